       IDENTIFICATION DIVISION.
       PROGRAM-ID.    DPB210.
      ******************************************************************
      * DPB210    INTEREST ON A BALANCE BY PRODUCT AND TIER            *
      *           CALLED BY DPB200. KEEPS A COUNT OF ITS CALLS.        *
      ******************************************************************
       ENVIRONMENT DIVISION.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  WS-TIER-VALUES.
           05  FILLER                      PIC X(21)
               VALUE 'CUR000000000000000000'.
           05  FILLER                      PIC X(21)
               VALUE 'CUR000001000000002500'.
           05  FILLER                      PIC X(21)
               VALUE 'ISA000000000000027500'.
           05  FILLER                      PIC X(21)
               VALUE 'SAV000000000000011000'.
           05  FILLER                      PIC X(21)
               VALUE 'SAV000005000000018500'.
           05  FILLER                      PIC X(21)
               VALUE 'SAV000050000000024000'.
       01  WS-TIERS REDEFINES WS-TIER-VALUES.
           05  WS-TIER OCCURS 6 TIMES.
               10  WS-TIER-PRODUCT         PIC X(03).
               10  WS-TIER-FROM            PIC 9(09)V99.
               10  WS-TIER-RATE            PIC 9(03)V9(04).
       77  WS-T                            PIC S9(04) COMP.
       77  WS-HIT                          PIC S9(04) COMP.
       77  WS-CALLS                        PIC 9(07)  VALUE ZERO.
       77  WS-YEAR-BASE                    PIC 9(03)  VALUE 365.
       LINKAGE SECTION.
           COPY DPINTRST.
       01  LK-CALL-COUNT                   PIC 9(07).
       PROCEDURE DIVISION USING INT-AREA LK-CALL-COUNT.
       0000-MAIN.
           ADD 1 TO WS-CALLS.
           MOVE WS-CALLS TO LK-CALL-COUNT.
           MOVE ZERO TO INT-RATE INT-AMOUNT INT-RETURN.
           PERFORM 1000-FIND-TIER THRU 1000-EXIT.
           IF NOT INT-OK
               GO TO 0000-EXIT.
           IF INT-RATE-ONLY
               GO TO 0000-EXIT.
           IF INT-DAYS < 0 OR INT-DAYS > 366
               SET INT-BAD-DAYS TO TRUE
               GO TO 0000-EXIT.
           COMPUTE INT-AMOUNT ROUNDED =
                   INT-BALANCE * INT-RATE * INT-DAYS
                   / (100 * WS-YEAR-BASE)
               ON SIZE ERROR
                   MOVE 999999999.99 TO INT-AMOUNT
           END-COMPUTE.
       0000-EXIT.
           EXIT PROGRAM.

      * THE LAST TIER OF THE PRODUCT THAT THE BALANCE REACHES
       1000-FIND-TIER.
           MOVE ZERO TO WS-HIT.
           PERFORM VARYING WS-T FROM 1 BY 1 UNTIL WS-T > 6
               IF WS-TIER-PRODUCT (WS-T) = INT-PRODUCT
                   IF INT-BALANCE NOT < WS-TIER-FROM (WS-T)
                       MOVE WS-T TO WS-HIT
                   END-IF
               END-IF
           END-PERFORM.
           IF WS-HIT = ZERO
               SET INT-NO-PRODUCT TO TRUE
               GO TO 1000-EXIT.
           MOVE WS-TIER-RATE (WS-HIT) TO INT-RATE.
       1000-EXIT.
           EXIT.
