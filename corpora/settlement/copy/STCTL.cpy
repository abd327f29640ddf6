      *----------------------------------------------------------------*
      * STCTL     RUN CONTROL OF THE SETTLEMENT SYSTEM, ONE RECORD
      *----------------------------------------------------------------*
       01  CTL-RECORD.
           05  CTL-BUSINESS-DATE           PIC 9(08).
           05  CTL-DATE-PARTS REDEFINES CTL-BUSINESS-DATE.
               10  CTL-YEAR                PIC 9(04).
               10  CTL-MONTH               PIC 9(02).
               10  CTL-DAY                 PIC 9(02).
           05  CTL-NEXT-DATE               PIC 9(08).
           05  CTL-RUN-NUMBER              PIC 9(05).
           05  CTL-STATE                   PIC X(01).
               88  CTL-READY                        VALUE 'R'.
               88  CTL-RUNNING                      VALUE 'X'.
               88  CTL-DONE                         VALUE 'E'.
               88  CTL-BROKEN                       VALUE 'B'.
           05  CTL-BASE-CURRENCY           PIC X(03).
           05  CTL-RATE-VERSION            PIC 9(04).
           05  CTL-LAST-FILE-NO            PIC 9(05).
           05  CTL-MONTH-END-SW            PIC X(01).
               88  CTL-MONTH-END                    VALUE 'Y'.
           05  CTL-SUSPENSE-LIMIT          PIC 9(05).
           05  CTL-APPROVAL-LIMIT          PIC S9(11)V99 COMP-3.
           05  CTL-TOTAL-DEBITS            PIC S9(15)V99 COMP-3.
           05  CTL-TOTAL-CREDITS           PIC S9(15)V99 COMP-3.
           05  FILLER                      PIC X(15).
