      *----------------------------------------------------------------*
      * DPSTATUS  FILE STATUSES OF THE POSTING RUN
      *----------------------------------------------------------------*
       01  FS-STATUSES.
           05  FS-CONTROL                  PIC X(02).
           05  FS-PRODUCTS                 PIC X(02).
           05  FS-RATES                    PIC X(02).
           05  FS-TRANS                    PIC X(02).
               88  FS-TRANS-EOF                     VALUE '10'.
           05  FS-XREF                     PIC X(02).
           05  FS-ACCOUNT                  PIC X(02).
               88  FS-ACCOUNT-OK                    VALUE '00'.
               88  FS-ACCOUNT-NOTFND                VALUE '23'.
           05  FS-CUSTOMER                 PIC X(02).
           05  FS-CATBAL                   PIC X(02).
               88  FS-CATBAL-OK                     VALUE '00'.
               88  FS-CATBAL-NEW                    VALUE '23'.
           05  FS-LIMIT                    PIC X(02).
           05  FS-LEDGER                   PIC X(02).
           05  FS-REJECT                   PIC X(02).
           05  FS-REPORT                   PIC X(02).
