       IDENTIFICATION DIVISION.
       FUNCTION-ID. LK-T.
       DATA DIVISION.
       LINKAGE SECTION.
       01 LK-ID PIC X ANY LENGTH.
       01 LK-ZERO PIC S9(9) COMP-5.
       PROCEDURE DIVISION USING LK-ID RETURNING LK-ZERO.
           CALL STATIC "LKT" USING BY REFERENCE LK-ID RETURNING OMITTED
           MOVE 0 TO LK-ZERO
           GOBACK.
       END FUNCTION LK-T.
       IDENTIFICATION DIVISION.
       PROGRAM-ID.    DPB010.
       ENVIRONMENT DIVISION.
       CONFIGURATION SECTION.
       SOURCE-COMPUTER.   IBM-370.
       OBJECT-COMPUTER.   IBM-370.
           REPOSITORY. FUNCTION LK-T.                                    *> LK
       DATA DIVISION.
           WORKING-STORAGE SECTION.                                      *> LK
           01 LK-R-0 PIC X(160) VALUE LOW-VALUES.                        *> LK
       01  ACM-ACCOUNT-RECORD
           REDEFINES LK-R-0                                              *> LK
                             .
           05  ACM-ACCT-NO                 PIC 9(10).
           05  ACM-BRANCH                  PIC 9(04).
           05  ACM-PRODUCT                 PIC X(03).
               88  ACM-IS-CURRENT                   VALUE 'CUR'.
               88  ACM-IS-SAVINGS                   VALUE 'SAV' 'ISA'.
               88  ACM-IS-LOAN                      VALUE 'LN1' THRU
                                                  'LN9'.
           05  ACM-STATUS                  PIC X(01).
               88  ACM-OPEN                         VALUE 'O'.
               88  ACM-DORMANT                      VALUE 'D'.
               88  ACM-CLOSED                       VALUE 'C'.
           05  ACM-CURRENCY                PIC X(03).
           05  ACM-BALANCE                 PIC S9(11)V99 COMP-3.
           05  ACM-OVERDRAFT-LIMIT         PIC S9(09)V99 COMP-3.
           05  ACM-RATE                    PIC S9(03)V9(04).
           05  ACM-OPENED                  PIC 9(08).
           05  ACM-OPENED-R REDEFINES ACM-OPENED.
               10  ACM-OPENED-CCYY         PIC 9(04).
               10  ACM-OPENED-MM           PIC 9(02).
               10  ACM-OPENED-DD           PIC 9(02).
           05  ACM-CLOSED-ON               PIC X(10).
           05  ACM-MOVEMENTS               PIC S9(07) COMP.
           05  ACM-HOLDER.
               10  ACM-HOLDER-NAME         PIC X(30).
               10  ACM-HOLDER-SORT         PIC X(08).
           05  ACM-MONTH-TOTALS.
               10  ACM-MONTH-TOTAL         PIC S9(07)V99 COMP-3
                                           OCCURS 6 TIMES.
           05  FILLER                      PIC X(29).
           01 LK-R-1 PIC X(100) VALUE LOW-VALUES.                        *> LK
       01  XTR-RECORD
           REDEFINES LK-R-1                                              *> LK
                     .
           05  XTR-TYPE                    PIC X(01).
           05  XTR-ACCT-NO                 PIC 9(10).
           05  XTR-BRANCH                  PIC 9(04).
           05  XTR-CLASS                   PIC X(08).
           05  XTR-BALANCE                 PIC S9(11)V99
                                           SIGN LEADING SEPARATE.
           05  XTR-AVERAGE                 PIC S9(07)V99 COMP-3.
           05  XTR-AVAILABLE               PIC S9(11)V99 COMP-3.
           05  XTR-YEARS-OPEN              PIC S9(04) COMP.
           05  XTR-NAME                    PIC X(30).
           05  XTR-OPENED                  PIC X(10).
           05  FILLER                      PIC X(09).
           01 LK-R-2 PIC X(80) VALUE LOW-VALUES.                         *> LK
       01  EXC-RECORD
           REDEFINES LK-R-2                                              *> LK
                     .
           05  EXC-ACCT-NO                 PIC 9(10).
           05  EXC-REASON                  PIC X(10).
           05  EXC-DETAIL                  PIC X(60).
           01 LK-FLAG PIC S9(9) COMP-5.                                  *> LK
           01 LK-RESULT.                                                 *> LK
              05 LK-CONDITION PIC S9(9) COMP-5.                          *> LK
              05 LK-LENGTH PIC S9(9) COMP-5.                             *> LK
           01 LK-REAL-ADDRESS USAGE POINTER.                             *> LK
           01 LK-HANDLE USAGE POINTER.                                   *> LK
       01  WS-FILE-STATUSES.
           05  WS-MASTER-STATUS            PIC X(02).
               88  WS-MASTER-OK                     VALUE '00'.
               88  WS-MASTER-EOF                    VALUE '10'.
           05  WS-EXTRACT-STATUS           PIC X(02).
           05  WS-EXCEPT-STATUS            PIC X(02).
       01  WS-STATUS-DISPLAY.
           05  WS-STATUS-FILE              PIC X(08).
           05  WS-STATUS-ACTION            PIC X(06).
           05  WS-STATUS-CODE              PIC X(02).
       01  WS-SWITCHES.
           05  WS-END-SW                   PIC X(01)  VALUE 'N'.
               88  WS-NO-MORE-ACCOUNTS              VALUE 'Y'.
           05  WS-VALID-SW                 PIC X(01)  VALUE 'Y'.
               88  WS-ACCOUNT-VALID                 VALUE 'Y'.
               88  WS-ACCOUNT-INVALID               VALUE 'N'.
       01  WS-COUNTERS                     COMP.
           05  WS-READ-CNT                 PIC S9(08) VALUE ZERO.
           05  WS-EXTRACT-CNT              PIC S9(08) VALUE ZERO.
           05  WS-CLOSED-CNT               PIC S9(08) VALUE ZERO.
           05  WS-EXCEPT-CNT               PIC S9(08) VALUE ZERO.
       77  WS-EXCEPT-LENGTH                PIC 9(04)  COMP.
       77  WS-MONTH                        PIC S9(04) COMP.
       77  WS-TOTAL                        PIC S9(09)V99 COMP-3.
       01  WS-TODAY                        PIC 9(08).
       01  WS-TODAY-R REDEFINES WS-TODAY.
           05  WS-TODAY-CCYY               PIC 9(04).
           05  WS-TODAY-MMDD               PIC 9(04).
       01  WS-DATE-OUT.
           05  WS-OUT-CCYY                 PIC 9(04).
           05  FILLER                      PIC X(01)  VALUE '-'.
           05  WS-OUT-MM                   PIC 9(02).
           05  FILLER                      PIC X(01)  VALUE '-'.
           05  WS-OUT-DD                   PIC 9(02).
       01  WS-BALANCE-EDIT                 PIC -(11)9.99.
       01  WS-COUNT-EDIT                   PIC ZZZ,ZZ9.
       01  WS-ABEND-CODE                   PIC S9(09) COMP VALUE 999.
       01  WS-ABEND-CLEANUP                PIC S9(09) COMP VALUE 0.
       PROCEDURE DIVISION.
           CALL STATIC "LKENTER" USING BY VALUE 0 BY REFERENCE LK-FLAG RETURNING OMITTED *> LK
           IF LK-FLAG = 1                                                *> LK
               CALL STATIC "LKAREA" USING BY VALUE 0 BY REFERENCE LK-R-0 RETURNING OMITTED *> LK
               CALL STATIC "LKAREA" USING BY VALUE 1 BY REFERENCE LK-R-1 RETURNING OMITTED *> LK
               CALL STATIC "LKAREA" USING BY VALUE 2 BY REFERENCE LK-R-2 RETURNING OMITTED *> LK
               CALL STATIC "LKAREA" USING BY VALUE 3 BY REFERENCE WS-FILE-STATUSES RETURNING OMITTED *> LK
               CALL STATIC "LKAREA" USING BY VALUE 4 BY REFERENCE WS-STATUS-DISPLAY RETURNING OMITTED *> LK
               CALL STATIC "LKAREA" USING BY VALUE 5 BY REFERENCE WS-SWITCHES RETURNING OMITTED *> LK
               CALL STATIC "LKAREA" USING BY VALUE 6 BY REFERENCE WS-COUNTERS RETURNING OMITTED *> LK
               CALL STATIC "LKAREA" USING BY VALUE 7 BY REFERENCE WS-EXCEPT-LENGTH RETURNING OMITTED *> LK
               CALL STATIC "LKAREA" USING BY VALUE 8 BY REFERENCE WS-MONTH RETURNING OMITTED *> LK
               CALL STATIC "LKAREA" USING BY VALUE 9 BY REFERENCE WS-TOTAL RETURNING OMITTED *> LK
               CALL STATIC "LKAREA" USING BY VALUE 10 BY REFERENCE WS-TODAY RETURNING OMITTED *> LK
               CALL STATIC "LKAREA" USING BY VALUE 11 BY REFERENCE WS-DATE-OUT RETURNING OMITTED *> LK
               CALL STATIC "LKAREA" USING BY VALUE 12 BY REFERENCE WS-BALANCE-EDIT RETURNING OMITTED *> LK
               CALL STATIC "LKAREA" USING BY VALUE 13 BY REFERENCE WS-COUNT-EDIT RETURNING OMITTED *> LK
               CALL STATIC "LKAREA" USING BY VALUE 14 BY REFERENCE WS-ABEND-CODE RETURNING OMITTED *> LK
               CALL STATIC "LKAREA" USING BY VALUE 15 BY REFERENCE WS-ABEND-CLEANUP RETURNING OMITTED *> LK
               CALL STATIC "LKAREA" USING BY VALUE 16 BY REFERENCE RETURN-CODE RETURNING OMITTED *> LK
               GOBACK                                                    *> LK
           END-IF.                                                       *> LK
       0000-MAINLINE.
           CALL STATIC "LKPROBE" USING BY VALUE 0 RETURNING OMITTED.     *> LK
           PERFORM 1000-INITIALISE THRU 1000-EXIT.
           PERFORM 2000-PROCESS-ACCOUNT THRU 2000-EXIT
               UNTIL
           ((                                                            *> LK
                     WS-NO-MORE-ACCOUNTS
           ) AND LK-T(16) = 0 OR LK-T(17) = 1)                           *> LK
                                        .
           PERFORM 9000-FINISH.
           GOBACK.
       1000-INITIALISE.
           CALL STATIC "LKPROBE" USING BY VALUE 1 RETURNING OMITTED.     *> LK
           CALL STATIC "LKSITE" USING BY VALUE 0 RETURNING OMITTED       *> LK
           DISPLAY 'DPB010 ACCOUNT EXTRACT STARTED'.
           ACCEPT WS-TODAY FROM DATE YYYYMMDD.
           CALL STATIC "LKOPEN" USING                                    *> LK
               BY VALUE 1 0                                              *> LK
               BY REFERENCE LK-RESULT                                    *> LK
               BY CONTENT "I"                                            *> LK
               BY REFERENCE WS-MASTER-STATUS                             *> LK
               RETURNING OMITTED                                         *> LK
                                 .
           IF NOT WS-MASTER-OK
           CALL STATIC "LKPROBE" USING BY VALUE 18 RETURNING OMITTED     *> LK
               MOVE 'ACCTMAST' TO WS-STATUS-FILE
               MOVE 'OPEN'     TO WS-STATUS-ACTION
               MOVE WS-MASTER-STATUS TO WS-STATUS-CODE
               GO TO 9900-ABEND
           ELSE                                                          *> LK
               CALL STATIC "LKPROBE" USING BY VALUE 19 RETURNING OMITTED *> LK
                               .
           CALL STATIC "LKOPEN" USING                                    *> LK
               BY VALUE 2 0                                              *> LK
               BY REFERENCE LK-RESULT                                    *> LK
               BY CONTENT "O"                                            *> LK
               BY REFERENCE WS-EXTRACT-STATUS                            *> LK
               RETURNING OMITTED                                         *> LK
                                   .
           IF WS-EXTRACT-STATUS NOT = '00'
           CALL STATIC "LKPROBE" USING BY VALUE 20 RETURNING OMITTED     *> LK
               MOVE 'EXTRACT'  TO WS-STATUS-FILE
               MOVE 'OPEN'     TO WS-STATUS-ACTION
               MOVE WS-EXTRACT-STATUS TO WS-STATUS-CODE
               GO TO 9900-ABEND
           ELSE                                                          *> LK
               CALL STATIC "LKPROBE" USING BY VALUE 21 RETURNING OMITTED *> LK
                               .
           CALL STATIC "LKOPEN" USING                                    *> LK
               BY VALUE 3 0                                              *> LK
               BY REFERENCE LK-RESULT                                    *> LK
               BY CONTENT "O"                                            *> LK
               BY REFERENCE WS-EXCEPT-STATUS                             *> LK
               RETURNING OMITTED                                         *> LK
                                  .
           IF WS-EXCEPT-STATUS NOT = '00'
           CALL STATIC "LKPROBE" USING BY VALUE 22 RETURNING OMITTED     *> LK
               MOVE 'EXCEPTS'  TO WS-STATUS-FILE
               MOVE 'OPEN'     TO WS-STATUS-ACTION
               MOVE WS-EXCEPT-STATUS TO WS-STATUS-CODE
               GO TO 9900-ABEND
           ELSE                                                          *> LK
               CALL STATIC "LKPROBE" USING BY VALUE 23 RETURNING OMITTED *> LK
                               .
           PERFORM 1100-READ-MASTER.
       1000-EXIT.
           CALL STATIC "LKPROBE" USING BY VALUE 2 RETURNING OMITTED.     *> LK
           EXIT.
       1100-READ-MASTER.
           CALL STATIC "LKPROBE" USING BY VALUE 3 RETURNING OMITTED.     *> LK
           CALL STATIC "LKREAD" USING                                    *> LK
               BY VALUE 4 4                                              *> LK
               BY REFERENCE LK-RESULT                                    *> LK
               BY REFERENCE LK-R-0                                       *> LK
               BY REFERENCE OMITTED                                      *> LK
               BY REFERENCE WS-MASTER-STATUS                             *> LK
               RETURNING OMITTED                                         *> LK
           IF LK-CONDITION = 1                                           *> LK
               CALL STATIC "LKPROBE" USING BY VALUE 24 RETURNING OMITTED *> LK
                   SET WS-NO-MORE-ACCOUNTS TO TRUE
           ELSE IF LK-CONDITION = 0                                      *> LK
               CALL STATIC "LKPROBE" USING BY VALUE 25 RETURNING OMITTED *> LK
                   ADD 1 TO WS-READ-CNT
           ELSE                                                          *> LK
               CONTINUE                                                  *> LK
           END-IF                                                        *> LK
           END-IF                                                        *> LK
                   .
           IF NOT WS-MASTER-OK AND NOT WS-MASTER-EOF
           CALL STATIC "LKPROBE" USING BY VALUE 26 RETURNING OMITTED     *> LK
               MOVE 'ACCTMAST' TO WS-STATUS-FILE
               MOVE 'READ'     TO WS-STATUS-ACTION
               MOVE WS-MASTER-STATUS TO WS-STATUS-CODE
               GO TO 9900-ABEND
           ELSE                                                          *> LK
               CALL STATIC "LKPROBE" USING BY VALUE 27 RETURNING OMITTED *> LK
           END-IF.
       2000-PROCESS-ACCOUNT.
           CALL STATIC "LKPROBE" USING BY VALUE 4 RETURNING OMITTED.     *> LK
           IF ACM-CLOSED
           CALL STATIC "LKPROBE" USING BY VALUE 28 RETURNING OMITTED     *> LK
               ADD 1 TO WS-CLOSED-CNT
               GO TO 2000-READ-NEXT
           ELSE                                                          *> LK
               CALL STATIC "LKPROBE" USING BY VALUE 29 RETURNING OMITTED *> LK
                                   .
           PERFORM 2100-EDIT-ACCOUNT THRU 2100-EXIT.
           IF WS-ACCOUNT-INVALID
           CALL STATIC "LKPROBE" USING BY VALUE 30 RETURNING OMITTED     *> LK
               PERFORM 2400-WRITE-EXCEPTION
               GO TO 2000-READ-NEXT
           ELSE                                                          *> LK
               CALL STATIC "LKPROBE" USING BY VALUE 31 RETURNING OMITTED *> LK
                                   .
           PERFORM 2200-BUILD-EXTRACT.
           PERFORM 2300-WRITE-EXTRACT.
       2000-READ-NEXT.
           CALL STATIC "LKPROBE" USING BY VALUE 5 RETURNING OMITTED.     *> LK
           PERFORM 1100-READ-MASTER.
       2000-EXIT.
           CALL STATIC "LKPROBE" USING BY VALUE 6 RETURNING OMITTED.     *> LK
           EXIT.
       2100-EDIT-ACCOUNT.
           CALL STATIC "LKPROBE" USING BY VALUE 7 RETURNING OMITTED.     *> LK
           SET WS-ACCOUNT-VALID TO TRUE.
           MOVE SPACES TO EXC-REASON EXC-DETAIL.
           IF NOT ACM-OPEN AND NOT ACM-DORMANT
           CALL STATIC "LKPROBE" USING BY VALUE 32 RETURNING OMITTED     *> LK
               MOVE 'STATUS' TO EXC-REASON
               MOVE ACM-STATUS TO EXC-DETAIL
               GO TO 2100-FAIL
           ELSE                                                          *> LK
               CALL STATIC "LKPROBE" USING BY VALUE 33 RETURNING OMITTED *> LK
                              .
           IF ACM-OPENED NOT NUMERIC
                   OR ACM-OPENED-MM < 1 OR > 12
                   OR ACM-OPENED-DD < 1 OR > 31
           CALL STATIC "LKPROBE" USING BY VALUE 34 RETURNING OMITTED     *> LK
               MOVE 'OPENED' TO EXC-REASON
               MOVE ACM-OPENED-R TO EXC-DETAIL
               GO TO 2100-FAIL
           ELSE                                                          *> LK
               CALL STATIC "LKPROBE" USING BY VALUE 35 RETURNING OMITTED *> LK
                              .
           IF ACM-HOLDER-NAME = SPACES OR LOW-VALUES
           CALL STATIC "LKPROBE" USING BY VALUE 36 RETURNING OMITTED     *> LK
               MOVE 'NAME' TO EXC-REASON
               GO TO 2100-FAIL
           ELSE                                                          *> LK
               CALL STATIC "LKPROBE" USING BY VALUE 37 RETURNING OMITTED *> LK
                              .
           IF ACM-BALANCE < ZERO
                   AND ACM-BALANCE + ACM-OVERDRAFT-LIMIT < ZERO
           CALL STATIC "LKPROBE" USING BY VALUE 38 RETURNING OMITTED     *> LK
               MOVE 'OVERLIMIT' TO EXC-REASON
               MOVE ACM-BALANCE TO WS-BALANCE-EDIT
               STRING 'BALANCE ' WS-BALANCE-EDIT DELIMITED BY SIZE
                      ' '        ACM-CURRENCY    DELIMITED BY SIZE
                      INTO EXC-DETAIL
               END-STRING
               GO TO 2100-FAIL
           ELSE                                                          *> LK
               CALL STATIC "LKPROBE" USING BY VALUE 39 RETURNING OMITTED *> LK
                              .
           GO TO 2100-EXIT.
       2100-FAIL.
           CALL STATIC "LKPROBE" USING BY VALUE 8 RETURNING OMITTED.     *> LK
           SET WS-ACCOUNT-INVALID TO TRUE.
       2100-EXIT.
           CALL STATIC "LKPROBE" USING BY VALUE 9 RETURNING OMITTED.     *> LK
           EXIT.
       2200-BUILD-EXTRACT.
           CALL STATIC "LKPROBE" USING BY VALUE 10 RETURNING OMITTED.    *> LK
           INITIALIZE XTR-RECORD.
           MOVE ACM-ACCT-NO     TO XTR-ACCT-NO.
           MOVE ACM-BRANCH      TO XTR-BRANCH.
           MOVE ACM-BALANCE     TO XTR-BALANCE.
           MOVE ACM-HOLDER-NAME TO XTR-NAME.
           MOVE ACM-OPENED-CCYY TO WS-OUT-CCYY.
           MOVE ACM-OPENED-MM   TO WS-OUT-MM.
           MOVE ACM-OPENED-DD   TO WS-OUT-DD.
           MOVE WS-DATE-OUT     TO XTR-OPENED.
           SUBTRACT ACM-OPENED-CCYY FROM WS-TODAY-CCYY
               GIVING XTR-YEARS-OPEN.
           EVALUATE TRUE
               WHEN ACM-IS-CURRENT
           CALL STATIC "LKPROBE" USING BY VALUE 40 RETURNING OMITTED     *> LK
                   MOVE 'CURRENT'  TO XTR-CLASS
                   COMPUTE XTR-AVAILABLE =
                           ACM-BALANCE + ACM-OVERDRAFT-LIMIT
               WHEN ACM-IS-SAVINGS
           CALL STATIC "LKPROBE" USING BY VALUE 41 RETURNING OMITTED     *> LK
                   MOVE 'SAVINGS'  TO XTR-CLASS
                   MOVE ACM-BALANCE TO XTR-AVAILABLE
                   PERFORM 2210-SIX-MONTH-AVERAGE
               WHEN ACM-IS-LOAN
           CALL STATIC "LKPROBE" USING BY VALUE 42 RETURNING OMITTED     *> LK
                   MOVE 'LOAN'     TO XTR-CLASS
               WHEN OTHER
           CALL STATIC "LKPROBE" USING BY VALUE 43 RETURNING OMITTED     *> LK
                   MOVE 'OTHER'    TO XTR-CLASS
                   MOVE ACM-BALANCE TO XTR-AVAILABLE
           END-EVALUATE.
           IF ACM-DORMANT
           CALL STATIC "LKPROBE" USING BY VALUE 44 RETURNING OMITTED     *> LK
               MOVE 'D' TO XTR-TYPE
           ELSE
           CALL STATIC "LKPROBE" USING BY VALUE 45 RETURNING OMITTED     *> LK
               MOVE 'A' TO XTR-TYPE
           END-IF.
       2210-SIX-MONTH-AVERAGE.
           CALL STATIC "LKPROBE" USING BY VALUE 11 RETURNING OMITTED.    *> LK
           MOVE ZERO TO WS-TOTAL.
           PERFORM VARYING WS-MONTH FROM 1 BY 1
                   UNTIL
           ((                                                            *> LK
                         WS-MONTH > 6
           ) AND LK-T(46) = 0 OR LK-T(47) = 1)                           *> LK
               ADD ACM-MONTH-TOTAL (WS-MONTH) TO WS-TOTAL
           END-PERFORM.
           COMPUTE XTR-AVERAGE ROUNDED = WS-TOTAL / 6.
       2300-WRITE-EXTRACT.
           CALL STATIC "LKPROBE" USING BY VALUE 12 RETURNING OMITTED.    *> LK
           CALL STATIC "LKWRITE" USING                                   *> LK
               BY VALUE 5 0                                              *> LK
               BY REFERENCE LK-RESULT                                    *> LK
               BY REFERENCE XTR-RECORD                                   *> LK
               BY REFERENCE OMITTED                                      *> LK
               BY REFERENCE WS-EXTRACT-STATUS                            *> LK
               BY REFERENCE OMITTED                                      *> LK
               BY REFERENCE OMITTED                                      *> LK
               RETURNING OMITTED                                         *> LK
           IF LK-CONDITION = 0                                           *> LK
               CONTINUE                                                  *> LK
           ELSE                                                          *> LK
               CONTINUE                                                  *> LK
           END-IF                                                        *> LK
                           .
           IF WS-EXTRACT-STATUS NOT = '00'
           CALL STATIC "LKPROBE" USING BY VALUE 48 RETURNING OMITTED     *> LK
               MOVE 'EXTRACT'  TO WS-STATUS-FILE
               MOVE 'WRITE'    TO WS-STATUS-ACTION
               MOVE WS-EXTRACT-STATUS TO WS-STATUS-CODE
               GO TO 9900-ABEND
           ELSE                                                          *> LK
               CALL STATIC "LKPROBE" USING BY VALUE 49 RETURNING OMITTED *> LK
           END-IF.
           ADD 1 TO WS-EXTRACT-CNT.
       2400-WRITE-EXCEPTION.
           CALL STATIC "LKPROBE" USING BY VALUE 13 RETURNING OMITTED.    *> LK
           MOVE ACM-ACCT-NO TO EXC-ACCT-NO.
           IF EXC-DETAIL = SPACES
           CALL STATIC "LKPROBE" USING BY VALUE 50 RETURNING OMITTED     *> LK
               MOVE 20 TO WS-EXCEPT-LENGTH
           ELSE
           CALL STATIC "LKPROBE" USING BY VALUE 51 RETURNING OMITTED     *> LK
               MOVE 80 TO WS-EXCEPT-LENGTH
           END-IF.
           CALL STATIC "LKWRITE" USING                                   *> LK
               BY VALUE 6 0                                              *> LK
               BY REFERENCE LK-RESULT                                    *> LK
               BY REFERENCE EXC-RECORD                                   *> LK
               BY REFERENCE WS-EXCEPT-LENGTH                             *> LK
               BY REFERENCE WS-EXCEPT-STATUS                             *> LK
               BY REFERENCE OMITTED                                      *> LK
               BY REFERENCE OMITTED                                      *> LK
               RETURNING OMITTED                                         *> LK
           IF LK-CONDITION = 0                                           *> LK
               CONTINUE                                                  *> LK
           ELSE                                                          *> LK
               CONTINUE                                                  *> LK
           END-IF                                                        *> LK
                           .
           IF WS-EXCEPT-STATUS NOT = '00'
           CALL STATIC "LKPROBE" USING BY VALUE 52 RETURNING OMITTED     *> LK
               MOVE 'EXCEPTS'  TO WS-STATUS-FILE
               MOVE 'WRITE'    TO WS-STATUS-ACTION
               MOVE WS-EXCEPT-STATUS TO WS-STATUS-CODE
               GO TO 9900-ABEND
           ELSE                                                          *> LK
               CALL STATIC "LKPROBE" USING BY VALUE 53 RETURNING OMITTED *> LK
           END-IF.
           ADD 1 TO WS-EXCEPT-CNT.
       9000-FINISH.
           CALL STATIC "LKPROBE" USING BY VALUE 14 RETURNING OMITTED.    *> LK
           CALL STATIC "LKOPEN" USING                                    *> LK
               BY VALUE 7 0                                              *> LK
               BY REFERENCE LK-RESULT                                    *> LK
               BY REFERENCE OMITTED                                      *> LK
               BY REFERENCE WS-MASTER-STATUS                             *> LK
               RETURNING OMITTED                                         *> LK
           CALL STATIC "LKOPEN" USING                                    *> LK
               BY VALUE 8 0                                              *> LK
               BY REFERENCE LK-RESULT                                    *> LK
               BY REFERENCE OMITTED                                      *> LK
               BY REFERENCE WS-EXTRACT-STATUS                            *> LK
               RETURNING OMITTED                                         *> LK
           CALL STATIC "LKOPEN" USING                                    *> LK
               BY VALUE 9 0                                              *> LK
               BY REFERENCE LK-RESULT                                    *> LK
               BY REFERENCE OMITTED                                      *> LK
               BY REFERENCE WS-EXCEPT-STATUS                             *> LK
               RETURNING OMITTED                                         *> LK
                                                  .
           MOVE WS-READ-CNT    TO WS-COUNT-EDIT.
           CALL STATIC "LKSITE" USING BY VALUE 10 RETURNING OMITTED      *> LK
           DISPLAY 'ACCOUNTS READ      ' WS-COUNT-EDIT.
           MOVE WS-EXTRACT-CNT TO WS-COUNT-EDIT.
           CALL STATIC "LKSITE" USING BY VALUE 11 RETURNING OMITTED      *> LK
           DISPLAY 'ACCOUNTS EXTRACTED ' WS-COUNT-EDIT.
           MOVE WS-CLOSED-CNT  TO WS-COUNT-EDIT.
           CALL STATIC "LKSITE" USING BY VALUE 12 RETURNING OMITTED      *> LK
           DISPLAY 'ACCOUNTS CLOSED    ' WS-COUNT-EDIT.
           MOVE WS-EXCEPT-CNT  TO WS-COUNT-EDIT.
           CALL STATIC "LKSITE" USING BY VALUE 13 RETURNING OMITTED      *> LK
           DISPLAY 'EXCEPTIONS         ' WS-COUNT-EDIT.
           IF WS-EXCEPT-CNT > ZERO
           CALL STATIC "LKPROBE" USING BY VALUE 54 RETURNING OMITTED     *> LK
               MOVE 4 TO RETURN-CODE
           ELSE                                                          *> LK
               CALL STATIC "LKPROBE" USING BY VALUE 55 RETURNING OMITTED *> LK
           END-IF.
           CALL STATIC "LKSITE" USING BY VALUE 14 RETURNING OMITTED      *> LK
           DISPLAY 'DPB010 ACCOUNT EXTRACT ENDED'.
       9900-ABEND.
           CALL STATIC "LKPROBE" USING BY VALUE 15 RETURNING OMITTED.    *> LK
           CALL STATIC "LKSITE" USING BY VALUE 15 RETURNING OMITTED      *> LK
           DISPLAY 'DPB010 ' WS-STATUS-ACTION ' ERROR ON '
                   WS-STATUS-FILE ' STATUS ' WS-STATUS-CODE.
           MOVE 12 TO RETURN-CODE.
           CALL STATIC "LKABEND" USING                                   *> LK
               BY VALUE 16                                               *> LK
               BY CONTENT 'CEE3ABD'                                      *> LK
               BY REFERENCE WS-ABEND-CODE                                *> LK
               BY REFERENCE WS-ABEND-CLEANUP                             *> LK
               RETURNING OMITTED                                         *> LK
                                                  .
