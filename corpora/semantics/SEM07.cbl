      * CASE 7: ALTER. THE PARAGRAPH IS ENTERED BY PERFORM, GO TO AND
      * FALL-THROUGH; SEVERAL PAIRS IN ONE STATEMENT
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM07.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  N PIC 9(02) VALUE 0.
       PROCEDURE DIVISION.
       M1.
           PERFORM SWITCH-1 THRU SWITCH-END.
           ALTER SWITCH-1 TO PROCEED TO TWO
                 SWITCH-2 TO FOUR.
           PERFORM SWITCH-1 THRU SWITCH-END.
           PERFORM SWITCH-2 THRU SWITCH-END.
           ALTER SWITCH-1 TO ONE.
       FALL-IN.
           ADD 1 TO N.
           DISPLAY 'FALL-IN ' N.
       SWITCH-1.
           GO TO ONE.
       ONE.
           DISPLAY 'ONE'.
           GO TO SWITCH-END.
       TWO.
           DISPLAY 'TWO'.
           GO TO SWITCH-END.
       SWITCH-2.
           GO TO THREE.
       THREE.
           DISPLAY 'THREE'.
           GO TO SWITCH-END.
       FOUR.
           DISPLAY 'FOUR'.
       SWITCH-END.
           EXIT.
       AFTER-SWITCH.
           DISPLAY 'AFTER ' N.
           IF N = 1
               ALTER SWITCH-1 TO PROCEED TO SWITCH-2
               GO TO FALL-IN.
           IF N = 2
               ALTER SWITCH-2 TO PROCEED TO THREE
               GO TO FALL-IN.
           STOP RUN.
