      * SPEED: TABLE SEARCH, SUBSCRIPTS, IF
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SPTAB.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  N          PIC S9(09) COMP.
       77  LOOPS      PIC S9(09) COMP VALUE 100000.
       77  I          PIC S9(04) COMP.
       77  HITS       PIC S9(09) COMP VALUE 0.
       77  TOTAL      PIC S9(15) COMP VALUE 0.
       01  TABLE-1.
           05  ROW OCCURS 50 TIMES INDEXED BY RX.
               10  ROW-KEY    PIC 9(05).
               10  ROW-VALUE  PIC S9(07) COMP.
       77  WANTED     PIC 9(05).
       PROCEDURE DIVISION.
       M1.
           PERFORM VARYING I FROM 1 BY 1 UNTIL I > 50
               COMPUTE ROW-KEY (I) = I * 7
               MOVE I TO ROW-VALUE (I)
           END-PERFORM.
           PERFORM ONE VARYING N FROM 1 BY 1 UNTIL N > LOOPS.
           DISPLAY HITS ' ' TOTAL.
           STOP RUN.
       ONE.
           MOVE N TO WANTED.
           PERFORM VARYING I FROM 1 BY 1
                   UNTIL I > 50 OR ROW-KEY (I) = WANTED
               ADD ROW-VALUE (I) TO TOTAL
           END-PERFORM.
           IF I > 50
               CONTINUE
           ELSE
               ADD 1 TO HITS.
           SET RX TO 1.
           SEARCH ROW
               WHEN ROW-KEY (RX) = 175
                   ADD 1 TO HITS.
