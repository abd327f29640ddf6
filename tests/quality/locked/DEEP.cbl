       IDENTIFICATION DIVISION.
       PROGRAM-ID. DEEP.
      * EACH PHASE IS SET BACK BEFORE ITS TEST: NEITHER AN INPUT NOR AN
      * INITIAL VALUE OPENS A GATE, AND EACH GATE STANDS BEHIND THE ONE
      * BEFORE IT.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 WS-PHASE PIC X.
       01 WS-KEY PIC S9(4) COMP-3.
       01 WS-CODES.
          05 WS-CODE PIC X(3) OCCURS 2.
       PROCEDURE DIVISION.
       MAIN-P.
           MOVE 'A' TO WS-PHASE.
           PERFORM ONE-P.
           STOP RUN.
       ONE-P.
           IF WS-PHASE = 'Q'
               MOVE 0 TO WS-KEY
               PERFORM TWO-P
           END-IF.
       TWO-P.
           IF WS-KEY > 4710
               MOVE SPACES TO WS-CODES
               PERFORM THREE-P
           END-IF.
       THREE-P.
           IF WS-CODE (2) = 'XYZ'
               PERFORM FOUR-P
           ELSE
               DISPLAY 'NOT YET'
           END-IF.
       FOUR-P.
           DISPLAY 'OPEN'.
