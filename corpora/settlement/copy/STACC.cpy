      *----------------------------------------------------------------*
      * STACC     CASH AND CUSTODY ACCOUNT         KSDS  LRECL 140
      *           COPY WITH REPLACING ==:PFX:== BY THE PREFIX
      *----------------------------------------------------------------*
       01  :PFX:-RECORD.
           05  :PFX:-NUMBER                PIC 9(10).
           05  :PFX:-OWNER                 PIC 9(09).
           05  :PFX:-CLASS                 PIC X(01).
               88  :PFX:-PRIVATE                    VALUE 'P'.
               88  :PFX:-INSTITUTION                VALUE 'I'.
               88  :PFX:-NOSTRO                     VALUE 'N'.
               88  :PFX:-HOUSE                      VALUE 'H'.
           05  :PFX:-STATUS                PIC X(01).
               88  :PFX:-OPEN                       VALUE 'O'.
               88  :PFX:-HELD                       VALUE 'H'.
               88  :PFX:-CLOSED                     VALUE 'C'.
           05  :PFX:-CURRENCY              PIC X(03).
           05  :PFX:-BALANCE               PIC S9(13)V99 COMP-3.
           05  :PFX:-RESERVED              PIC S9(13)V99 COMP-3.
           05  :PFX:-OVERDRAFT             PIC S9(11)V99 COMP-3.
           05  :PFX:-ACCRUED               PIC S9(09)V9(04) COMP-3.
           05  :PFX:-CREDIT-RATE           PIC S9(02)V9(04) COMP-3.
           05  :PFX:-DEBIT-RATE            PIC S9(02)V9(04) COMP-3.
           05  :PFX:-FEE-CLASS             PIC X(02).
           05  :PFX:-TAX-CLASS             PIC X(02).
           05  :PFX:-LAST-MOVED            PIC 9(08).
           05  :PFX:-LAST-ACCRUED          PIC 9(08).
           05  :PFX:-MOVEMENTS             PIC S9(07) COMP.
           05  :PFX:-FLAGS.
               10  :PFX:-FLAG-MAIL         PIC X(01).
               10  :PFX:-FLAG-ADVICE       PIC X(01).
               10  :PFX:-FLAG-WATCH        PIC X(01).
                   88  :PFX:-WATCHED                VALUE 'W'.
               10  :PFX:-FLAG-NETTING      PIC X(01).
                   88  :PFX:-NETTED                 VALUE 'N'.
           05  FILLER                      PIC X(49).
