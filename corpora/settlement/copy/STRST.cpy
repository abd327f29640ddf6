      *----------------------------------------------------------------*
      * STRST     RESTART RECORD OF A STEP         KSDS  LRECL 120
      *----------------------------------------------------------------*
       01  RST-RECORD.
           05  RST-STEP                    PIC X(08).
           05  RST-STATE                   PIC X(01).
               88  RST-COMPLETE                     VALUE 'C'.
               88  RST-IN-PROGRESS                  VALUE 'I'.
               88  RST-ABENDED                      VALUE 'A'.
           05  RST-BUSINESS-DATE           PIC 9(08).
           05  RST-RUN-NUMBER              PIC 9(05).
           05  RST-GENERATION              PIC 9(02).
           05  RST-SEQUENCE                PIC 9(07).
           05  RST-BATCH                   PIC 9(05).
           05  RST-COUNT-READ              PIC 9(07).
           05  RST-COUNT-POSTED            PIC 9(07).
           05  RST-HASH                    PIC 9(13).
           05  RST-CHECK                   PIC 9(05).
           05  FILLER                      PIC X(52).
