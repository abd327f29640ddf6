       IDENTIFICATION DIVISION.
       PROGRAM-ID. CAVEATS.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  WS-COUNT        PIC S9(3).
       01  WS-SHARE        PIC 9V999.
       01  WS-TABLE.
           05  WS-ITEM     PIC X(4) OCCURS 1 TO 9 DEPENDING ON WS-COUNT.
           05  WS-BEHIND   PIC X.
       PROCEDURE DIVISION.
       MAIN-PARA.
           PERFORM SHARE-PARA.
           DISPLAY WS-COUNT.
           STOP RUN.
       SHARE-PARA.
           DIVIDE 1 BY WS-COUNT GIVING WS-SHARE.
           COMPUTE WS-SHARE = 1 / 3 * WS-COUNT.
           IF WS-ITEM (1) > "A"
               GO TO MAIN-PARA.
