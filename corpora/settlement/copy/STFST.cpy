      *----------------------------------------------------------------*
      * STFST     FILE STATUSES OF THE SETTLEMENT RUN
      *----------------------------------------------------------------*
       01  FS-STATUSES.
           05  FS-CONTROL                  PIC X(02).
           05  FS-RESTART                  PIC X(02).
               88  FS-RESTART-OK                    VALUE '00'.
               88  FS-RESTART-NONE                  VALUE '23'.
               88  FS-RESTART-NEW-FILE              VALUE '05' '35'.
           05  FS-CALENDAR                 PIC X(02).
               88  FS-CALENDAR-MISSING              VALUE '35'.
               88  FS-CALENDAR-END                  VALUE '10'.
           05  FS-RATES                    PIC X(02).
           05  FS-FEES                     PIC X(02).
           05  FS-INPUT                    PIC X(02).
               88  FS-INPUT-OK                      VALUE '00' '04'.
               88  FS-INPUT-END                     VALUE '10'.
           05  FS-SECURITY                 PIC X(02).
               88  FS-SECURITY-OK                   VALUE '00'.
               88  FS-SECURITY-NOTFND               VALUE '23'.
           05  FS-ACCOUNT                  PIC X(02).
               88  FS-ACCOUNT-OK                    VALUE '00' '02'.
               88  FS-ACCOUNT-NOTFND                VALUE '23'.
               88  FS-ACCOUNT-END                   VALUE '10'.
           05  FS-POSITION                 PIC X(02).
               88  FS-POSITION-OK                   VALUE '00' '02'.
               88  FS-POSITION-NOTFND               VALUE '23'.
               88  FS-POSITION-END                  VALUE '10'.
           05  FS-SUSPENSE                 PIC X(02).
               88  FS-SUSPENSE-OK                   VALUE '00'.
               88  FS-SUSPENSE-TWICE                VALUE '22'.
               88  FS-SUSPENSE-NOTFND               VALUE '23'.
               88  FS-SUSPENSE-END                  VALUE '10'.
           05  FS-LEDGER                   PIC X(02).
           05  FS-REJECTS                  PIC X(02).
           05  FS-REPORT                   PIC X(02).
       01  FS-ERROR.
           05  FS-ERROR-FILE               PIC X(08).
           05  FS-ERROR-STATUS             PIC X(02).
               88  FS-ERROR-NONE                    VALUE '00' '02'
                                                    '04' '05' '07'.
               88  FS-ERROR-RETRY                   VALUE '9D' '93'.
           05  FS-ERROR-VERB               PIC X(08).
