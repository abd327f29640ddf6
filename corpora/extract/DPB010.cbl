       IDENTIFICATION DIVISION.
       PROGRAM-ID.    DPB010.
       AUTHOR.        DEPOSIT SYSTEMS.
       DATE-WRITTEN.  14/03/1994.
      ******************************************************************
      * DPB010    ACCOUNT EXTRACT FOR THE DATA WAREHOUSE               *
      *                                                                *
      *   READS THE ACCOUNT MASTER IN KEY ORDER AND WRITES             *
      *     EXTRACT    ONE FIXED RECORD PER OPEN OR DORMANT ACCOUNT    *
      *     EXCEPTS    ONE VARIABLE RECORD PER ACCOUNT THAT FAILS THE  *
      *                WAREHOUSE'S EDIT RULES                          *
      *   CLOSED ACCOUNTS ARE COUNTED ONLY.                            *
      *                                                                *
      *   RETURN CODE  0 ALL EXTRACTED                                 *
      *                4 EXCEPTIONS WRITTEN                            *
      *               12 FILE ERROR (CONTROLLED ABEND U0999)           *
      *----------------------------------------------------------------*
      * 14/03/94 RKL  FIRST VERSION                                    *
      * 02/11/98 RKL  CENTURY IN ACM-OPENED                            *
      * 19/06/07 MTS  SIX MONTH AVERAGE ADDED FOR SAVINGS PRODUCTS     *
      ******************************************************************
       ENVIRONMENT DIVISION.
       CONFIGURATION SECTION.
       SOURCE-COMPUTER.   IBM-370.
       OBJECT-COMPUTER.   IBM-370.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT ACCT-MASTER   ASSIGN TO ACCTMAST
                  ORGANIZATION  IS INDEXED
                  ACCESS MODE   IS SEQUENTIAL
                  RECORD KEY    IS ACM-ACCT-NO
                  FILE STATUS   IS WS-MASTER-STATUS.
           SELECT EXTRACT-FILE  ASSIGN TO EXTRACT
                  ORGANIZATION  IS SEQUENTIAL
                  FILE STATUS   IS WS-EXTRACT-STATUS.
           SELECT EXCEPT-FILE   ASSIGN TO EXCEPTS
                  ORGANIZATION  IS SEQUENTIAL
                  FILE STATUS   IS WS-EXCEPT-STATUS.
       DATA DIVISION.
       FILE SECTION.
       FD  ACCT-MASTER.
           COPY DPACCTM.
       FD  EXTRACT-FILE
           RECORDING MODE IS F
           RECORD CONTAINS 100 CHARACTERS.
       01  XTR-RECORD.
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
       FD  EXCEPT-FILE
           RECORDING MODE IS V
           RECORD IS VARYING IN SIZE FROM 20 TO 80 CHARACTERS
           DEPENDING ON WS-EXCEPT-LENGTH.
       01  EXC-RECORD.
           05  EXC-ACCT-NO                 PIC 9(10).
           05  EXC-REASON                  PIC X(10).
           05  EXC-DETAIL                  PIC X(60).
       WORKING-STORAGE SECTION.
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
       0000-MAINLINE.
           PERFORM 1000-INITIALISE THRU 1000-EXIT.
           PERFORM 2000-PROCESS-ACCOUNT THRU 2000-EXIT
               UNTIL WS-NO-MORE-ACCOUNTS.
           PERFORM 9000-FINISH.
           GOBACK.

       1000-INITIALISE.
           DISPLAY 'DPB010 ACCOUNT EXTRACT STARTED'.
           ACCEPT WS-TODAY FROM DATE YYYYMMDD.
           OPEN INPUT ACCT-MASTER.
           IF NOT WS-MASTER-OK
               MOVE 'ACCTMAST' TO WS-STATUS-FILE
               MOVE 'OPEN'     TO WS-STATUS-ACTION
               MOVE WS-MASTER-STATUS TO WS-STATUS-CODE
               GO TO 9900-ABEND.
           OPEN OUTPUT EXTRACT-FILE.
           IF WS-EXTRACT-STATUS NOT = '00'
               MOVE 'EXTRACT'  TO WS-STATUS-FILE
               MOVE 'OPEN'     TO WS-STATUS-ACTION
               MOVE WS-EXTRACT-STATUS TO WS-STATUS-CODE
               GO TO 9900-ABEND.
           OPEN OUTPUT EXCEPT-FILE.
           IF WS-EXCEPT-STATUS NOT = '00'
               MOVE 'EXCEPTS'  TO WS-STATUS-FILE
               MOVE 'OPEN'     TO WS-STATUS-ACTION
               MOVE WS-EXCEPT-STATUS TO WS-STATUS-CODE
               GO TO 9900-ABEND.
           PERFORM 1100-READ-MASTER.
       1000-EXIT.
           EXIT.

       1100-READ-MASTER.
           READ ACCT-MASTER
               AT END
                   SET WS-NO-MORE-ACCOUNTS TO TRUE
               NOT AT END
                   ADD 1 TO WS-READ-CNT
           END-READ.
           IF NOT WS-MASTER-OK AND NOT WS-MASTER-EOF
               MOVE 'ACCTMAST' TO WS-STATUS-FILE
               MOVE 'READ'     TO WS-STATUS-ACTION
               MOVE WS-MASTER-STATUS TO WS-STATUS-CODE
               GO TO 9900-ABEND
           END-IF.

       2000-PROCESS-ACCOUNT.
           IF ACM-CLOSED
               ADD 1 TO WS-CLOSED-CNT
               GO TO 2000-READ-NEXT.
           PERFORM 2100-EDIT-ACCOUNT THRU 2100-EXIT.
           IF WS-ACCOUNT-INVALID
               PERFORM 2400-WRITE-EXCEPTION
               GO TO 2000-READ-NEXT.
           PERFORM 2200-BUILD-EXTRACT.
           PERFORM 2300-WRITE-EXTRACT.
       2000-READ-NEXT.
           PERFORM 1100-READ-MASTER.
       2000-EXIT.
           EXIT.

      * THE FIRST RULE THAT FAILS GIVES THE REASON
       2100-EDIT-ACCOUNT.
           SET WS-ACCOUNT-VALID TO TRUE.
           MOVE SPACES TO EXC-REASON EXC-DETAIL.
           IF NOT ACM-OPEN AND NOT ACM-DORMANT
               MOVE 'STATUS' TO EXC-REASON
               MOVE ACM-STATUS TO EXC-DETAIL
               GO TO 2100-FAIL.
           IF ACM-OPENED NOT NUMERIC
                   OR ACM-OPENED-MM < 1 OR > 12
                   OR ACM-OPENED-DD < 1 OR > 31
               MOVE 'OPENED' TO EXC-REASON
               MOVE ACM-OPENED-R TO EXC-DETAIL
               GO TO 2100-FAIL.
           IF ACM-HOLDER-NAME = SPACES OR LOW-VALUES
               MOVE 'NAME' TO EXC-REASON
               GO TO 2100-FAIL.
           IF ACM-BALANCE < ZERO
                   AND ACM-BALANCE + ACM-OVERDRAFT-LIMIT < ZERO
               MOVE 'OVERLIMIT' TO EXC-REASON
               MOVE ACM-BALANCE TO WS-BALANCE-EDIT
               STRING 'BALANCE ' WS-BALANCE-EDIT DELIMITED BY SIZE
                      ' '        ACM-CURRENCY    DELIMITED BY SIZE
                      INTO EXC-DETAIL
               END-STRING
               GO TO 2100-FAIL.
           GO TO 2100-EXIT.
       2100-FAIL.
           SET WS-ACCOUNT-INVALID TO TRUE.
       2100-EXIT.
           EXIT.

       2200-BUILD-EXTRACT.
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
                   MOVE 'CURRENT'  TO XTR-CLASS
                   COMPUTE XTR-AVAILABLE =
                           ACM-BALANCE + ACM-OVERDRAFT-LIMIT
               WHEN ACM-IS-SAVINGS
                   MOVE 'SAVINGS'  TO XTR-CLASS
                   MOVE ACM-BALANCE TO XTR-AVAILABLE
                   PERFORM 2210-SIX-MONTH-AVERAGE
               WHEN ACM-IS-LOAN
                   MOVE 'LOAN'     TO XTR-CLASS
               WHEN OTHER
                   MOVE 'OTHER'    TO XTR-CLASS
                   MOVE ACM-BALANCE TO XTR-AVAILABLE
           END-EVALUATE.
           IF ACM-DORMANT
               MOVE 'D' TO XTR-TYPE
           ELSE
               MOVE 'A' TO XTR-TYPE
           END-IF.

       2210-SIX-MONTH-AVERAGE.
           MOVE ZERO TO WS-TOTAL.
           PERFORM VARYING WS-MONTH FROM 1 BY 1
                   UNTIL WS-MONTH > 6
               ADD ACM-MONTH-TOTAL (WS-MONTH) TO WS-TOTAL
           END-PERFORM.
           COMPUTE XTR-AVERAGE ROUNDED = WS-TOTAL / 6.

       2300-WRITE-EXTRACT.
           WRITE XTR-RECORD.
           IF WS-EXTRACT-STATUS NOT = '00'
               MOVE 'EXTRACT'  TO WS-STATUS-FILE
               MOVE 'WRITE'    TO WS-STATUS-ACTION
               MOVE WS-EXTRACT-STATUS TO WS-STATUS-CODE
               GO TO 9900-ABEND
           END-IF.
           ADD 1 TO WS-EXTRACT-CNT.

       2400-WRITE-EXCEPTION.
           MOVE ACM-ACCT-NO TO EXC-ACCT-NO.
           IF EXC-DETAIL = SPACES
               MOVE 20 TO WS-EXCEPT-LENGTH
           ELSE
               MOVE 80 TO WS-EXCEPT-LENGTH
           END-IF.
           WRITE EXC-RECORD.
           IF WS-EXCEPT-STATUS NOT = '00'
               MOVE 'EXCEPTS'  TO WS-STATUS-FILE
               MOVE 'WRITE'    TO WS-STATUS-ACTION
               MOVE WS-EXCEPT-STATUS TO WS-STATUS-CODE
               GO TO 9900-ABEND
           END-IF.
           ADD 1 TO WS-EXCEPT-CNT.

       9000-FINISH.
           CLOSE ACCT-MASTER EXTRACT-FILE EXCEPT-FILE.
           MOVE WS-READ-CNT    TO WS-COUNT-EDIT.
           DISPLAY 'ACCOUNTS READ      ' WS-COUNT-EDIT.
           MOVE WS-EXTRACT-CNT TO WS-COUNT-EDIT.
           DISPLAY 'ACCOUNTS EXTRACTED ' WS-COUNT-EDIT.
           MOVE WS-CLOSED-CNT  TO WS-COUNT-EDIT.
           DISPLAY 'ACCOUNTS CLOSED    ' WS-COUNT-EDIT.
           MOVE WS-EXCEPT-CNT  TO WS-COUNT-EDIT.
           DISPLAY 'EXCEPTIONS         ' WS-COUNT-EDIT.
           IF WS-EXCEPT-CNT > ZERO
               MOVE 4 TO RETURN-CODE
           END-IF.
           DISPLAY 'DPB010 ACCOUNT EXTRACT ENDED'.

       9900-ABEND.
           DISPLAY 'DPB010 ' WS-STATUS-ACTION ' ERROR ON '
                   WS-STATUS-FILE ' STATUS ' WS-STATUS-CODE.
           MOVE 12 TO RETURN-CODE.
           CALL 'CEE3ABD' USING WS-ABEND-CODE WS-ABEND-CLEANUP.
