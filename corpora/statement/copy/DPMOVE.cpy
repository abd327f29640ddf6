      *----------------------------------------------------------------*
      * DPMOVE    ACCOUNT MOVEMENT, SORTED BY ACCOUNT    QSAM  LRECL 90
      *----------------------------------------------------------------*
       01  MOV-RECORD.
           05  MOV-ACCT-NO                 PIC 9(10).
           05  MOV-DATE                    PIC 9(08).
           05  MOV-DATE-R REDEFINES MOV-DATE.
               10  MOV-CCYY                PIC 9(04).
               10  MOV-MM                  PIC 9(02).
               10  MOV-DD                  PIC 9(02).
           05  MOV-CATEGORY                PIC 9(02).
               88  MOV-CASH                         VALUE 1 2.
               88  MOV-CARD                         VALUE 3 THRU 5.
               88  MOV-FEE                          VALUE 9.
           05  MOV-AMOUNT                  PIC S9(09)V99 COMP-3.
           05  MOV-TEXT                    PIC X(40).
           05  MOV-REFERENCE               PIC X(12).
           05  FILLER                      PIC X(12).
