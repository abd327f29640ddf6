      *----------------------------------------------------------------*
      * STLED     LEDGER ENTRY                     QSAM VB   60 TO 140
      *----------------------------------------------------------------*
       01  LED-RECORD.
           05  LED-RUN                     PIC 9(05).
           05  LED-NUMBER                  PIC 9(08) COMP.
           05  LED-ACCOUNT                 PIC 9(10).
           05  LED-SIDE                    PIC X(01).
               88  LED-DEBIT                        VALUE 'D'.
               88  LED-CREDIT                       VALUE 'C'.
           05  LED-AMOUNT                  PIC S9(13)V99 COMP-3.
           05  LED-CURRENCY                PIC X(03).
           05  LED-BASE-AMOUNT             PIC S9(13)V99 COMP-3.
           05  LED-VALUE-DATE              PIC 9(08).
           05  LED-CODE                    PIC X(04).
           05  LED-REFERENCE               PIC X(12).
           05  LED-NARRATIVE               PIC X(77).
