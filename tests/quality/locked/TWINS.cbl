       IDENTIFICATION DIVISION.
       PROGRAM-ID. TWINS.
      * TWO GATES SIDE BY SIDE, CLOSED BY THE SAME PARAGRAPH.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 WS-LEFT PIC 9(3).
       01 WS-RIGHT PIC X(4).
       PROCEDURE DIVISION.
       MAIN-P.
           MOVE 1 TO WS-LEFT.
           MOVE 'NO' TO WS-RIGHT.
           PERFORM GATES-P.
           STOP RUN.
       GATES-P.
           IF WS-LEFT = 77
               PERFORM LEFT-P
           END-IF.
           IF WS-RIGHT = 'OPEN' AND WS-LEFT < 500
               PERFORM RIGHT-P
           END-IF.
       LEFT-P.
           DISPLAY 'LEFT'.
       RIGHT-P.
           DISPLAY 'RIGHT'.
