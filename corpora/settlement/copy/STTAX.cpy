      *----------------------------------------------------------------*
      * STTAX     AREA OF THE TAX SERVICE STL520
      *----------------------------------------------------------------*
       01  TAX-AREA.
           05  TAX-CLASS                   PIC X(02).
           05  TAX-COUNTRY                 PIC X(02).
           05  TAX-KIND                    PIC X(01).
           05  TAX-GROSS                   PIC S9(13)V99 COMP-3.
           05  TAX-WITHHELD                PIC S9(13)V99 COMP-3.
           05  TAX-RECLAIM                 PIC S9(13)V99 COMP-3.
           05  TAX-RULE                    PIC X(04).
           05  TAX-RETURN                  PIC S9(04) COMP.
