      * SPEED: PERFORM OF A RANGE OF PARAGRAPHS
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SPPRF.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  N          PIC S9(09) COMP-5.
       77  LOOPS      PIC S9(09) COMP-5 VALUE 100000000.
       77  A          PIC S9(09) COMP-5 VALUE 0.
       77  B          PIC S9(09) COMP-5 VALUE 0.
       PROCEDURE DIVISION.
       M1.
           PERFORM P1 THRU P3 VARYING N FROM 1 BY 1 UNTIL N > LOOPS.
           DISPLAY A ' ' B.
           STOP RUN.
       P1.
           ADD 1 TO A.
       P2.
           IF A > 1000
               MOVE 0 TO A.
       P3.
           ADD 1 TO B.
