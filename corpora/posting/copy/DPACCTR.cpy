      *----------------------------------------------------------------*
      * DPACCTR   ACCOUNT, AS THE POSTING RUN SEES IT   KSDS  LRECL 120
      *           COPY WITH REPLACING ==:PFX:== BY THE PREFIX
      *----------------------------------------------------------------*
       01  :PFX:-RECORD.
           05  :PFX:-NO                    PIC 9(10).
           05  :PFX:-CUSTOMER              PIC 9(09).
           05  :PFX:-PRODUCT               PIC X(03).
           05  :PFX:-STATUS                PIC X(01).
               88  :PFX:-ACTIVE                     VALUE 'O' 'D'.
               88  :PFX:-BLOCKED                    VALUE 'B'.
               88  :PFX:-CLOSED                     VALUE 'C'.
           05  :PFX:-CURRENCY              PIC X(03).
           05  :PFX:-BALANCE               PIC S9(11)V99 COMP-3.
           05  :PFX:-LIMIT                 PIC S9(09)V99 COMP-3.
           05  :PFX:-DAY-DEBITS            PIC S9(09)V99 COMP-3.
           05  :PFX:-DAY-CREDITS           PIC S9(09)V99 COMP-3.
           05  :PFX:-LAST-POSTED           PIC 9(08).
           05  :PFX:-MOVEMENTS             PIC S9(07) COMP.
           05  :PFX:-FLAGS                 PIC X(08).
           05  FILLER                      PIC X(49).
