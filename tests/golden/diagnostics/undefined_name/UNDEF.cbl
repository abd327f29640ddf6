       IDENTIFICATION DIVISION.
       PROGRAM-ID. UNDEF.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  WS-TOTAL        PIC 9(5).
       01  WS-PART-A.
           05  WS-RATE     PIC 9V99.
       01  WS-PART-B.
           05  WS-RATE     PIC 9V99.
       PROCEDURE DIVISION.
       MAIN-PARA.
           ADD WS-AMOUNT TO WS-TOTAL.
           MOVE WS-RATE TO WS-TOTAL.
           PERFORM NO-SUCH-PARA.
           STOP RUN.
