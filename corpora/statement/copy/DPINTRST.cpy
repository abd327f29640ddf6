      *----------------------------------------------------------------*
      * DPINTRST  COMMUNICATION AREA OF DPB210 (INTEREST AND FEES)
      *----------------------------------------------------------------*
       01  INT-AREA.
           05  INT-FUNCTION                PIC X(01).
               88  INT-CALCULATE                    VALUE 'C'.
               88  INT-RATE-ONLY                    VALUE 'R'.
           05  INT-PRODUCT                 PIC X(03).
           05  INT-BALANCE                 PIC S9(11)V99 COMP-3.
           05  INT-DAYS                    PIC S9(04)    COMP.
           05  INT-RATE                    PIC S9(03)V9(04) COMP-3.
           05  INT-AMOUNT                  PIC S9(09)V99 COMP-3.
           05  INT-RETURN                  PIC S9(04)    COMP.
               88  INT-OK                           VALUE 0.
               88  INT-NO-PRODUCT                   VALUE 4.
               88  INT-BAD-DAYS                     VALUE 8.
