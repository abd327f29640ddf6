      * CASE 2: GO TO OUT OF A PERFORMED RANGE. THE RETURN STAYS PENDING
      * AND IS TAKEN AT THE END OF THAT RANGE OR OF ANY OUTER ONE
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM02.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  N PIC 9(02) VALUE 0.
       77  W PIC X(01) VALUE '1'.
       PROCEDURE DIVISION.
       MAIN-1.
           PERFORM P1 THRU P3.
           DISPLAY 'BACK 1 ' N.
      * 2B: A DOES PERFORM C THRU D, C GOES TO B: A, C, B, BACK
           PERFORM A THRU B.
           DISPLAY 'BACK 2B'.
           PERFORM OUTER THRU OUTER-END.
           DISPLAY 'BACK OUTER ' N.
           PERFORM LOOSE.
           DISPLAY 'NEVER REACHED DIRECTLY'.
           STOP RUN.
       P1.
           ADD 1 TO N.
           PERFORM Q1 THRU Q2.
           DISPLAY 'P1 AFTER Q ' N.
       P2.
           DISPLAY 'P2 ' N.
       P3.
           DISPLAY 'P3 ' N.
       P4.
           DISPLAY 'P4 ' N.
       Q1.
           ADD 1 TO N.
           DISPLAY 'Q1 ' N.
           IF N < 3
               GO TO P2.
       Q2.
           DISPLAY 'Q2 ' N.
       A.
           DISPLAY 'A'.
           PERFORM C THRU D.
           DISPLAY 'A AFTER C THRU D: NEVER'.
       B.
           DISPLAY 'B'.
       BETWEEN.
           DISPLAY 'BETWEEN: NEVER'.
       C.
           DISPLAY 'C'.
           GO TO B.
       D.
           DISPLAY 'D: NEVER'.
       OUTER.
           PERFORM MIDDLE THRU MIDDLE-END.
           DISPLAY 'OUTER AFTER MIDDLE'.
       OUTER-2.
           DISPLAY 'OUTER-2 ' W.
           IF W = '1'
               MOVE '2' TO W
               GO TO MIDDLE-END.
       OUTER-END.
           DISPLAY 'OUTER-END ' W.
       MIDDLE.
           PERFORM INNER.
           DISPLAY 'MIDDLE AFTER INNER'.
       MIDDLE-END.
           DISPLAY 'MIDDLE-END ' W.
       INNER.
           DISPLAY 'INNER'.
           GO TO OUTER-2.
       LOOSE.
           DISPLAY 'LOOSE'.
           GO TO FINISH.
       FINISH.
           DISPLAY 'FINISH, LOOSE STILL PENDING'.
           STOP RUN.
