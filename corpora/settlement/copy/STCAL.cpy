      *----------------------------------------------------------------*
      * STCAL     AREA OF THE CALENDAR PROGRAM STL510
      *           FUNCTION  V VALID  A ADD DAYS  M MONTH END  D DAYS
      *----------------------------------------------------------------*
       01  CAL-AREA.
           05  CAL-FUNCTION                PIC X(01).
           05  CAL-DATE                    PIC 9(08).
           05  CAL-DATE-PARTS REDEFINES CAL-DATE.
               10  CAL-YEAR                PIC 9(04).
               10  CAL-MONTH               PIC 9(02).
               10  CAL-DAY                 PIC 9(02).
           05  CAL-DATE-2                  PIC 9(08).
           05  CAL-DAYS                    PIC S9(05) COMP-3.
           05  CAL-RESULT-DATE             PIC 9(08).
           05  CAL-RESULT-DAYS             PIC S9(07) COMP-3.
           05  CAL-WEEKDAY                 PIC 9(01).
               88  CAL-WEEKEND                      VALUE 6 7.
           05  CAL-RETURN                  PIC 9(02).
               88  CAL-OK                           VALUE 0.
