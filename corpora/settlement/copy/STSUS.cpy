      *----------------------------------------------------------------*
      * STSUS     SUSPENDED INSTRUCTION            KSDS  LRECL 210
      *----------------------------------------------------------------*
       01  SUS-RECORD.
           05  SUS-REFERENCE               PIC X(12).
           05  SUS-STATE                   PIC X(01).
               88  SUS-WAITING                      VALUE 'W'.
               88  SUS-ON-HOLD                      VALUE 'H'.
               88  SUS-RELEASED                     VALUE 'R'.
               88  SUS-SETTLED                      VALUE 'S'.
               88  SUS-DROPPED                      VALUE 'D'.
           05  SUS-REASON                  PIC 9(03).
           05  SUS-SINCE                   PIC 9(08).
           05  SUS-TRIES                   PIC 9(02).
           05  SUS-LEVEL                   PIC 9(01).
           05  SUS-AMOUNT                  PIC S9(13)V99 COMP-3.
           05  SUS-TOKEN                   PIC X(08).
           05  SUS-INSTRUCTION             PIC X(160).
           05  FILLER                      PIC X(07).
