      *----------------------------------------------------------------*
      * STPOS     POSITION: ACCOUNT AND SECURITY   KSDS  LRECL 80
      *----------------------------------------------------------------*
       01  POS-RECORD.
           05  POS-KEY.
               10  POS-ACCOUNT             PIC 9(10).
               10  POS-ISIN                PIC X(12).
           05  POS-QUANTITY                PIC S9(11)V999 COMP-3.
           05  POS-BLOCKED                 PIC S9(11)V999 COMP-3.
           05  POS-PENDING                 PIC S9(11)V999 COMP-3.
           05  POS-COST                    PIC S9(13)V99 COMP-3.
           05  POS-LAST-EVENT              PIC 9(04).
           05  POS-OPENED                  PIC 9(08).
           05  FILLER                      PIC X(14).
