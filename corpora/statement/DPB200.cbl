       IDENTIFICATION DIVISION.
       PROGRAM-ID.    DPB200.
       AUTHOR.        DEPOSIT SYSTEMS.
       INSTALLATION.  PROVINCIAL DEPOSIT BANK.
       DATE-WRITTEN.  03/09/1987.
       DATE-COMPILED.
      ******************************************************************
      * DPB200    MONTHLY STATEMENTS                                   *
      *                                                                *
      *   INPUT     MOVES     MOVEMENTS SORTED BY ACCOUNT              *
      *             ACCTS     ACCOUNTS            (INDEXED)            *
      *             ADDRS     NAMES AND ADDRESSES (INDEXED)            *
      *   OUTPUT    STMTS     STATEMENTS, 132 POSITIONS                *
      *             ARCHIV    ONE ARCHIVE RECORD PER STATEMENT         *
      *                                                                *
      *   CALLS     DPB210    INTEREST                                 *
      *             CEE3ABD   ABEND                                    *
      *                                                                *
      *   THE JOB NAME AND THE DD NAMES ARE TAKEN FROM THE SYSTEM'S    *
      *   CONTROL BLOCKS (PSA - TCB - TIOT). WITHOUT A DD ARCHIV       *
      *   NO ARCHIVE IS WRITTEN.                                       *
      *                                                                *
      *   THE FILES ARE OPENED ONE AFTER THE OTHER BY 8000-OPEN-NEXT,  *
      *   WHOSE GO TO IS ALTERED BY EACH STEP. DO NOT RENUMBER.        *
      *----------------------------------------------------------------*
      * 03/09/87 HVD  FIRST VERSION                                    *
      * 21/01/91 HVD  ADDRESS LINES CLOSED UP                          *
      * 11/05/99 RKL  CENTURY                                          *
      * 30/10/03 MTS  CATEGORY SUMMARY                                 *
      * 12/02/12 MTS  ARCHIVE RECORD, TIOT LOOKUP                      *
      ******************************************************************
       ENVIRONMENT DIVISION.
       CONFIGURATION SECTION.
       SOURCE-COMPUTER.   IBM-370.
       OBJECT-COMPUTER.   IBM-370.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT MOVE-FILE      ASSIGN TO MOVES
                  FILE STATUS IS FS-MOVES.
           SELECT ACCOUNT-FILE   ASSIGN TO ACCTS
                  ORGANIZATION IS INDEXED
                  ACCESS MODE  IS RANDOM
                  RECORD KEY   IS ACT-NO
                  FILE STATUS  IS FS-ACCTS.
           SELECT ADDRESS-FILE   ASSIGN TO ADDRS
                  ORGANIZATION IS INDEXED
                  ACCESS MODE  IS RANDOM
                  RECORD KEY   IS ADR-CUSTOMER
                  FILE STATUS  IS FS-ADDRS.
           SELECT STATEMENT-FILE ASSIGN TO STMTS
                  FILE STATUS IS FS-STMTS.
           SELECT ARCHIVE-FILE   ASSIGN TO ARCHIV
                  FILE STATUS IS FS-ARCHIV.
       DATA DIVISION.
       FILE SECTION.
       FD  MOVE-FILE
           RECORDING MODE IS F.
           COPY DPMOVE.
       FD  ACCOUNT-FILE.
       01  ACT-RECORD.
           05  ACT-NO                      PIC 9(10).
           05  ACT-CUSTOMER                PIC 9(09).
           05  ACT-PRODUCT                 PIC X(03).
           05  ACT-OPENING                 PIC S9(11)V99 COMP-3.
           05  ACT-LIMIT                   PIC S9(09)V99 COMP-3.
           05  ACT-STATEMENT-TYPE          PIC X(01).
               88  ACT-NO-STATEMENT                 VALUE 'N'.
               88  ACT-SUMMARY-ONLY                 VALUE 'S'.
           05  FILLER                      PIC X(44).
       FD  ADDRESS-FILE.
       01  ADR-RECORD.
           05  ADR-CUSTOMER                PIC 9(09).
           05  ADR-TITLE                   PIC X(05).
           05  ADR-FIRST-NAME              PIC X(20).
           05  ADR-LAST-NAME               PIC X(25).
           05  ADR-LINES.
               10  ADR-LINE                PIC X(30) OCCURS 4 TIMES.
           05  ADR-LANGUAGE                PIC X(01).
           05  FILLER                      PIC X(20).
       FD  STATEMENT-FILE
           RECORD CONTAINS 132 CHARACTERS.
       01  STM-LINE                        PIC X(132).
       FD  ARCHIVE-FILE.
       01  ARC-RECORD.
           05  ARC-ACCT-NO                 PIC 9(10).
           05  ARC-JOB                     PIC X(08).
           05  ARC-PAGES                   PIC 9(03).
           05  ARC-MOVEMENTS               PIC 9(05).
           05  ARC-CLOSING                 PIC S9(11)V99
                                           SIGN TRAILING SEPARATE.
           05  ARC-INTEREST                PIC S9(09)V99 COMP-3.
           05  ARC-CATEGORIES.
               10  ARC-CATEGORY            PIC S9(09)V99 COMP-3
                                           OCCURS 10 TIMES.
           05  FILLER                      PIC X(14).
       WORKING-STORAGE SECTION.
       01  FS-STATUSES.
           05  FS-MOVES                    PIC X(02).
           05  FS-ACCTS                    PIC X(02).
           05  FS-ADDRS                    PIC X(02).
           05  FS-STMTS                    PIC X(02).
           05  FS-ARCHIV                   PIC X(02).
       01  WS-CONTROL.
           05  WS-STEP-STATE               PIC X(01)  VALUE 'O'.
               88  WS-OPENING                       VALUE 'O'.
               88  WS-ALL-OPEN                      VALUE 'R'.
           05  WS-END-SW                   PIC X(01)  VALUE 'N'.
               88  WS-NO-MORE-MOVES                 VALUE 'Y'.
           05  WS-ARCHIVE-SW               PIC X(01)  VALUE 'N'.
               88  WS-ARCHIVE-WANTED                VALUE 'Y'.
           05  WS-ACCOUNT-SW               PIC X(01)  VALUE 'N'.
               88  WS-ACCOUNT-FOUND                 VALUE 'Y'.
           05  WS-ADDRESS-SW               PIC X(01)  VALUE 'N'.
               88  WS-ADDRESS-FOUND                 VALUE 'Y'.
       77  WS-CURRENT-ACCT                 PIC 9(10)  VALUE ZERO.
       77  WS-PREVIOUS-ACCT                PIC 9(10)  VALUE ZERO.
       77  WS-LINE-COUNT                   PIC S9(03) COMP-3 VALUE +99.
       77  WS-LINES-A-PAGE                 PIC S9(03) COMP-3 VALUE +24.
       77  WS-PAGE                         PIC S9(03) COMP-3 VALUE ZERO.
       77  WS-LINES-NEEDED                 PIC S9(03) COMP-3.
       77  WS-I                            PIC S9(04) COMP.
       77  WS-J                            PIC S9(04) COMP.
       77  WS-K                            PIC S9(04) COMP.
       77  WS-FROM                         PIC S9(04) COMP.
       77  WS-DAY-NUMBER                   PIC S9(05) COMP.
       01  WS-TOTALS.
           05  WS-STATEMENTS               PIC 9(07)  VALUE ZERO.
           05  WS-SKIPPED                  PIC 9(07)  VALUE ZERO.
           05  WS-LINES                    PIC 9(07)  VALUE ZERO.
           05  WS-OVERFLOWED               PIC 9(07)  VALUE ZERO.
       01  WS-BALANCES.
           05  WS-BALANCE                  PIC S9(11)V99 COMP-3.
           05  WS-LOWEST                   PIC S9(11)V99 COMP-3.
           05  WS-DEBITS                   PIC S9(11)V99 COMP-3.
           05  WS-CREDITS                  PIC S9(11)V99 COMP-3.
           05  WS-MINIMUM-PAYMENT          PIC S9(07)V99 COMP-3.
           05  WS-TURNOVER                 PIC S9(11)V99 COMP-3.
       77  WS-CALL-COUNT                   PIC 9(07)  VALUE ZERO.
       77  WS-PRODUCT-SUB                  PIC 9(02)  COMP.
       01  WS-NAME-LINE                    PIC X(60).
       77  WS-NAME-POINTER                 PIC 9(03)  COMP.
       01  WS-JOB-NAME                     PIC X(08)  VALUE SPACES.
       01  WS-ABEND-CODE                   PIC S9(09) BINARY.
       01  WS-TIMING                       PIC S9(09) BINARY VALUE 0.
       01  WS-ERROR-TEXT                   PIC X(20).
       01  WS-ERROR-STATUS                 PIC X(02).
      *----------------------------------------------------------------*
      *    CONTROL BLOCK WALK. THE STEP THROUGH THE TIOT IS COUNTED IN
      *    THE FULLWORD THAT LIES OVER THE ADDRESS.
      *----------------------------------------------------------------*
       01  WS-PSA-ADDRESS                  POINTER.
       01  WS-TIOT-STEP                    PIC S9(08) BINARY VALUE ZERO.
       01  WS-TIOT-ADDRESS REDEFINES WS-TIOT-STEP
                                           POINTER.
       77  WS-DD-COUNT                     PIC S9(04) COMP VALUE ZERO.
       01  WS-DD-TABLE.
           05  WS-DD-NAME                  PIC X(08) OCCURS 12 TIMES.
      *----------------------------------------------------------------*
      *    MONTHS, DAYS BEFORE THEM, PRODUCTS, CATEGORIES
      *----------------------------------------------------------------*
       01  WS-MONTH-VALUES.
           05  FILLER  PIC X(36)
               VALUE 'JANFEBMARAPRMAYJUNJULAUGSEPOCTNOVDEC'.
       01  WS-MONTHS REDEFINES WS-MONTH-VALUES.
           05  WS-MONTH-NAME               PIC X(03) OCCURS 12 TIMES.
       01  WS-DAYS-VALUES.
           05  FILLER  PIC X(36)
               VALUE '000031059090120151181212243273304334'.
       01  WS-DAYS-TABLE REDEFINES WS-DAYS-VALUES.
           05  WS-DAYS-BEFORE              PIC 9(03) OCCURS 12 TIMES.
       01  WS-PRODUCT-VALUES.
           05  FILLER  PIC X(23) VALUE 'CURCURRENT ACCOUNT'.
           05  FILLER  PIC X(23) VALUE 'SAVSAVINGS ACCOUNT'.
           05  FILLER  PIC X(23) VALUE 'ISATAX FREE SAVINGS'.
           05  FILLER  PIC X(23) VALUE 'CRDCREDIT CARD'.
       01  WS-PRODUCTS REDEFINES WS-PRODUCT-VALUES.
           05  WS-PRODUCT OCCURS 4 TIMES INDEXED BY WS-PX.
               10  WS-PRODUCT-CODE         PIC X(03).
               10  WS-PRODUCT-NAME         PIC X(20).
       01  WS-CATEGORY-VALUES.
           05  FILLER  PIC X(20) VALUE 'CASH MACHINE'.
           05  FILLER  PIC X(20) VALUE 'COUNTER'.
           05  FILLER  PIC X(20) VALUE 'CARD AT HOME'.
           05  FILLER  PIC X(20) VALUE 'CARD ABROAD'.
           05  FILLER  PIC X(20) VALUE 'CARD ONLINE'.
           05  FILLER  PIC X(20) VALUE 'STANDING ORDER'.
           05  FILLER  PIC X(20) VALUE 'DIRECT DEBIT'.
           05  FILLER  PIC X(20) VALUE 'SALARY AND PENSION'.
           05  FILLER  PIC X(20) VALUE 'FEES'.
           05  FILLER  PIC X(20) VALUE 'OTHER'.
       01  WS-CATEGORY-NAMES REDEFINES WS-CATEGORY-VALUES.
           05  WS-CATEGORY-NAME            PIC X(20) OCCURS 10 TIMES.
       01  WS-CATEGORY-TABLE.
           05  WS-CATEGORY-ROW OCCURS 10 TIMES.
               10  WS-CAT-SIDE OCCURS 2 TIMES.
                   15  WS-CAT-COUNT        PIC S9(05) COMP-3.
                   15  WS-CAT-AMOUNT       PIC S9(11)V99 COMP-3.
      *----------------------------------------------------------------*
      *    MOVEMENTS OF ONE ACCOUNT, SORTED BY DATE BEFORE PRINTING
      *----------------------------------------------------------------*
       77  WS-MOVE-MAX                     PIC S9(04) COMP VALUE 40.
       77  WS-MOVE-COUNT                   PIC S9(04) COMP VALUE ZERO.
       01  WS-MOVE-TABLE.
           05  WS-MOVE OCCURS 40 TIMES INDEXED BY WS-MX.
               10  WS-MOVE-DATE.
                   15  WS-MOVE-CCYY        PIC 9(04).
                   15  WS-MOVE-MM          PIC 9(02).
                   15  WS-MOVE-DD          PIC 9(02).
               10  WS-MOVE-CATEGORY        PIC 9(02).
               10  WS-MOVE-AMOUNT          PIC S9(09)V99 COMP-3.
               10  WS-MOVE-TEXT            PIC X(40).
       01  WS-MOVE-SAVED                   PIC X(56).
           COPY DPINTRST.
           COPY DPSTLINE.
       01  WS-DATE-EDIT.
           05  WS-EDIT-DD                  PIC Z9.
           05  FILLER                      PIC X(01)  VALUE SPACE.
           05  WS-EDIT-MON                 PIC X(03).
           05  FILLER                      PIC X(01)  VALUE SPACE.
           05  WS-EDIT-CCYY                PIC 9(04).
       LINKAGE SECTION.
       01  LK-PSA.
           05  FILLER                      PIC X(540).
           05  LK-PSA-TCB                  POINTER.
       01  LK-TCB.
           05  FILLER                      PIC X(12).
           05  LK-TCB-TIOT                 POINTER.
       01  LK-TIOT.
           05  LK-TIOT-JOB                 PIC X(08).
           05  LK-TIOT-STEP                PIC X(08).
           05  LK-TIOT-PROC                PIC X(08).
       01  LK-DD-ENTRY.
           05  LK-DD-LENGTH                PIC X(01).
           05  FILLER                      PIC X(03).
           05  LK-DD-NAME                  PIC X(08).
           05  FILLER                      PIC X(03).
           05  LK-DD-UCB                   PIC X(05).
       PROCEDURE DIVISION.
       0000-MAIN.
           DISPLAY 'DPB200 MONTHLY STATEMENTS'.
           PERFORM 0100-CONTROL-BLOCKS THRU 0199-EXIT.
           PERFORM 8000-OPEN-NEXT THRU 8099-EXIT
               UNTIL WS-ALL-OPEN.
           PERFORM 7000-READ-MOVE.
           PERFORM 1000-ONE-ACCOUNT THRU 1999-EXIT
               UNTIL WS-NO-MORE-MOVES.
           PERFORM 9000-CLOSE-FILES.
           PERFORM 9100-SHOW-TOTALS.
           STOP RUN.

      ******************************************************************
      *    JOB NAME AND DD NAMES                                       *
      ******************************************************************
       0100-CONTROL-BLOCKS.
           SET ADDRESS OF LK-PSA  TO WS-PSA-ADDRESS.
           SET ADDRESS OF LK-TCB  TO LK-PSA-TCB.
           SET ADDRESS OF LK-TIOT TO LK-TCB-TIOT.
           MOVE LK-TIOT-JOB TO WS-JOB-NAME PL-JOB.
           DISPLAY 'JOB ' LK-TIOT-JOB ' STEP ' LK-TIOT-STEP.
           SET WS-TIOT-ADDRESS TO LK-TCB-TIOT.
           COMPUTE WS-TIOT-STEP = WS-TIOT-STEP + LENGTH OF LK-TIOT.
           SET ADDRESS OF LK-DD-ENTRY TO WS-TIOT-ADDRESS.
       0110-NEXT-DD.
           IF LK-DD-LENGTH = LOW-VALUE
               GO TO 0190-LOOK-UP.
           IF WS-DD-COUNT NOT < 12
               DISPLAY 'DPB200 MORE THAN 12 DD NAMES'
               GO TO 0190-LOOK-UP.
           ADD 1 TO WS-DD-COUNT.
           MOVE LK-DD-NAME TO WS-DD-NAME (WS-DD-COUNT).
           IF LK-DD-UCB = LOW-VALUES
               DISPLAY '  DD ' LK-DD-NAME ' DUMMY'
           ELSE
               DISPLAY '  DD ' LK-DD-NAME.
           ADD LENGTH OF LK-DD-ENTRY TO WS-TIOT-STEP.
           SET ADDRESS OF LK-DD-ENTRY TO WS-TIOT-ADDRESS.
           GO TO 0110-NEXT-DD.
       0190-LOOK-UP.
           MOVE 'N' TO WS-ARCHIVE-SW.
           PERFORM VARYING WS-I FROM 1 BY 1
                   UNTIL WS-I > WS-DD-COUNT OR WS-ARCHIVE-WANTED
               IF WS-DD-NAME (WS-I) = 'ARCHIV'
                   SET WS-ARCHIVE-WANTED TO TRUE
               END-IF
           END-PERFORM.
       0199-EXIT.
           EXIT.

      ******************************************************************
      *    ONE ACCOUNT: COLLECT, SORT, PRINT                           *
      ******************************************************************
       1000-ONE-ACCOUNT.
           MOVE MOV-ACCT-NO TO WS-CURRENT-ACCT.
           IF WS-CURRENT-ACCT < WS-PREVIOUS-ACCT
               DISPLAY 'DPB200 MOVES NOT IN ORDER AT ' WS-CURRENT-ACCT
               MOVE 'SORT ORDER' TO WS-ERROR-TEXT
               MOVE SPACES TO WS-ERROR-STATUS
               MOVE 201 TO WS-ABEND-CODE
               GO TO 9900-ABEND.
           MOVE WS-CURRENT-ACCT TO WS-PREVIOUS-ACCT.
           PERFORM 1100-GET-ACCOUNT.
           MOVE ZERO TO WS-MOVE-COUNT.
           PERFORM 1200-COLLECT THRU 1299-EXIT
               UNTIL WS-NO-MORE-MOVES
                  OR MOV-ACCT-NO NOT = WS-CURRENT-ACCT.
           IF NOT WS-ACCOUNT-FOUND
               DISPLAY 'DPB200 NO ACCOUNT ' WS-CURRENT-ACCT
               ADD 1 TO WS-SKIPPED
               GO TO 1999-EXIT.
           IF ACT-NO-STATEMENT
               ADD 1 TO WS-SKIPPED
               GO TO 1999-EXIT.
           PERFORM 1300-SORT-MOVES.
           PERFORM 2000-CLEAR-TOTALS.
           PERFORM 2100-GET-ADDRESS.
           PERFORM 2200-INTEREST THRU 2299-EXIT.
           ALTER 3000-HEADING TO PROCEED TO 3010-FIRST-PAGE.
           PERFORM 3000-HEADING THRU 3099-EXIT.
           PERFORM 4000-ALL-MOVES THRU 4099-EXIT.
           PERFORM 5000-SUMMARY THRU 5099-EXIT.
           PERFORM 6000-ARCHIVE.
           ADD 1 TO WS-STATEMENTS.
       1999-EXIT.
           EXIT.

       1100-GET-ACCOUNT.
           MOVE WS-CURRENT-ACCT TO ACT-NO.
           MOVE 'Y' TO WS-ACCOUNT-SW.
           READ ACCOUNT-FILE
               INVALID KEY
                   MOVE 'N' TO WS-ACCOUNT-SW
           END-READ.
           IF FS-ACCTS NOT = '00' AND '23'
               MOVE 'READ ACCTS' TO WS-ERROR-TEXT
               MOVE FS-ACCTS TO WS-ERROR-STATUS
               MOVE 202 TO WS-ABEND-CODE
               GO TO 9900-ABEND
           END-IF.

       1200-COLLECT.
           IF WS-MOVE-COUNT NOT < WS-MOVE-MAX
               ADD 1 TO WS-OVERFLOWED
               GO TO 1290-NEXT.
           IF MOV-AMOUNT NOT NUMERIC
               DISPLAY 'DPB200 AMOUNT IGNORED ' MOV-REFERENCE
               GO TO 1290-NEXT.
           ADD 1 TO WS-MOVE-COUNT.
           SET WS-MX TO WS-MOVE-COUNT.
           MOVE MOV-DATE     TO WS-MOVE-DATE (WS-MX).
           MOVE MOV-AMOUNT   TO WS-MOVE-AMOUNT (WS-MX).
           MOVE MOV-TEXT     TO WS-MOVE-TEXT (WS-MX).
           IF MOV-CATEGORY NUMERIC
                   AND MOV-CATEGORY > 0 AND MOV-CATEGORY < 10
               MOVE MOV-CATEGORY TO WS-MOVE-CATEGORY (WS-MX)
           ELSE
               MOVE 10 TO WS-MOVE-CATEGORY (WS-MX).
       1290-NEXT.
           PERFORM 7000-READ-MOVE.
       1299-EXIT.
           EXIT.

      *    EXCHANGE SORT. TABLES ARE SHORT AND NEARLY IN ORDER.
       1300-SORT-MOVES.
           IF WS-MOVE-COUNT > 1
               PERFORM 1310-COMPARE
                   VARYING WS-I FROM 1 BY 1
                       UNTIL WS-I NOT < WS-MOVE-COUNT
                   AFTER WS-J FROM 1 BY 1
                       UNTIL WS-J > WS-MOVE-COUNT - WS-I
           END-IF.

       1310-COMPARE.
           COMPUTE WS-K = WS-J + 1.
           IF WS-MOVE-DATE (WS-J) > WS-MOVE-DATE (WS-K)
               MOVE WS-MOVE (WS-J) TO WS-MOVE-SAVED
               MOVE WS-MOVE (WS-K) TO WS-MOVE (WS-J)
               MOVE WS-MOVE-SAVED  TO WS-MOVE (WS-K)
           END-IF.

      ******************************************************************
      *    WHAT THE STATEMENT NEEDS                                    *
      ******************************************************************
       2000-CLEAR-TOTALS.
           INITIALIZE WS-CATEGORY-TABLE.
           MOVE ACT-OPENING TO WS-BALANCE WS-LOWEST.
           MOVE ZERO TO WS-DEBITS WS-CREDITS WS-TURNOVER WS-PAGE.
           MOVE WS-LINES-A-PAGE TO WS-LINE-COUNT.

       2100-GET-ADDRESS.
           MOVE ACT-CUSTOMER TO ADR-CUSTOMER.
           READ ADDRESS-FILE
               INVALID KEY
                   MOVE 'N' TO WS-ADDRESS-SW
               NOT INVALID KEY
                   MOVE 'Y' TO WS-ADDRESS-SW
           END-READ.
           EVALUATE FS-ADDRS
               WHEN '00'
               WHEN '02'
                   CONTINUE
               WHEN '23'
                   MOVE SPACES TO ADR-RECORD
                   MOVE 'ADDRESS NOT HELD' TO ADR-LINE (1)
               WHEN OTHER
                   MOVE 'READ ADDRS' TO WS-ERROR-TEXT
                   MOVE FS-ADDRS TO WS-ERROR-STATUS
                   MOVE 203 TO WS-ABEND-CODE
                   GO TO 9900-ABEND
           END-EVALUATE.

       2200-INTEREST.
           INITIALIZE INT-AREA.
           MOVE ACT-PRODUCT TO INT-PRODUCT.
           MOVE ACT-OPENING TO INT-BALANCE.
           IF ACT-OPENING > ZERO
               SET INT-CALCULATE TO TRUE
               PERFORM 2300-DAYS
               MOVE WS-DAY-NUMBER TO INT-DAYS
           ELSE
               SET INT-RATE-ONLY TO TRUE
           END-IF.
           CALL 'DPB210' USING INT-AREA WS-CALL-COUNT
               ON EXCEPTION
                   DISPLAY 'DPB200 DPB210 NOT AVAILABLE'
                   MOVE ZERO TO INT-RATE INT-AMOUNT
                   SET INT-NO-PRODUCT TO TRUE
           END-CALL.
           EVALUATE TRUE
               WHEN INT-OK
                   GO TO 2299-EXIT
               WHEN INT-NO-PRODUCT
                   MOVE ZERO TO INT-RATE INT-AMOUNT
               WHEN INT-BAD-DAYS
                   DISPLAY 'DPB200 DAYS ' WS-DAY-NUMBER
                           ' ACCOUNT ' ACT-NO
                   MOVE ZERO TO INT-AMOUNT
               WHEN OTHER
                   MOVE 'DPB210' TO WS-ERROR-TEXT
                   MOVE SPACES TO WS-ERROR-STATUS
                   MOVE 204 TO WS-ABEND-CODE
                   GO TO 9900-ABEND
           END-EVALUATE.
       2299-EXIT.
           EXIT.

      *    DAYS FROM THE FIRST TO THE LAST MOVEMENT, 30 AT LEAST
       2300-DAYS.
           MOVE 30 TO WS-DAY-NUMBER.
           IF WS-MOVE-COUNT > 1
               IF WS-MOVE-MM (1) NUMERIC
                       AND WS-MOVE-MM (WS-MOVE-COUNT) NUMERIC
                   IF (WS-MOVE-MM (1) > 0 AND < 13)
                       AND (WS-MOVE-MM (WS-MOVE-COUNT) > 0 AND < 13)
                       COMPUTE WS-DAY-NUMBER =
                           WS-DAYS-BEFORE (WS-MOVE-MM (WS-MOVE-COUNT))
                         + WS-MOVE-DD (WS-MOVE-COUNT)
                         - WS-DAYS-BEFORE (WS-MOVE-MM (1))
                         - WS-MOVE-DD (1)
                       IF WS-DAY-NUMBER < 30
                           MOVE 30 TO WS-DAY-NUMBER
                       END-IF
                   END-IF
               END-IF
           END-IF.

      ******************************************************************
      *    PAGE HEADINGS. THE FIRST PAGE CARRIES THE ADDRESS.          *
      ******************************************************************
       3000-HEADING.
           GO TO 3010-FIRST-PAGE.
       3010-FIRST-PAGE.
           ALTER 3000-HEADING TO PROCEED TO 3020-NEXT-PAGE.
           MOVE 1 TO WS-PAGE.
           MOVE 'STATEMENT OF ACCOUNT' TO PL-TITLE.
           MOVE 1 TO PL-PAGE.
           WRITE STM-LINE FROM PL-HEAD-1 AFTER ADVANCING PAGE.
           PERFORM 3100-NAME.
           MOVE WS-NAME-LINE TO PL-ADDRESS-TEXT.
           WRITE STM-LINE FROM PL-ADDRESS AFTER ADVANCING 2 LINES.
           PERFORM 3200-ADDRESS-LINE
               VARYING WS-I FROM 1 BY 1 UNTIL WS-I > 4.
           MOVE ACT-NO TO PL-ACCT-NO.
           PERFORM 3300-PRODUCT-NAME THRU 3399-EXIT.
           MOVE INT-RATE TO PL-RATE.
           WRITE STM-LINE FROM PL-ACCOUNT AFTER ADVANCING 2 LINES.
           MOVE 10 TO WS-LINE-COUNT.
           GO TO 3090-COLUMNS.
       3020-NEXT-PAGE.
           ADD 1 TO WS-PAGE
               ON SIZE ERROR
                   MOVE 1 TO WS-PAGE.
           MOVE 'STATEMENT (CONTINUED)' TO PL-TITLE.
           MOVE WS-PAGE TO PL-PAGE.
           WRITE STM-LINE FROM PL-HEAD-1 AFTER ADVANCING PAGE.
           MOVE 2 TO WS-LINE-COUNT.
       3090-COLUMNS.
           WRITE STM-LINE FROM PL-COLUMNS AFTER ADVANCING 2 LINES.
           ADD 2 TO WS-LINE-COUNT.
           PERFORM 7100-CHECK-STATEMENT.
       3099-EXIT.
           EXIT.

       3100-NAME.
           MOVE SPACES TO WS-NAME-LINE.
           MOVE 1 TO WS-NAME-POINTER.
           IF ADR-TITLE NOT = SPACES
               STRING ADR-TITLE DELIMITED BY SPACE
                      ' '       DELIMITED BY SIZE
                   INTO WS-NAME-LINE
                   WITH POINTER WS-NAME-POINTER.
           IF ADR-FIRST-NAME NOT = SPACES
               STRING ADR-FIRST-NAME (1:1) '. ' DELIMITED BY SIZE
                   INTO WS-NAME-LINE
                   WITH POINTER WS-NAME-POINTER.
           STRING ADR-LAST-NAME DELIMITED BY '  '
               INTO WS-NAME-LINE
               WITH POINTER WS-NAME-POINTER.

       3200-ADDRESS-LINE.
           IF ADR-LINE (WS-I) NOT = SPACES
               MOVE ADR-LINE (WS-I) TO PL-ADDRESS-TEXT
               WRITE STM-LINE FROM PL-ADDRESS AFTER ADVANCING 1 LINE
           END-IF.

       3300-PRODUCT-NAME.
           SET WS-PX TO 1.
           SEARCH WS-PRODUCT VARYING WS-PX
               AT END
                   MOVE ALL '?' TO PL-PRODUCT
                   GO TO 3399-EXIT
               WHEN WS-PRODUCT-CODE (WS-PX) = ACT-PRODUCT
                   MOVE WS-PRODUCT-NAME (WS-PX) TO PL-PRODUCT.
           SET WS-PRODUCT-SUB TO WS-PX.
           IF WS-PRODUCT-SUB = 4 AND ACT-LIMIT = ZERO
               INSPECT PL-PRODUCT REPLACING TRAILING SPACES BY '-'.
       3399-EXIT.
           EXIT.

      ******************************************************************
      *    MOVEMENTS                                                   *
      ******************************************************************
       4000-ALL-MOVES.
           MOVE SPACES TO PL-DATE PL-FLAG.
           MOVE 'BALANCE BROUGHT FORWARD' TO PL-TEXT.
           MOVE ZERO TO PL-DEBIT PL-CREDIT.
           MOVE WS-BALANCE TO PL-BALANCE.
           PERFORM 7200-PRINT-DETAIL.
           IF ACT-SUMMARY-ONLY
               MOVE 1 TO WS-FROM
               PERFORM 4200-ADD-UP
                   VARYING WS-I FROM WS-FROM BY 1
                   UNTIL WS-I > WS-MOVE-COUNT
               GO TO 4090-CARRIED.
           PERFORM 4100-ONE-MOVE THRU 4199-EXIT
               VARYING WS-I FROM 1 BY 1
               UNTIL WS-I > WS-MOVE-COUNT.
       4090-CARRIED.
           IF INT-AMOUNT > ZERO
               MOVE SPACES TO PL-DATE PL-FLAG
               MOVE 'INTEREST' TO PL-TEXT
               MOVE ZERO TO PL-DEBIT
               MOVE INT-AMOUNT TO PL-CREDIT
               ADD INT-AMOUNT TO WS-BALANCE WS-CREDITS
               MOVE WS-BALANCE TO PL-BALANCE
               PERFORM 7200-PRINT-DETAIL
           END-IF.
           MOVE SPACES TO PL-DATE PL-FLAG.
           MOVE 'BALANCE CARRIED FORWARD' TO PL-TEXT.
           MOVE WS-DEBITS  TO PL-DEBIT.
           MOVE WS-CREDITS TO PL-CREDIT.
           MOVE WS-BALANCE TO PL-BALANCE.
           PERFORM 7200-PRINT-DETAIL.
       4099-EXIT.
           EXIT.

       4100-ONE-MOVE.
           PERFORM 4200-ADD-UP.
           PERFORM 4300-DATE.
           MOVE WS-MOVE-TEXT (WS-I) TO PL-TEXT.
           IF WS-MOVE-AMOUNT (WS-I) < ZERO
               MULTIPLY WS-MOVE-AMOUNT (WS-I) BY -1 GIVING PL-DEBIT
               MOVE ZERO TO PL-CREDIT
           ELSE
               MOVE ZERO TO PL-DEBIT
               MOVE WS-MOVE-AMOUNT (WS-I) TO PL-CREDIT
           END-IF.
           MOVE WS-BALANCE TO PL-BALANCE.
           MOVE SPACES TO PL-FLAG.
           IF WS-BALANCE < 0
               IF WS-BALANCE < 0 - ACT-LIMIT
                   MOVE '**' TO PL-FLAG
               ELSE
                   MOVE '*' TO PL-FLAG.
           PERFORM 7200-PRINT-DETAIL.
       4199-EXIT.
           EXIT.

       4200-ADD-UP.
           ADD WS-MOVE-AMOUNT (WS-I) TO WS-BALANCE.
           IF WS-BALANCE < WS-LOWEST
               MOVE WS-BALANCE TO WS-LOWEST.
           IF WS-MOVE-AMOUNT (WS-I) < ZERO
               SUBTRACT WS-MOVE-AMOUNT (WS-I) FROM WS-DEBITS
               MOVE 1 TO WS-J
           ELSE
               ADD WS-MOVE-AMOUNT (WS-I) TO WS-CREDITS
               MOVE 2 TO WS-J.
           MOVE WS-MOVE-CATEGORY (WS-I) TO WS-K.
           ADD 1 TO WS-CAT-COUNT (WS-K WS-J).
           ADD WS-MOVE-AMOUNT (WS-I) TO WS-CAT-AMOUNT (WS-K, WS-J).

       4300-DATE.
           IF WS-MOVE-DATE (WS-I) IS NUMERIC
              AND WS-MOVE-MM (WS-I) > 0
              AND WS-MOVE-MM (WS-I) < 13
               MOVE WS-MOVE-DD (WS-I) TO WS-EDIT-DD
               MOVE WS-MONTH-NAME (WS-MOVE-MM (WS-I)) TO WS-EDIT-MON
               MOVE WS-MOVE-CCYY (WS-I) TO WS-EDIT-CCYY
               MOVE WS-DATE-EDIT TO PL-DATE
           ELSE
               MOVE WS-MOVE-DATE (WS-I) TO PL-DATE
           END-IF.

      ******************************************************************
      *    SUMMARY BY CATEGORY AND, FOR CARDS, WHAT IS PAYABLE         *
      ******************************************************************
       5000-SUMMARY.
           ADD WS-DEBITS WS-CREDITS GIVING WS-TURNOVER.
           IF WS-TURNOVER = ZERO
               GO TO 5080-PAYABLE.
           MOVE 12 TO WS-LINES-NEEDED.
           IF WS-LINE-COUNT + WS-LINES-NEEDED > WS-LINES-A-PAGE
               PERFORM 3000-HEADING THRU 3099-EXIT.
           PERFORM 5100-CATEGORY THRU 5199-EXIT
               VARYING WS-K FROM 1 BY 1 UNTIL WS-K > 10
               AFTER WS-J FROM 1 BY 1 UNTIL WS-J > 2.
       5080-PAYABLE.
           EVALUATE ACT-PRODUCT ALSO TRUE
               WHEN 'CRD' ALSO WS-BALANCE < 0
                   PERFORM 5200-MINIMUM
                   MOVE 'MINIMUM PAYMENT' TO PL-PAYABLE-TEXT
                   MOVE WS-MINIMUM-PAYMENT TO PL-PAYABLE-AMOUNT
                   PERFORM 7300-PRINT-PAYABLE
               WHEN 'CUR' ALSO WS-LOWEST < 0
                   MOVE 'HIGHEST USE OF OVERDRAFT' TO PL-PAYABLE-TEXT
                   MOVE WS-LOWEST TO PL-PAYABLE-AMOUNT
                   PERFORM 7300-PRINT-PAYABLE
           END-EVALUATE.
       5099-EXIT.
           EXIT.

       5100-CATEGORY.
           IF WS-CAT-COUNT (WS-K WS-J) = ZERO
               GO TO 5199-EXIT.
           MOVE WS-CATEGORY-NAME (WS-K) TO PL-SUM-CATEGORY.
           MOVE WS-CAT-COUNT  (WS-K WS-J) TO PL-SUM-COUNT.
           MOVE WS-CAT-AMOUNT (WS-K WS-J) TO PL-SUM-AMOUNT.
           COMPUTE PL-SUM-SHARE ROUNDED =
               100 * WS-CAT-AMOUNT (WS-K WS-J) / WS-TURNOVER
               ON SIZE ERROR
                   MOVE ZERO TO PL-SUM-SHARE.
           WRITE STM-LINE FROM PL-SUMMARY AFTER ADVANCING 1 LINE.
           PERFORM 7100-CHECK-STATEMENT.
           ADD 1 TO WS-LINE-COUNT WS-LINES.
       5199-EXIT.
           EXIT.

      *    FIVE PER CENT OF WHAT IS OWED, AT LEAST 10, AT MOST ALL OF IT
       5200-MINIMUM.
           DIVIDE WS-BALANCE BY -20 GIVING WS-MINIMUM-PAYMENT ROUNDED.
           IF WS-MINIMUM-PAYMENT < 10
               MOVE 10 TO WS-MINIMUM-PAYMENT
               IF WS-BALANCE > -10
                   COMPUTE WS-MINIMUM-PAYMENT = - WS-BALANCE
               END-IF
           END-IF.

       6000-ARCHIVE.
           IF WS-ARCHIVE-WANTED
               MOVE SPACES          TO ARC-RECORD
               MOVE ACT-NO          TO ARC-ACCT-NO
               MOVE WS-JOB-NAME     TO ARC-JOB
               MOVE WS-PAGE         TO ARC-PAGES
               MOVE WS-MOVE-COUNT   TO ARC-MOVEMENTS
               MOVE WS-BALANCE      TO ARC-CLOSING
               MOVE INT-AMOUNT      TO ARC-INTEREST
               PERFORM VARYING WS-K FROM 1 BY 1 UNTIL WS-K > 10
                   ADD WS-CAT-AMOUNT (WS-K 1) WS-CAT-AMOUNT (WS-K 2)
                       GIVING ARC-CATEGORY (WS-K)
               END-PERFORM
               WRITE ARC-RECORD
               IF FS-ARCHIV NOT = '00'
                   MOVE 'WRITE ARCHIV' TO WS-ERROR-TEXT
                   MOVE FS-ARCHIV TO WS-ERROR-STATUS
                   MOVE 205 TO WS-ABEND-CODE
                   GO TO 9900-ABEND
               END-IF
           END-IF.

      ******************************************************************
      *    INPUT AND OUTPUT                                            *
      ******************************************************************
       7000-READ-MOVE.
           READ MOVE-FILE
               AT END
                   SET WS-NO-MORE-MOVES TO TRUE
           END-READ.
           IF FS-MOVES NOT = '00' AND '04' AND '10'
               MOVE 'READ MOVES' TO WS-ERROR-TEXT
               MOVE FS-MOVES TO WS-ERROR-STATUS
               MOVE 206 TO WS-ABEND-CODE
               GO TO 9900-ABEND.

       7100-CHECK-STATEMENT.
           IF FS-STMTS NOT = '00'
               MOVE 'WRITE STMTS' TO WS-ERROR-TEXT
               MOVE FS-STMTS TO WS-ERROR-STATUS
               MOVE 207 TO WS-ABEND-CODE
               GO TO 9900-ABEND.

       7200-PRINT-DETAIL.
           IF WS-LINE-COUNT NOT < WS-LINES-A-PAGE
               PERFORM 3000-HEADING THRU 3099-EXIT.
           WRITE STM-LINE FROM PL-DETAIL AFTER ADVANCING 1 LINE.
           PERFORM 7100-CHECK-STATEMENT.
           ADD 1 TO WS-LINE-COUNT WS-LINES.

       7300-PRINT-PAYABLE.
           WRITE STM-LINE FROM PL-PAYABLE AFTER ADVANCING 2 LINES.
           PERFORM 7100-CHECK-STATEMENT.
           ADD 2 TO WS-LINE-COUNT.
           ADD 1 TO WS-LINES.

      ******************************************************************
      *    OPENING. EACH STEP SENDS 8000-OPEN-NEXT TO THE FOLLOWING.   *
      ******************************************************************
       8000-OPEN-NEXT.
           GO TO 8010-OPEN-MOVES.
       8010-OPEN-MOVES.
           OPEN INPUT MOVE-FILE.
           MOVE 'OPEN MOVES' TO WS-ERROR-TEXT.
           MOVE FS-MOVES TO WS-ERROR-STATUS.
           ALTER 8000-OPEN-NEXT TO PROCEED TO 8020-OPEN-ACCTS.
           GO TO 8090-CHECK.
       8020-OPEN-ACCTS.
           OPEN INPUT ACCOUNT-FILE.
           MOVE 'OPEN ACCTS' TO WS-ERROR-TEXT.
           MOVE FS-ACCTS TO WS-ERROR-STATUS.
           ALTER 8000-OPEN-NEXT TO PROCEED TO 8030-OPEN-ADDRS.
           GO TO 8090-CHECK.
       8030-OPEN-ADDRS.
           OPEN INPUT ADDRESS-FILE.
           MOVE 'OPEN ADDRS' TO WS-ERROR-TEXT.
           MOVE FS-ADDRS TO WS-ERROR-STATUS.
           ALTER 8000-OPEN-NEXT TO PROCEED TO 8040-OPEN-STMTS.
           GO TO 8090-CHECK.
       8040-OPEN-STMTS.
           OPEN OUTPUT STATEMENT-FILE.
           MOVE 'OPEN STMTS' TO WS-ERROR-TEXT.
           MOVE FS-STMTS TO WS-ERROR-STATUS.
           IF WS-ARCHIVE-WANTED
               ALTER 8000-OPEN-NEXT TO PROCEED TO 8050-OPEN-ARCHIV
           ELSE
               ALTER 8000-OPEN-NEXT TO PROCEED TO 8060-ALL-OPEN.
           GO TO 8090-CHECK.
       8050-OPEN-ARCHIV.
           OPEN OUTPUT ARCHIVE-FILE.
           MOVE 'OPEN ARCHIV' TO WS-ERROR-TEXT.
           MOVE FS-ARCHIV TO WS-ERROR-STATUS.
           ALTER 8000-OPEN-NEXT TO PROCEED TO 8060-ALL-OPEN.
           GO TO 8090-CHECK.
       8060-ALL-OPEN.
           SET WS-ALL-OPEN TO TRUE.
           GO TO 8099-EXIT.
       8090-CHECK.
           IF WS-ERROR-STATUS NOT = '00'
               MOVE 208 TO WS-ABEND-CODE
               GO TO 9900-ABEND.
       8099-EXIT.
           EXIT.

       9000-CLOSE-FILES.
           CLOSE MOVE-FILE ACCOUNT-FILE ADDRESS-FILE STATEMENT-FILE.
           IF WS-ARCHIVE-WANTED
               CLOSE ARCHIVE-FILE.

       9100-SHOW-TOTALS.
           DISPLAY 'STATEMENTS  ' WS-STATEMENTS.
           DISPLAY 'SKIPPED     ' WS-SKIPPED.
           DISPLAY 'LINES       ' WS-LINES.
           IF WS-OVERFLOWED > 0
               DISPLAY 'NOT PRINTED ' WS-OVERFLOWED
               MOVE 4 TO RETURN-CODE.

       9900-ABEND.
           DISPLAY 'DPB200 ABEND ' WS-ERROR-TEXT
                   ' STATUS ' WS-ERROR-STATUS.
           CALL 'CEE3ABD' USING WS-ABEND-CODE WS-TIMING.
