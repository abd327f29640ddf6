       IDENTIFICATION DIVISION.
       PROGRAM-ID. HIDDEN.
      * Decisions that blind search does not take: exact keys, sums,
      * counts, states set step by step, dates.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT IN-FILE ASSIGN TO INPUT1
               FILE STATUS IS FS-IN.
           SELECT TWO-FILE ASSIGN TO INPUT2
               FILE STATUS IS FS-TWO.
       DATA DIVISION.
       FILE SECTION.
       FD  IN-FILE.
       01  IN-RECORD.
           05  IN-TYPE                 PIC X(01).
           05  IN-KEY                  PIC X(08).
           05  IN-A                    PIC 9(05).
           05  IN-B                    PIC 9(05).
           05  IN-CHECK                PIC 9(06).
           05  IN-STEP                 PIC X(02).
           05  IN-DATE                 PIC 9(08).
           05  IN-PACKED               PIC S9(07)V99 COMP-3.
           05  IN-GROUP.
               10  IN-G1               PIC X(04).
               10  IN-G2               PIC 9(04).
       FD  TWO-FILE.
       01  TWO-RECORD.
           05  TWO-KEY                 PIC X(08).
           05  TWO-LIMIT               PIC 9(05).
       WORKING-STORAGE SECTION.
       01  FS-IN                       PIC X(02).
       01  FS-TWO                      PIC X(02).
       01  WS-SWITCHES.
           05  WS-END                  PIC X VALUE 'N'.
               88  NO-MORE             VALUE 'Y'.
           05  WS-STATE                PIC 9 VALUE 0.
           05  WS-FLAG                 PIC X VALUE 'N'.
               88  FLAG-SET            VALUE 'Y'.
           05  WS-FIRST                PIC X VALUE 'Y'.
               88  FIRST-CALL          VALUE 'Y'.
       01  WS-COUNT                    PIC S9(04) COMP VALUE 0.
       01  WS-SUM                      PIC 9(07) VALUE 0.
       01  WS-WANTED                   PIC X(08) VALUE 'K7Q2ZP93'.
       01  WS-TOTAL                    PIC S9(07)V99 COMP-3 VALUE 0.
       01  WS-COPY.
           05  WS-C1                   PIC X(04).
           05  WS-C2                   PIC X(04).
           05  WS-C2N REDEFINES WS-C2  PIC 9(04).
       01  WS-TODAY                    PIC 9(08).
       01  WS-X                        PIC 9(03).
       LINKAGE SECTION.
       01  LK-PARM.
           05  LK-CODE                 PIC X(02).
           05  LK-NUMBER               PIC 9(04).
       PROCEDURE DIVISION USING LK-PARM.
       0000-MAIN.
           IF FIRST-CALL
               MOVE 'N' TO WS-FIRST
           ELSE
               PERFORM 0500-SECOND-CALL
           END-IF.
           ACCEPT WS-TODAY FROM DATE YYYYMMDD.
           IF WS-TODAY = 20310704
               DISPLAY 'HIT CLOCK'
           END-IF.
           OPEN INPUT IN-FILE TWO-FILE.
           MOVE 'N' TO WS-END.
           PERFORM 1000-READ UNTIL NO-MORE.
           IF WS-COUNT = 37
               DISPLAY 'HIT COUNT'
           END-IF.
           IF WS-TOTAL = 12345.67
               DISPLAY 'HIT TOTAL'
           END-IF.
           CLOSE IN-FILE TWO-FILE.
           GOBACK.
       0500-SECOND-CALL.
           IF LK-CODE = 'ZQ' AND LK-NUMBER = WS-COUNT + 4000
               DISPLAY 'HIT SECOND'
           END-IF.
       1000-READ.
           READ IN-FILE
               AT END SET NO-MORE TO TRUE
               NOT AT END PERFORM 2000-TAKE
           END-READ.
       2000-TAKE.
           ADD 1 TO WS-COUNT.
           IF IN-KEY = WS-WANTED
               DISPLAY 'HIT KEY'
           END-IF.
           COMPUTE WS-SUM = IN-A * 3 + IN-B.
           IF WS-SUM = IN-CHECK AND IN-A > 20000 AND IN-B > 300
               DISPLAY 'HIT CHECKSUM'
           END-IF.
           PERFORM 3000-STEPS.
           IF IN-DATE > WS-TODAY AND IN-DATE < 20991231
               DISPLAY 'HIT DATE'
           END-IF.
           IF IN-PACKED NUMERIC
               ADD IN-PACKED TO WS-TOTAL
               IF IN-PACKED = -4711.08
                   DISPLAY 'HIT PACKED'
               END-IF
           END-IF.
           MOVE IN-GROUP TO WS-COPY.
           IF WS-C1 = 'WXYZ' AND WS-C2N NUMERIC
               IF WS-C2N = 8642
                   DISPLAY 'HIT GROUP'
               END-IF
           END-IF.
           IF IN-TYPE = 'M'
               PERFORM 4000-MATCH
           END-IF.
           PERFORM 5000-MATRIX.
           IF FLAG-SET
               DISPLAY 'HIT FLAG'
           END-IF.
       3000-STEPS.
           EVALUATE WS-STATE ALSO IN-STEP
               WHEN 0 ALSO 'P1'
                   MOVE 1 TO WS-STATE
               WHEN 1 ALSO 'P2'
                   MOVE 2 TO WS-STATE
               WHEN 2 ALSO 'P3'
                   MOVE 3 TO WS-STATE
               WHEN 3 ALSO ANY
                   DISPLAY 'HIT CHAIN'
               WHEN OTHER
                   MOVE 0 TO WS-STATE
           END-EVALUATE.
       4000-MATCH.
           READ TWO-FILE
               AT END MOVE SPACES TO TWO-KEY
           END-READ.
           IF TWO-KEY = IN-KEY AND TWO-KEY > 'B'
               MOVE TWO-LIMIT (1:3) TO WS-X
               IF WS-X > 500
                   SET FLAG-SET TO TRUE
               END-IF
           END-IF.
       5000-MATRIX.
           EVALUATE TRUE ALSO IN-A
               WHEN IN-B > 99000 ALSO 4321
                   DISPLAY 'HIT MATRIX'
               WHEN OTHER
                   CONTINUE
           END-EVALUATE.
           PERFORM VARYING WS-X FROM 1 BY 1 UNTIL WS-X > IN-B
                   OR WS-X > 40
               CONTINUE
           END-PERFORM.
           IF WS-X = 23
               DISPLAY 'HIT EXIT'
           END-IF.
