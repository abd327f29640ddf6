      *----------------------------------------------------------------*
      * DPTRAN    DAILY TRANSACTION                QSAM FB   LRECL 120
      *----------------------------------------------------------------*
       01  TRN-RECORD.
           05  TRN-ID.
               10  TRN-SOURCE              PIC X(04).
               10  TRN-SEQUENCE            PIC 9(08).
           05  TRN-TYPE                    PIC X(02).
               88  TRN-IS-DEBIT                     VALUE 'DB'.
               88  TRN-IS-CREDIT                    VALUE 'CR'.
               88  TRN-IS-TRANSFER                  VALUE 'TR'.
               88  TRN-IS-FEE                       VALUE 'FE'.
               88  TRN-IS-REVERSAL                  VALUE 'RV'.
               88  TRN-TYPE-KNOWN                   VALUE 'DB' 'CR'
                                                    'TR' 'FE' 'RV'.
           05  TRN-CARD                    PIC X(16).
           05  TRN-AMOUNT                  PIC S9(09)V99.
           05  TRN-CURRENCY                PIC X(03).
           05  TRN-CATEGORY                PIC 9(04).
           05  TRN-DATE                    PIC 9(08).
           05  TRN-TO-ACCT                 PIC 9(10).
           05  TRN-TEXT                    PIC X(40).
           05  TRN-FEE-DATA REDEFINES TRN-TEXT.
               10  TRN-FEE-CODE            PIC X(04).
               10  TRN-FEE-PERCENT         PIC S9(01)V9(04) COMP-3.
               10  TRN-FEE-MINIMUM         PIC S9(05)V99    COMP-3.
               10  FILLER                  PIC X(29).
           05  TRN-REVERSAL-DATA REDEFINES TRN-TEXT.
               10  TRN-ORIGINAL-ID         PIC X(12).
               10  TRN-REVERSAL-REASON     PIC X(28).
           05  FILLER                      PIC X(14).
