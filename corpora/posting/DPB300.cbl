       IDENTIFICATION DIVISION.
       PROGRAM-ID.    DPB300.
       AUTHOR.        DEPOSIT SYSTEMS.
      ******************************************************************
      * DPB300    DAILY POSTING                                        *
      *                                                                *
      *   INPUT     TRANIN    TRANSACTIONS OF THE DAY                  *
      *             PRODTAB   PRODUCTS AND THEIR RULES (TABLE)         *
      *             FXRATES   EXCHANGE RATES (TABLE)                   *
      *             CARDXRF   CARD TO ACCOUNT                          *
      *             CUSTMST   CUSTOMERS                                *
      *             DAYLIMT   DAILY LIMITS THAT DIFFER FROM PRODUCT'S  *
      *   UPDATED   CTLFILE   RUN CONTROL, ONE RECORD                  *
      *             ACCTMST   ACCOUNTS                                 *
      *             CATBAL    BALANCE PER ACCOUNT AND CATEGORY         *
      *   OUTPUT    LEDGER    LEDGER ENTRIES, VARIABLE LENGTH          *
      *             REJECTS   TRANSACTIONS NOT POSTED, WITH REASON     *
      *             POSTRPT   TOTALS                                   *
      *                                                                *
      *   PARM      MODE[,FIRST SEQUENCE]   MODE P(OST) OR T(RIAL)     *
      *                                                                *
      *   RETURN CODE 0 ALL POSTED, 4 SOME REJECTED, 8 RUN OUT OF      *
      *   BALANCE, 12 BAD PARM OR CONTROL RECORD, ABEND U0777 ON FILE  *
      *   ERRORS                                                       *
      ******************************************************************
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT CONTROL-FILE   ASSIGN TO CTLFILE
                  FILE STATUS IS FS-CONTROL.
           SELECT PRODUCT-FILE   ASSIGN TO PRODTAB
                  ORGANIZATION IS SEQUENTIAL
                  FILE STATUS IS FS-PRODUCTS.
           SELECT RATE-FILE      ASSIGN TO FXRATES
                  ORGANIZATION IS SEQUENTIAL
                  FILE STATUS IS FS-RATES.
           SELECT TRAN-FILE      ASSIGN TO TRANIN
                  ORGANIZATION IS SEQUENTIAL
                  ACCESS MODE IS SEQUENTIAL
                  FILE STATUS IS FS-TRANS.
           SELECT XREF-FILE      ASSIGN TO CARDXRF
                  ORGANIZATION IS INDEXED
                  ACCESS MODE IS RANDOM
                  RECORD KEY IS XRF-CARD
                  FILE STATUS IS FS-XREF.
           SELECT ACCOUNT-FILE   ASSIGN TO ACCTMST
                  ORGANIZATION IS INDEXED
                  ACCESS MODE IS RANDOM
                  RECORD KEY IS ACC-NO
                  FILE STATUS IS FS-ACCOUNT.
           SELECT CUSTOMER-FILE  ASSIGN TO CUSTMST
                  ORGANIZATION IS INDEXED
                  ACCESS MODE IS DYNAMIC
                  RECORD KEY IS CUS-NO
                  FILE STATUS IS FS-CUSTOMER.
           SELECT CATBAL-FILE    ASSIGN TO CATBAL
                  ORGANIZATION IS INDEXED
                  ACCESS MODE IS RANDOM
                  RECORD KEY IS CTB-KEY
                  FILE STATUS IS FS-CATBAL.
           SELECT LIMIT-FILE     ASSIGN TO DAYLIMT
                  ORGANIZATION IS INDEXED
                  ACCESS MODE IS RANDOM
                  RECORD KEY IS LIM-ACCT-NO
                  FILE STATUS IS FS-LIMIT.
           SELECT LEDGER-FILE    ASSIGN TO LEDGER
                  FILE STATUS IS FS-LEDGER.
           SELECT REJECT-FILE    ASSIGN TO REJECTS
                  FILE STATUS IS FS-REJECT.
           SELECT REPORT-FILE    ASSIGN TO POSTRPT
                  FILE STATUS IS FS-REPORT.
       DATA DIVISION.
       FILE SECTION.
       FD  CONTROL-FILE.
       01  CTL-RECORD.
           05  CTL-BUSINESS-DATE           PIC 9(08).
           05  CTL-RUN-NUMBER              PIC 9(05).
           05  CTL-STATE                   PIC X(01).
               88  CTL-READY                        VALUE 'R'.
               88  CTL-RUNNING                      VALUE 'X'.
               88  CTL-DONE                         VALUE 'E'.
           05  CTL-TOTAL-DEBITS            PIC S9(13)V99 COMP-3.
           05  CTL-TOTAL-CREDITS           PIC S9(13)V99 COMP-3.
           05  FILLER                      PIC X(50).
       FD  PRODUCT-FILE.
       01  PRD-RECORD.
           05  PRD-CODE                    PIC X(03).
           05  PRD-DEBITS-OK               PIC X(01).
           05  PRD-DAY-LIMIT               PIC S9(07)V99 COMP-3.
           05  PRD-FEE-RATE                PIC S9(01)V9(04) COMP-3.
           05  FILLER                      PIC X(20).
       FD  RATE-FILE.
       01  RAT-RECORD.
           05  RAT-CURRENCY                PIC X(03).
           05  RAT-RATE                    PIC 9(05)V9(06).
       FD  TRAN-FILE
           RECORD CONTAINS 120 CHARACTERS.
           COPY DPTRAN.
       FD  XREF-FILE.
       01  XRF-RECORD.
           05  XRF-CARD                    PIC X(16).
           05  XRF-ACCT-NO                 PIC 9(10).
           05  XRF-STATE                   PIC X(01).
               88  XRF-VALID                        VALUE 'V'.
           05  FILLER                      PIC X(13).
       FD  ACCOUNT-FILE.
           COPY DPACCTR REPLACING ==:PFX:== BY ==ACC==.
       FD  CUSTOMER-FILE.
       01  CUS-RECORD.
           05  CUS-NO                      PIC 9(09).
           05  CUS-NAME                    PIC X(30).
           05  CUS-RISK                    PIC 9(03).
               88  CUS-LOW-RISK                     VALUE 0 THRU 199.
               88  CUS-HIGH-RISK                    VALUE 800 THRU 999.
           05  CUS-COUNTRY                 PIC X(02).
           05  FILLER                      PIC X(16).
       FD  CATBAL-FILE.
       01  CTB-RECORD.
           05  CTB-KEY.
               10  CTB-ACCT-NO             PIC 9(10).
               10  CTB-CATEGORY            PIC 9(04).
           05  CTB-BALANCE                 PIC S9(09)V99.
           05  CTB-COUNT                   PIC 9(05) COMP-3.
           05  FILLER                      PIC X(12).
       FD  LIMIT-FILE.
       01  LIM-RECORD.
           05  LIM-ACCT-NO                 PIC 9(10).
           05  LIM-AMOUNT                  PIC S9(07)V99 COMP-3.
           05  LIM-UNTIL                   PIC 9(08).
       FD  LEDGER-FILE
           RECORD IS VARYING IN SIZE FROM 40 TO 100 CHARACTERS
           DEPENDING ON WS-LEDGER-LENGTH.
       01  LED-RECORD.
           05  LED-ACCT-NO                 PIC 9(10).
           05  LED-SIDE                    PIC X(01).
           05  LED-AMOUNT                  PIC S9(11)V99.
           05  LED-RUN                     PIC 9(05).
           05  LED-SEQUENCE                PIC 9(08) COMP.
           05  LED-CATEGORY                PIC 9(04).
           05  LED-CODE                    PIC X(03).
           05  LED-NARRATIVE               PIC X(60).
       FD  REJECT-FILE.
       01  REJ-RECORD.
           05  REJ-TRANSACTION             PIC X(120).
           05  REJ-REASON                  PIC 9(03).
           05  REJ-TEXT                    PIC X(30).
       FD  REPORT-FILE.
       01  RPT-LINE                        PIC X(80).
       WORKING-STORAGE SECTION.
           COPY DPSTATUS.
           COPY DPACCTR REPLACING ==:PFX:== BY ==TOA==.
       01  WS-SWITCHES.
           05  WS-MODE                     PIC X(01).
               88  WS-POST                          VALUE 'P'.
               88  WS-TRIAL                         VALUE 'T'.
           05  WS-TRAN-SW                  PIC X(01)  VALUE 'N'.
               88  WS-NO-MORE-TRANS                 VALUE 'Y'.
           05  WS-TABLE-SW                 PIC X(01).
               88  WS-TABLE-LOADED                  VALUE 'Y'.
           05  WS-FOUND-SW                 PIC X(01).
               88  WS-FOUND                         VALUE 'Y'
                                    WHEN SET TO FALSE     'N'.
       01  WS-PARM-FIELDS.
           05  WS-PARM-MODE                PIC X(05).
           05  WS-PARM-FIRST               PIC X(08).
           05  WS-FIRST-SEQUENCE           PIC 9(08)  VALUE ZERO.
       01  WS-PRODUCT-TABLE.
           05  WS-PRODUCT-COUNT            PIC S9(04) COMP VALUE ZERO.
           05  WS-PRODUCT OCCURS 0 TO 20 TIMES
                          DEPENDING ON WS-PRODUCT-COUNT
                          ASCENDING KEY IS WS-PRODUCT-CODE
                          INDEXED BY WS-PX.
               10  WS-PRODUCT-CODE         PIC X(03).
               10  WS-PRODUCT-DEBITS       PIC X(01).
               10  WS-PRODUCT-LIMIT        PIC S9(07)V99 COMP-3.
               10  WS-PRODUCT-FEE-RATE     PIC S9(01)V9(04) COMP-3.
               10  WS-PRODUCT-POSTED       PIC S9(07) COMP.
       01  WS-RATE-TABLE.
           05  WS-RATE-ENTRY OCCURS 8 TIMES INDEXED BY WS-RX.
               10  WS-RATE-CURRENCY        PIC X(03)  VALUE SPACES.
               10  WS-RATE                 PIC 9(05)V9(06) VALUE 0.
       77  WS-RATE-COUNT                   PIC 9(02)  VALUE ZERO.
       77  WS-LEDGER-LENGTH                PIC 9(03)  COMP.
       77  WS-TEXT-LENGTH                  PIC 9(03)  COMP.
       77  WS-POINTER                      PIC 9(03)  COMP.
       01  WS-AMOUNTS.
           05  WS-AMOUNT                   PIC S9(09)V99    COMP-3.
           05  WS-FEE                      PIC S9(05)V99    COMP-3.
           05  WS-NEW-BALANCE              PIC S9(11)V99    COMP-3.
           05  WS-DAY-LIMIT                PIC S9(07)V99    COMP-3.
           05  WS-SIDE                     PIC X(01).
               88  WS-SIDE-DEBIT                    VALUE 'D'.
               88  WS-SIDE-CREDIT                   VALUE 'C'.
       01  WS-REJECT-REASON                PIC 9(03).
           88  WS-NOT-REJECTED                      VALUE 0.
           88  WS-BAD-FIELD                         VALUE 100 THRU 199.
           88  WS-NOT-ALLOWED                       VALUE 200 THRU 299.
       01  WS-REJECT-TEXT                  PIC X(30).
       01  WS-COUNTS.
           05  WS-COUNT-READ               PIC S9(07) COMP-3 VALUE +0.
           05  WS-COUNT-SKIPPED            PIC S9(07) COMP-3 VALUE +0.
           05  WS-COUNT-POSTED             PIC S9(07) COMP-3 VALUE +0.
           05  WS-COUNT-REJECTED           PIC S9(07) COMP-3 VALUE +0.
           05  WS-COUNT-BY-CLASS           PIC S9(05) COMP-3
                                           OCCURS 3 TIMES.
       01  WS-TOTAL-DEBITS                 PIC S9(13)V99 COMP-3 VALUE 0.
       01  WS-TOTAL-CREDITS                PIC S9(13)V99 COMP-3 VALUE 0.
       01  WS-DIFFERENCE                   PIC S9(13)V99 COMP-3.
       01  WS-TALLY                        PIC 9(03).
       01  WS-CLEAN-TEXT                   PIC X(40).
       01  WS-WORDS.
           05  WS-WORD                     PIC X(12) OCCURS 3 TIMES.
       01  WS-ERROR-FILE                   PIC X(08).
       01  WS-ERROR-STATUS                 PIC X(02).
       01  WS-ABEND-CODE                   PIC S9(09) BINARY VALUE 777.
       01  WS-TIMING                       PIC S9(09) BINARY VALUE 0.
       01  RPT-HEADING.
           05  FILLER                      PIC X(20)
                                           VALUE 'DPB300 DAILY POSTING'.
           05  FILLER                      PIC X(06)  VALUE '  RUN '.
           05  RPT-RUN                     PIC ZZZZ9.
           05  FILLER                      PIC X(07)  VALUE '  DATE '.
           05  RPT-DATE                    PIC 9999/99/99.
           05  FILLER                      PIC X(32)  VALUE SPACES.
       01  RPT-COUNT-LINE.
           05  RPT-COUNT-TEXT              PIC X(24).
           05  RPT-COUNT                   PIC Z,ZZZ,ZZ9-.
           05  FILLER                      PIC X(46)  VALUE SPACES.
       01  RPT-AMOUNT-LINE.
           05  RPT-AMOUNT-TEXT             PIC X(24).
           05  RPT-AMOUNT                  PIC $$$,$$$,$$$,$$9.99CR.
           05  FILLER                      PIC X(36)  VALUE SPACES.
       LINKAGE SECTION.
       01  LK-PARM.
           05  LK-PARM-LENGTH              PIC S9(04) COMP.
           05  LK-PARM-TEXT                PIC X(20).
       PROCEDURE DIVISION USING LK-PARM.
       0000-CONTROL SECTION.
       0010-RUN.
           PERFORM 1000-START-RUN.
           PERFORM 1500-LOAD-TABLES.
           PERFORM 2000-POST THRU 2000-EXIT
               UNTIL WS-NO-MORE-TRANS.
           PERFORM 8000-END-RUN.
       0090-RETURN.
           GOBACK.

       1000-START-RUN SECTION.
       1010-PARM.
           DISPLAY 'DPB300 STARTS'.
           MOVE SPACES TO WS-PARM-MODE WS-PARM-FIRST.
           IF LK-PARM-LENGTH > 0 AND LK-PARM-LENGTH NOT > 20
               UNSTRING LK-PARM-TEXT (1:LK-PARM-LENGTH)
                   DELIMITED BY ',' OR ALL SPACE
                   INTO WS-PARM-MODE WS-PARM-FIRST
                   ON OVERFLOW
                       DISPLAY 'DPB300 PARM: TEXT IGNORED'
               END-UNSTRING
           END-IF.
           EVALUATE WS-PARM-MODE ALSO WS-PARM-FIRST
               WHEN 'P'  ALSO SPACES
               WHEN SPACES ALSO ANY
                   SET WS-POST TO TRUE
               WHEN 'P'  ALSO ANY
                   SET WS-POST TO TRUE
                   PERFORM 1100-FIRST-SEQUENCE THRU 1100-EXIT
               WHEN 'T'  ALSO ANY
               WHEN 'TEST' ALSO SPACES
                   SET WS-TRIAL TO TRUE
               WHEN OTHER
                   DISPLAY 'DPB300 PARM NOT KNOWN: ' WS-PARM-MODE
                   MOVE 12 TO RETURN-CODE
                   GO TO 0090-RETURN
           END-EVALUATE.
       1020-CONTROL-RECORD.
           OPEN I-O CONTROL-FILE.
           MOVE 'CTLFILE' TO WS-ERROR-FILE.
           MOVE FS-CONTROL TO WS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.
           READ CONTROL-FILE
               AT END
                   DISPLAY 'DPB300 NO CONTROL RECORD'
                   MOVE 12 TO RETURN-CODE
                   GO TO 0090-RETURN
           END-READ.
           IF NOT CTL-READY
               DISPLAY 'DPB300 CONTROL STATE ' CTL-STATE
               MOVE 12 TO RETURN-CODE
               CLOSE CONTROL-FILE
               GO TO 0090-RETURN
           END-IF.
           ADD 1 TO CTL-RUN-NUMBER
               ON SIZE ERROR
                   MOVE 1 TO CTL-RUN-NUMBER
           END-ADD.
           SET CTL-RUNNING TO TRUE.
           IF WS-POST
               REWRITE CTL-RECORD
               MOVE FS-CONTROL TO WS-ERROR-STATUS
               PERFORM 9700-CHECK-STATUS
           END-IF.
       1030-OPEN-FILES.
           OPEN INPUT TRAN-FILE.
           MOVE 'TRANIN' TO WS-ERROR-FILE.
           MOVE FS-TRANS TO WS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.
           OPEN INPUT XREF-FILE CUSTOMER-FILE LIMIT-FILE.
           MOVE 'CARDXRF' TO WS-ERROR-FILE.
           MOVE FS-XREF TO WS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.
           MOVE 'CUSTMST' TO WS-ERROR-FILE.
           MOVE FS-CUSTOMER TO WS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.
           IF FS-LIMIT NOT = '00' AND '05' AND '35'
               MOVE 'DAYLIMT' TO WS-ERROR-FILE
               MOVE FS-LIMIT TO WS-ERROR-STATUS
               PERFORM 9700-CHECK-STATUS
           END-IF.
           OPEN I-O ACCOUNT-FILE CATBAL-FILE.
           MOVE 'ACCTMST' TO WS-ERROR-FILE.
           MOVE FS-ACCOUNT TO WS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.
           MOVE 'CATBAL' TO WS-ERROR-FILE.
           MOVE FS-CATBAL TO WS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.
           OPEN OUTPUT LEDGER-FILE REJECT-FILE REPORT-FILE.
           MOVE 'OUTPUTS' TO WS-ERROR-FILE.
           EVALUATE TRUE
               WHEN FS-LEDGER NOT = '00'
                   MOVE FS-LEDGER TO WS-ERROR-STATUS
               WHEN FS-REJECT NOT = '00'
                   MOVE FS-REJECT TO WS-ERROR-STATUS
               WHEN OTHER
                   MOVE FS-REPORT TO WS-ERROR-STATUS
           END-EVALUATE.
           PERFORM 9700-CHECK-STATUS.
           PERFORM VARYING WS-TALLY FROM 1 BY 1 UNTIL WS-TALLY > 3
               MOVE ZERO TO WS-COUNT-BY-CLASS (WS-TALLY)
           END-PERFORM.

       1090-PARM-ROUTINES SECTION.
       1100-FIRST-SEQUENCE.
           INSPECT WS-PARM-FIRST REPLACING LEADING SPACE BY ZERO.
           MOVE ZERO TO WS-TALLY.
           INSPECT WS-PARM-FIRST TALLYING WS-TALLY
               FOR CHARACTERS BEFORE INITIAL SPACE.
           IF WS-TALLY = ZERO
               GO TO 1100-EXIT.
           IF WS-PARM-FIRST (1:WS-TALLY) NOT NUMERIC
               DISPLAY 'DPB300 FIRST SEQUENCE NOT NUMERIC'
               GO TO 1100-EXIT.
           MOVE WS-PARM-FIRST (1:WS-TALLY) TO WS-FIRST-SEQUENCE.
       1100-EXIT.
           EXIT.

       1500-LOAD-TABLES SECTION.
       1510-PRODUCTS.
           OPEN INPUT PRODUCT-FILE.
           MOVE 'PRODTAB' TO WS-ERROR-FILE.
           MOVE FS-PRODUCTS TO WS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.
           MOVE 'N' TO WS-TABLE-SW.
           PERFORM UNTIL WS-TABLE-LOADED
               READ PRODUCT-FILE
                   AT END
                       SET WS-TABLE-LOADED TO TRUE
                   NOT AT END
                       PERFORM 1600-ADD-PRODUCT THRU 1600-EXIT
               END-READ
               IF FS-PRODUCTS NOT = '00' AND '04' AND '10'
                   MOVE FS-PRODUCTS TO WS-ERROR-STATUS
                   GO TO 9900-ABEND
               END-IF
           END-PERFORM.
           CLOSE PRODUCT-FILE.
       1520-RATES.
           OPEN INPUT RATE-FILE.
           IF FS-RATES = '35'
               DISPLAY 'DPB300 NO RATES, HOME CURRENCY ONLY'
               GO TO 1590-LOADED.
           MOVE 'FXRATES' TO WS-ERROR-FILE.
           MOVE FS-RATES TO WS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.
           SET WS-RX TO 1.
       1530-NEXT-RATE.
           READ RATE-FILE AT END GO TO 1580-CLOSE-RATES.
           MOVE FS-RATES TO WS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.
           IF RAT-RATE NOT NUMERIC OR RAT-RATE = ZERO
               NEXT SENTENCE
           ELSE
               MOVE RAT-CURRENCY TO WS-RATE-CURRENCY (WS-RX)
               MOVE RAT-RATE     TO WS-RATE (WS-RX)
               ADD 1 TO WS-RATE-COUNT
               SET WS-RX UP BY 1.
           IF WS-RATE-COUNT < 8
               GO TO 1530-NEXT-RATE.
       1580-CLOSE-RATES.
           CLOSE RATE-FILE.
       1590-LOADED.
           EXIT.

       1599-TABLE-ROUTINES SECTION.
       1600-ADD-PRODUCT.
           IF WS-PRODUCT-COUNT NOT < 20
               DISPLAY 'DPB300 PRODUCT TABLE FULL, IGNORED ' PRD-CODE
               GO TO 1600-EXIT
           END-IF.
           IF WS-PRODUCT-COUNT > 0
              AND PRD-CODE NOT > WS-PRODUCT-CODE (WS-PRODUCT-COUNT)
               DISPLAY 'DPB300 PRODUCT OUT OF ORDER ' PRD-CODE
               GO TO 1600-EXIT
           END-IF.
           ADD 1 TO WS-PRODUCT-COUNT.
           SET WS-PX TO WS-PRODUCT-COUNT.
           MOVE PRD-CODE      TO WS-PRODUCT-CODE (WS-PX).
           MOVE PRD-DEBITS-OK TO WS-PRODUCT-DEBITS (WS-PX).
           MOVE PRD-DAY-LIMIT TO WS-PRODUCT-LIMIT (WS-PX).
           MOVE PRD-FEE-RATE  TO WS-PRODUCT-FEE-RATE (WS-PX).
           MOVE ZERO          TO WS-PRODUCT-POSTED (WS-PX).
       1600-EXIT.
           EXIT.

       2000-POSTING SECTION.
       2000-POST.
           READ TRAN-FILE
               AT END
                   SET WS-NO-MORE-TRANS TO TRUE
                   GO TO 2000-EXIT
           END-READ.
           MOVE 'TRANIN' TO WS-ERROR-FILE.
           MOVE FS-TRANS TO WS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.
           ADD 1 TO WS-COUNT-READ.
           IF TRN-SEQUENCE IS NUMERIC
                   AND TRN-SEQUENCE < WS-FIRST-SEQUENCE
               ADD 1 TO WS-COUNT-SKIPPED
               GO TO 2000-EXIT
           END-IF.
           SET WS-NOT-REJECTED TO TRUE.
           MOVE SPACES TO WS-REJECT-TEXT.
           PERFORM 2100-EDIT-FIELDS THRU 2100-EXIT.
           IF WS-NOT-REJECTED
               PERFORM 2200-FIND-ACCOUNT THRU 2200-EXIT.
           IF WS-NOT-REJECTED
               PERFORM 2300-AMOUNT THRU 2300-EXIT.
           IF WS-NOT-REJECTED
               PERFORM 2400-RULES THRU 2400-EXIT.
           IF NOT WS-NOT-REJECTED
               PERFORM 2900-REJECT
               GO TO 2000-EXIT.
           PERFORM 2500-UPDATE-ACCOUNT THRU 2500-EXIT.
           IF WS-NOT-REJECTED
               PERFORM 2600-UPDATE-CATEGORY
               PERFORM 2700-LEDGER-ENTRY
               IF TRN-IS-TRANSFER
                   PERFORM 2800-OTHER-SIDE THRU 2800-EXIT
               END-IF
               ADD 1 TO WS-COUNT-POSTED
           ELSE
               PERFORM 2900-REJECT
           END-IF.
       2000-EXIT.
           EXIT.

       2100-EDIT-FIELDS.
           IF NOT TRN-TYPE-KNOWN
               MOVE 101 TO WS-REJECT-REASON
               STRING 'TYPE ' TRN-TYPE DELIMITED BY SIZE
                   INTO WS-REJECT-TEXT
               GO TO 2100-EXIT.
           IF TRN-AMOUNT NOT NUMERIC
               MOVE 102 TO WS-REJECT-REASON
               MOVE 'AMOUNT NOT NUMERIC' TO WS-REJECT-TEXT
               GO TO 2100-EXIT.
           IF TRN-AMOUNT = ZERO OR
              (TRN-AMOUNT IS NEGATIVE AND NOT TRN-IS-REVERSAL)
               MOVE 103 TO WS-REJECT-REASON
               MOVE 'AMOUNT NOT ALLOWED' TO WS-REJECT-TEXT
               GO TO 2100-EXIT.
           IF TRN-DATE NOT NUMERIC OR TRN-DATE > CTL-BUSINESS-DATE
               MOVE 104 TO WS-REJECT-REASON
               MOVE 'DATE' TO WS-REJECT-TEXT
               GO TO 2100-EXIT.
           MOVE TRN-TEXT TO WS-CLEAN-TEXT.
           INSPECT WS-CLEAN-TEXT
               CONVERTING 'abcdefghijklmnopqrstuvwxyz'
                       TO 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.
           INSPECT WS-CLEAN-TEXT
               REPLACING ALL LOW-VALUES BY SPACES
                         ALL '"'        BY "'"
                         FIRST '*'      BY '#' BEFORE INITIAL SPACE.
       2100-EXIT.
           EXIT.

       2200-FIND-ACCOUNT.
           MOVE TRN-CARD TO XRF-CARD.
           READ XREF-FILE
               INVALID KEY
                   MOVE 201 TO WS-REJECT-REASON
                   MOVE 'CARD NOT KNOWN' TO WS-REJECT-TEXT
                   GO TO 2200-EXIT
           END-READ.
           IF NOT XRF-VALID
               MOVE 202 TO WS-REJECT-REASON
               MOVE 'CARD NOT VALID' TO WS-REJECT-TEXT
               GO TO 2200-EXIT.
           MOVE XRF-ACCT-NO TO ACC-NO.
           READ ACCOUNT-FILE.
           IF FS-ACCOUNT-NOTFND
               MOVE 203 TO WS-REJECT-REASON
               MOVE 'ACCOUNT NOT FOUND' TO WS-REJECT-TEXT
               GO TO 2200-EXIT
           END-IF.
           IF NOT FS-ACCOUNT-OK
               MOVE 'ACCTMST' TO WS-ERROR-FILE
               MOVE FS-ACCOUNT TO WS-ERROR-STATUS
               GO TO 9900-ABEND
           END-IF.
           IF ACC-CLOSED OR ACC-BLOCKED
               MOVE 204 TO WS-REJECT-REASON
               STRING 'ACCOUNT STATUS ' ACC-STATUS
                   DELIMITED BY SIZE INTO WS-REJECT-TEXT
               GO TO 2200-EXIT
           END-IF.
           MOVE ACC-CUSTOMER TO CUS-NO.
           READ CUSTOMER-FILE KEY IS CUS-NO
               INVALID KEY
                   MOVE 999 TO CUS-RISK
               NOT INVALID KEY
                   IF CUS-RISK NOT NUMERIC
                       MOVE 500 TO CUS-RISK
                   END-IF
           END-READ.
       2200-EXIT.
           EXIT.

      * AMOUNT IN THE ACCOUNT'S CURRENCY, AND THE SIDE IT GOES TO
       2300-AMOUNT.
           IF TRN-CURRENCY = ACC-CURRENCY
               MOVE TRN-AMOUNT TO WS-AMOUNT
               GO TO 2310-SIDE.
           SET WS-RX TO 1.
           SEARCH WS-RATE-ENTRY
               AT END
                   MOVE 105 TO WS-REJECT-REASON
                   STRING 'NO RATE FOR ' TRN-CURRENCY
                       DELIMITED BY SIZE INTO WS-REJECT-TEXT
                   GO TO 2300-EXIT
               WHEN WS-RATE-CURRENCY (WS-RX) = TRN-CURRENCY
                   COMPUTE WS-AMOUNT ROUNDED =
                           TRN-AMOUNT * WS-RATE (WS-RX)
                       ON SIZE ERROR
                           MOVE 106 TO WS-REJECT-REASON
                           MOVE 'AMOUNT TOO LARGE' TO WS-REJECT-TEXT
                           GO TO 2300-EXIT
                   END-COMPUTE
           END-SEARCH.
       2310-SIDE.
           EVALUATE TRN-TYPE
               WHEN 'DB'
               WHEN 'TR'
                   SET WS-SIDE-DEBIT TO TRUE
               WHEN 'CR'
                   SET WS-SIDE-CREDIT TO TRUE
               WHEN 'FE'
                   SET WS-SIDE-DEBIT TO TRUE
                   PERFORM 2350-FEE THRU 2350-EXIT
               WHEN OTHER
                   IF WS-AMOUNT < 0
                       SET WS-SIDE-DEBIT TO TRUE
                       MULTIPLY -1 BY WS-AMOUNT
                   ELSE
                       SET WS-SIDE-CREDIT TO TRUE
                   END-IF
           END-EVALUATE.
       2300-EXIT.
           EXIT.

       2350-FEE.
           IF TRN-FEE-PERCENT IS NOT NUMERIC
                   OR TRN-FEE-MINIMUM IS NOT NUMERIC
               MOVE 107 TO WS-REJECT-REASON
               MOVE 'FEE DATA' TO WS-REJECT-TEXT
               GO TO 2350-EXIT.
           MULTIPLY WS-AMOUNT BY TRN-FEE-PERCENT
               GIVING WS-FEE ROUNDED
               ON SIZE ERROR
                   MOVE 99999.99 TO WS-FEE
           END-MULTIPLY.
           DIVIDE 100 INTO WS-FEE.
           IF WS-FEE < TRN-FEE-MINIMUM
               MOVE TRN-FEE-MINIMUM TO WS-FEE
           END-IF.
           MOVE WS-FEE TO WS-AMOUNT.
       2350-EXIT.
           EXIT.

       2400-RULES.
           SEARCH ALL WS-PRODUCT
               AT END
                   MOVE 205 TO WS-REJECT-REASON
                   STRING 'PRODUCT ' ACC-PRODUCT DELIMITED BY SIZE
                       INTO WS-REJECT-TEXT
                   GO TO 2400-EXIT
               WHEN WS-PRODUCT-CODE (WS-PX) = ACC-PRODUCT
                   MOVE WS-PRODUCT-LIMIT (WS-PX) TO WS-DAY-LIMIT
           END-SEARCH.
           IF WS-SIDE-CREDIT
               GO TO 2400-EXIT.
           IF WS-PRODUCT-DEBITS (WS-PX) NOT = 'Y' AND NOT TRN-IS-FEE
               MOVE 206 TO WS-REJECT-REASON
               MOVE 'NO DEBITS ON THIS PRODUCT' TO WS-REJECT-TEXT
               GO TO 2400-EXIT.
           IF FS-LIMIT NOT = '35'
               MOVE ACC-NO TO LIM-ACCT-NO
               READ LIMIT-FILE
                   INVALID KEY
                       CONTINUE
                   NOT INVALID KEY
                       IF LIM-UNTIL NOT < CTL-BUSINESS-DATE
                           MOVE LIM-AMOUNT TO WS-DAY-LIMIT
                       END-IF
               END-READ
           END-IF.
           IF CUS-HIGH-RISK
               COMPUTE WS-DAY-LIMIT = WS-DAY-LIMIT / 2
           END-IF.
           IF ACC-DAY-DEBITS + WS-AMOUNT > WS-DAY-LIMIT
                   AND NOT TRN-IS-FEE
               MOVE 207 TO WS-REJECT-REASON
               MOVE 'DAY LIMIT' TO WS-REJECT-TEXT
               GO TO 2400-EXIT.
           COMPUTE WS-NEW-BALANCE = ACC-BALANCE - WS-AMOUNT.
           IF WS-NEW-BALANCE < 0 - ACC-LIMIT
               IF TRN-IS-FEE AND CUS-LOW-RISK
                   CONTINUE
               ELSE
                   MOVE 208 TO WS-REJECT-REASON
                   MOVE 'FUNDS' TO WS-REJECT-TEXT
               END-IF
           END-IF.
       2400-EXIT.
           EXIT.

       2500-UPDATE-ACCOUNT.
           IF WS-SIDE-DEBIT
               SUBTRACT WS-AMOUNT FROM ACC-BALANCE
                   ON SIZE ERROR
                       MOVE 209 TO WS-REJECT-REASON
                       MOVE 'BALANCE OVERFLOW' TO WS-REJECT-TEXT
                       GO TO 2500-EXIT
               END-SUBTRACT
               ADD WS-AMOUNT TO ACC-DAY-DEBITS WS-TOTAL-DEBITS
           ELSE
               ADD WS-AMOUNT TO ACC-BALANCE
                   ON SIZE ERROR
                       MOVE 209 TO WS-REJECT-REASON
                       MOVE 'BALANCE OVERFLOW' TO WS-REJECT-TEXT
                       GO TO 2500-EXIT
               END-ADD
               ADD WS-AMOUNT TO ACC-DAY-CREDITS WS-TOTAL-CREDITS
           END-IF.
           ADD 1 TO ACC-MOVEMENTS WS-PRODUCT-POSTED (WS-PX).
           MOVE CTL-BUSINESS-DATE TO ACC-LAST-POSTED.
           IF WS-TRIAL
               GO TO 2500-EXIT.
           REWRITE ACC-RECORD
               INVALID KEY
                   MOVE 210 TO WS-REJECT-REASON
                   MOVE 'ACCOUNT GONE' TO WS-REJECT-TEXT
           END-REWRITE.
       2500-EXIT.
           EXIT.

       2600-UPDATE-CATEGORY.
           MOVE ACC-NO       TO CTB-ACCT-NO.
           MOVE TRN-CATEGORY TO CTB-CATEGORY.
           READ CATBAL-FILE
               INVALID KEY
                   MOVE ZERO TO CTB-BALANCE CTB-COUNT
           END-READ.
           IF FS-CATBAL-OK OR FS-CATBAL-NEW
               CONTINUE
           ELSE
               MOVE 'CATBAL' TO WS-ERROR-FILE
               MOVE FS-CATBAL TO WS-ERROR-STATUS
               GO TO 9900-ABEND
           END-IF.
           ADD 1 TO CTB-COUNT.
           IF WS-SIDE-DEBIT
               SUBTRACT WS-AMOUNT FROM CTB-BALANCE
           ELSE
               ADD WS-AMOUNT TO CTB-BALANCE
           END-IF.
           EVALUATE TRUE ALSO FS-CATBAL
               WHEN WS-TRIAL ALSO ANY
                   CONTINUE
               WHEN WS-POST ALSO '23'
                   WRITE CTB-RECORD
                       INVALID KEY
                           DISPLAY 'DPB300 CATEGORY TWICE ' CTB-KEY
                   END-WRITE
               WHEN WS-POST ALSO '00'
                   REWRITE CTB-RECORD
                       INVALID KEY
                           DISPLAY 'DPB300 CATEGORY GONE ' CTB-KEY
                   END-REWRITE
           END-EVALUATE.

       2700-LEDGER-ENTRY.
           MOVE ACC-NO         TO LED-ACCT-NO.
           MOVE WS-SIDE        TO LED-SIDE.
           MOVE WS-AMOUNT      TO LED-AMOUNT.
           MOVE CTL-RUN-NUMBER TO LED-RUN.
           MOVE TRN-CATEGORY   TO LED-CATEGORY.
           MOVE TRN-TYPE       TO LED-CODE.
           IF TRN-SEQUENCE NUMERIC
               MOVE TRN-SEQUENCE TO LED-SEQUENCE
           ELSE
               MOVE 99999999     TO LED-SEQUENCE
           END-IF.
           PERFORM 2750-NARRATIVE.
           WRITE LED-RECORD.
           MOVE 'LEDGER' TO WS-ERROR-FILE.
           MOVE FS-LEDGER TO WS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.

       2750-NARRATIVE.
           MOVE SPACES TO LED-NARRATIVE WS-WORDS.
           MOVE 1 TO WS-POINTER.
           IF TRN-IS-FEE
               STRING 'FEE ' TRN-FEE-CODE DELIMITED BY SIZE
                   INTO LED-NARRATIVE WITH POINTER WS-POINTER
           ELSE
               UNSTRING WS-CLEAN-TEXT DELIMITED BY ALL SPACES OR '/'
                   INTO WS-WORD (1) COUNT IN WS-TEXT-LENGTH
                        WS-WORD (2)
                        WS-WORD (3)
               END-UNSTRING
               STRING WS-WORD (1) DELIMITED BY SPACE
                      '/'         DELIMITED BY SIZE
                      WS-WORD (2) DELIMITED BY SPACE
                      '/'         DELIMITED BY SIZE
                      WS-WORD (3) DELIMITED BY SPACE
                   INTO LED-NARRATIVE WITH POINTER WS-POINTER
                   ON OVERFLOW
                       MOVE '*' TO LED-NARRATIVE (60:1)
               END-STRING
           END-IF.
           COMPUTE WS-LEDGER-LENGTH = 39 + WS-POINTER.
           IF WS-LEDGER-LENGTH > 100
               MOVE 100 TO WS-LEDGER-LENGTH.

       2800-OTHER-SIDE.
           MOVE ACC-RECORD  TO TOA-RECORD.
           MOVE TRN-TO-ACCT TO ACC-NO.
           READ ACCOUNT-FILE
               INVALID KEY
                   DISPLAY 'DPB300 SUSPENSE ' TRN-ID ' ' TRN-TO-ACCT
                   MOVE 9999999999 TO ACC-NO
                   SET WS-FOUND TO FALSE
               NOT INVALID KEY
                   SET WS-FOUND TO TRUE
           END-READ.
           SET WS-SIDE-CREDIT TO TRUE.
           IF WS-FOUND AND ACC-ACTIVE
               ADD WS-AMOUNT TO ACC-BALANCE ACC-DAY-CREDITS
               IF WS-POST
                   REWRITE ACC-RECORD
               END-IF
           END-IF.
           ADD WS-AMOUNT TO WS-TOTAL-CREDITS.
           PERFORM 2700-LEDGER-ENTRY.
           MOVE TOA-RECORD TO ACC-RECORD.
       2800-EXIT.
           EXIT.

       2900-REJECT.
           MOVE TRN-RECORD       TO REJ-TRANSACTION.
           MOVE WS-REJECT-REASON TO REJ-REASON.
           MOVE WS-REJECT-TEXT   TO REJ-TEXT.
           WRITE REJ-RECORD.
           MOVE 'REJECTS' TO WS-ERROR-FILE.
           MOVE FS-REJECT TO WS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.
           ADD 1 TO WS-COUNT-REJECTED.
           EVALUATE TRUE
               WHEN WS-BAD-FIELD
                   ADD 1 TO WS-COUNT-BY-CLASS (1)
               WHEN WS-NOT-ALLOWED
                   ADD 1 TO WS-COUNT-BY-CLASS (2)
               WHEN OTHER
                   ADD 1 TO WS-COUNT-BY-CLASS (3)
           END-EVALUATE.

       8000-END-RUN SECTION.
       8010-REPORT.
           MOVE CTL-RUN-NUMBER    TO RPT-RUN.
           MOVE CTL-BUSINESS-DATE TO RPT-DATE.
           WRITE RPT-LINE FROM RPT-HEADING AFTER ADVANCING PAGE.
           MOVE 'TRANSACTIONS READ'  TO RPT-COUNT-TEXT.
           MOVE WS-COUNT-READ        TO RPT-COUNT.
           WRITE RPT-LINE FROM RPT-COUNT-LINE AFTER ADVANCING 2 LINES.
           MOVE 'SKIPPED'            TO RPT-COUNT-TEXT.
           MOVE WS-COUNT-SKIPPED     TO RPT-COUNT.
           WRITE RPT-LINE FROM RPT-COUNT-LINE AFTER ADVANCING 1 LINE.
           MOVE 'POSTED'             TO RPT-COUNT-TEXT.
           MOVE WS-COUNT-POSTED      TO RPT-COUNT.
           WRITE RPT-LINE FROM RPT-COUNT-LINE AFTER ADVANCING 1 LINE.
           MOVE 'REJECTED'           TO RPT-COUNT-TEXT.
           MOVE WS-COUNT-REJECTED    TO RPT-COUNT.
           WRITE RPT-LINE FROM RPT-COUNT-LINE AFTER ADVANCING 1 LINE.
           PERFORM 8100-PRODUCT-LINE
               VARYING WS-PX FROM 1 BY 1
               UNTIL WS-PX > WS-PRODUCT-COUNT.
           MOVE 'DEBITS'             TO RPT-AMOUNT-TEXT.
           COMPUTE RPT-AMOUNT = 0 - WS-TOTAL-DEBITS.
           WRITE RPT-LINE FROM RPT-AMOUNT-LINE AFTER ADVANCING 2.
           MOVE 'CREDITS'            TO RPT-AMOUNT-TEXT.
           MOVE WS-TOTAL-CREDITS     TO RPT-AMOUNT.
           WRITE RPT-LINE FROM RPT-AMOUNT-LINE AFTER ADVANCING 1.
       8020-BALANCE.
           SUBTRACT WS-TOTAL-DEBITS FROM WS-TOTAL-CREDITS
               GIVING WS-DIFFERENCE.
           IF WS-COUNT-REJECTED > 0
               MOVE 4 TO RETURN-CODE.
           COMPUTE WS-TALLY = FUNCTION MOD (WS-COUNT-READ 100).
           IF WS-COUNT-READ NOT = WS-COUNT-SKIPPED + WS-COUNT-POSTED
                                + WS-COUNT-REJECTED
                   OR WS-COUNT-REJECTED NOT = WS-COUNT-BY-CLASS (1)
                                + WS-COUNT-BY-CLASS (2)
                                + WS-COUNT-BY-CLASS (3)
               MOVE 8 TO RETURN-CODE
               DISPLAY 'DPB300 OUT OF BALANCE ' WS-TALLY.
           ADD WS-TOTAL-DEBITS TO CTL-TOTAL-DEBITS.
           ADD WS-TOTAL-CREDITS TO CTL-TOTAL-CREDITS.
           SET CTL-DONE TO TRUE.
           IF WS-POST
               REWRITE CTL-RECORD.
       8030-CLOSE.
           CLOSE CONTROL-FILE TRAN-FILE XREF-FILE ACCOUNT-FILE
                 CUSTOMER-FILE CATBAL-FILE LEDGER-FILE REJECT-FILE
                 REPORT-FILE.
           IF FS-LIMIT NOT = '35'
               CLOSE LIMIT-FILE.
           DISPLAY 'DPB300 ENDS, POSTED ' WS-COUNT-POSTED
                   ' REJECTED ' WS-COUNT-REJECTED
                   ' RC ' RETURN-CODE.
           GO TO 8099-EXIT.
       8099-EXIT.
           EXIT.

       8100-REPORT-LINES SECTION.
       8100-PRODUCT-LINE.
           IF WS-PRODUCT-POSTED (WS-PX) = ZERO
               GO TO 8100-EXIT.
           MOVE SPACES TO RPT-COUNT-TEXT.
           STRING '  PRODUCT ' WS-PRODUCT-CODE (WS-PX)
               DELIMITED BY SIZE INTO RPT-COUNT-TEXT.
           MOVE WS-PRODUCT-POSTED (WS-PX) TO RPT-COUNT.
           WRITE RPT-LINE FROM RPT-COUNT-LINE AFTER ADVANCING 1 LINE.
       8100-EXIT.
           EXIT.

       9700-CHECK-STATUS SECTION.
       9710-CHECK.
           IF WS-ERROR-STATUS = '00' OR '02' OR '04' OR '05'
               GO TO 9790-EXIT.
           GO TO 9900-ABEND.
       9790-EXIT.
           EXIT.

       9900-ABNORMAL SECTION.
       9900-ABEND.
           DISPLAY 'DPB300 FILE ERROR ON ' WS-ERROR-FILE
                   ' STATUS ' WS-ERROR-STATUS
                   ' AT ' TRN-ID.
           CALL 'CEE3ABD' USING WS-ABEND-CODE WS-TIMING.
