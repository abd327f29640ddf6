      *----------------------------------------------------------------*
      * STSEC     SECURITY                         KSDS  LRECL 110
      *----------------------------------------------------------------*
       01  SEC-RECORD.
           05  SEC-ISIN                    PIC X(12).
           05  SEC-ISIN-PARTS REDEFINES SEC-ISIN.
               10  SEC-COUNTRY             PIC X(02).
               10  SEC-NATIONAL-NO         PIC X(09).
               10  SEC-CHECK-DIGIT         PIC X(01).
           05  SEC-KIND                    PIC X(01).
               88  SEC-EQUITY                       VALUE 'E'.
               88  SEC-BOND                         VALUE 'B'.
               88  SEC-FUND                         VALUE 'F'.
               88  SEC-WARRANT                      VALUE 'W'.
               88  SEC-KIND-KNOWN                   VALUE 'E' 'B'
                                                    'F' 'W'.
           05  SEC-STATUS                  PIC X(01).
               88  SEC-TRADED                       VALUE 'T'.
               88  SEC-SUSPENDED                    VALUE 'S'.
               88  SEC-MATURED                      VALUE 'M'.
           05  SEC-CURRENCY                PIC X(03).
           05  SEC-LAST-PRICE              PIC 9(07)V9(04).
           05  SEC-LOT-SIZE                PIC 9(05).
           05  SEC-COUPON                  PIC S9(02)V9(05) COMP-3.
           05  SEC-BASIS                   PIC X(03).
               88  SEC-BASIS-30-360                 VALUE '360'.
               88  SEC-BASIS-ACT-365                VALUE '365'.
               88  SEC-BASIS-ACT-ACT                VALUE 'ACT'.
           05  SEC-LAST-COUPON-DATE        PIC 9(08).
           05  SEC-MATURITY                PIC 9(08).
           05  SEC-SETTLE-DAYS             PIC 9(01).
           05  SEC-ISSUED                  PIC S9(13)V999 COMP-3.
           05  FILLER                      PIC X(43).
