      *----------------------------------------------------------------*
      * STINS     SETTLEMENT INSTRUCTION           QSAM FB   LRECL 160
      *
      *   FH FILE HEADER     BH BATCH HEADER     TB BUY    TS SELL
      *   FR FREE RECEIPT    FD FREE DELIVERY    CT CASH TRANSFER
      *   FX CONVERSION      CA CORPORATE ACTION IN INTEREST CLAIM
      *   AM AMENDMENT       CN CANCELLATION     RV REVERSAL
      *   RL RELEASE         BT BATCH TRAILER    FT FILE TRAILER
      *----------------------------------------------------------------*
       01  INS-RECORD.
           05  INS-TYPE                    PIC X(02).
               88  INS-FILE-HEADER                  VALUE 'FH'.
               88  INS-BATCH-HEADER                 VALUE 'BH'.
               88  INS-BUY                          VALUE 'TB'.
               88  INS-SELL                         VALUE 'TS'.
               88  INS-FREE-RECEIPT                 VALUE 'FR'.
               88  INS-FREE-DELIVERY                VALUE 'FD'.
               88  INS-TRANSFER                     VALUE 'CT'.
               88  INS-CONVERSION                   VALUE 'FX'.
               88  INS-CORPORATE-ACTION             VALUE 'CA'.
               88  INS-INTEREST                     VALUE 'IN'.
               88  INS-REVERSAL                     VALUE 'RV'.
               88  INS-CANCEL                       VALUE 'CN'.
               88  INS-BATCH-TRAILER                VALUE 'BT'.
               88  INS-FILE-TRAILER                 VALUE 'FT'.
               88  INS-CARRIES-CASH                 VALUE 'TB' 'TS'
                                                    'CT' 'FX' 'IN'.
           05  INS-BATCH                   PIC 9(05).
           05  INS-SEQUENCE                PIC 9(07).
           05  INS-REFERENCE               PIC X(12).
           05  INS-ACCOUNT                 PIC 9(10).
           05  INS-BODY                    PIC X(124).
           05  INS-FH REDEFINES INS-BODY.
               10  FH-BUSINESS-DATE        PIC 9(08).
               10  FH-SENDER               PIC X(08).
               10  FH-FILE-NO              PIC 9(05).
               10  FH-VERSION              PIC 9(02).
               10  FILLER                  PIC X(101).
           05  INS-BH REDEFINES INS-BODY.
               10  BH-KIND                 PIC X(01).
                   88  BH-CASH                      VALUE 'C'.
                   88  BH-SECURITIES                VALUE 'S'.
                   88  BH-MIXED                     VALUE 'X'.
               10  BH-CURRENCY             PIC X(03).
               10  BH-CUTOFF               PIC 9(04).
               10  BH-PRIORITY             PIC X(01).
                   88  BH-URGENT                    VALUE 'U'.
                   88  BH-ORDINARY                  VALUE 'N' ' '.
               10  BH-EXPECTED             PIC 9(05).
               10  FILLER                  PIC X(110).
           05  INS-TD REDEFINES INS-BODY.
               10  TD-ISIN                 PIC X(12).
               10  TD-TERMS                PIC X(03).
                   88  TD-AGAINST-PAYMENT           VALUE 'DVP' 'RVP'.
                   88  TD-FREE                      VALUE 'FOP'.
               10  TD-QUANTITY             PIC S9(09)V999.
               10  TD-PRICE                PIC 9(07)V9(04).
               10  TD-CURRENCY             PIC X(03).
               10  TD-TRADE-DATE           PIC 9(08).
               10  TD-SETTLE-DATE          PIC 9(08).
               10  TD-COUNTERPARTY         PIC X(08).
               10  TD-BROKER-FEE           PIC S9(05)V99 COMP-3.
               10  TD-ACCRUED-SW           PIC X(01).
                   88  TD-WITH-ACCRUED              VALUE 'A'.
                   88  TD-FLAT                      VALUE 'F' ' '.
               10  TD-PARTIAL-SW           PIC X(01).
                   88  TD-PARTIAL-OK                VALUE 'Y'.
               10  FILLER                  PIC X(53).
           05  INS-CX REDEFINES INS-BODY.
               10  CX-AMOUNT               PIC S9(11)V99 COMP-3.
               10  CX-FROM-CURRENCY        PIC X(03).
               10  CX-TO-CURRENCY          PIC X(03).
               10  CX-VALUE-DATE           PIC 9(08).
               10  CX-TO-ACCOUNT           PIC 9(10).
               10  CX-RATE-KIND            PIC X(01).
                   88  CX-SPOT                      VALUE 'S'.
                   88  CX-AGREED                    VALUE 'A'.
               10  CX-AGREED-RATE          PIC 9(05)V9(06).
               10  CX-NARRATIVE            PIC X(40).
               10  FILLER                  PIC X(41).
           05  INS-CA REDEFINES INS-BODY.
               10  CA-ISIN                 PIC X(12).
               10  CA-EVENT                PIC 9(04).
               10  CA-STEP                 PIC X(01).
                   88  CA-ANNOUNCE                  VALUE 'A'.
                   88  CA-ENTITLE                   VALUE 'E'.
                   88  CA-PAY                       VALUE 'P'.
                   88  CA-WITHDRAW                  VALUE 'X'.
               10  CA-RECORD-DATE          PIC 9(08).
               10  CA-PAY-DATE             PIC 9(08).
               10  CA-RATE                 PIC S9(03)V9(06) COMP-3.
               10  CA-CURRENCY             PIC X(03).
               10  FILLER                  PIC X(83).
           05  INS-IN REDEFINES INS-BODY.
               10  IN-FROM-DATE            PIC 9(08).
               10  IN-TO-DATE              PIC 9(08).
               10  IN-BASIS                PIC X(03).
               10  IN-RATE                 PIC S9(02)V9(05).
               10  IN-PRINCIPAL            PIC S9(11)V99 COMP-3.
               10  IN-CLAIM                PIC S9(09)V99 COMP-3.
               10  FILLER                  PIC X(85).
           05  INS-RV REDEFINES INS-BODY.
               10  RV-ORIGINAL-REF         PIC X(12).
               10  RV-REASON               PIC X(04).
               10  RV-AMOUNT               PIC S9(11)V99 COMP-3.
               10  RV-AUTHORISER           PIC X(08).
               10  FILLER                  PIC X(93).
           05  INS-AM REDEFINES INS-BODY.
               10  AM-ORIGINAL-REF         PIC X(12).
               10  AM-FIELD                PIC X(08).
               10  AM-OLD-VALUE            PIC X(20).
               10  AM-NEW-VALUE            PIC X(20).
               10  AM-NEW-NUMBER REDEFINES AM-NEW-VALUE.
                   15  AM-NEW-DIGITS       PIC 9(15)V9(03).
                   15  FILLER              PIC X(02).
               10  FILLER                  PIC X(64).
           05  INS-RL REDEFINES INS-BODY.
               10  RL-HOLD-REF             PIC X(12).
               10  RL-LEVEL                PIC 9(01).
               10  RL-TOKEN                PIC X(08).
               10  RL-ACTION               PIC X(01).
                   88  RL-FREE-IT                   VALUE 'F'.
                   88  RL-KEEP-IT                   VALUE 'K'.
                   88  RL-DROP-IT                   VALUE 'D'.
               10  FILLER                  PIC X(102).
           05  INS-BT REDEFINES INS-BODY.
               10  BT-COUNT                PIC 9(05).
               10  BT-HASH                 PIC 9(10).
               10  BT-DEBITS               PIC S9(13)V99 COMP-3.
               10  BT-CREDITS              PIC S9(13)V99 COMP-3.
               10  FILLER                  PIC X(93).
           05  INS-FT REDEFINES INS-BODY.
               10  FT-BATCHES              PIC 9(05).
               10  FT-RECORDS              PIC 9(07).
               10  FT-HASH                 PIC 9(13).
               10  FILLER                  PIC X(99).
