      *----------------------------------------------------------------*
      * DPACCTM   ACCOUNT MASTER RECORD            VSAM KSDS   LRECL 160
      *           KEY ACM-ACCT-NO (POSITION 1, LENGTH 10)
      *----------------------------------------------------------------*
       01  ACM-ACCOUNT-RECORD.
           05  ACM-ACCT-NO                 PIC 9(10).
           05  ACM-BRANCH                  PIC 9(04).
           05  ACM-PRODUCT                 PIC X(03).
               88  ACM-IS-CURRENT                   VALUE 'CUR'.
               88  ACM-IS-SAVINGS                   VALUE 'SAV' 'ISA'.
               88  ACM-IS-LOAN                      VALUE 'LN1' THRU
                                                          'LN9'.
           05  ACM-STATUS                  PIC X(01).
               88  ACM-OPEN                         VALUE 'O'.
               88  ACM-DORMANT                      VALUE 'D'.
               88  ACM-CLOSED                       VALUE 'C'.
           05  ACM-CURRENCY                PIC X(03).
           05  ACM-BALANCE                 PIC S9(11)V99 COMP-3.
           05  ACM-OVERDRAFT-LIMIT         PIC S9(09)V99 COMP-3.
           05  ACM-RATE                    PIC S9(03)V9(04).
           05  ACM-OPENED                  PIC 9(08).
           05  ACM-OPENED-R REDEFINES ACM-OPENED.
               10  ACM-OPENED-CCYY         PIC 9(04).
               10  ACM-OPENED-MM           PIC 9(02).
               10  ACM-OPENED-DD           PIC 9(02).
           05  ACM-CLOSED-ON               PIC X(10).
           05  ACM-MOVEMENTS               PIC S9(07) COMP.
           05  ACM-HOLDER.
               10  ACM-HOLDER-NAME         PIC X(30).
               10  ACM-HOLDER-SORT         PIC X(08).
           05  ACM-MONTH-TOTALS.
               10  ACM-MONTH-TOTAL         PIC S9(07)V99 COMP-3
                                           OCCURS 6 TIMES.
           05  FILLER                      PIC X(29).
