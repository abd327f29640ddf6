      * CASE 5: EXIT PERFORM (CYCLE) IN NESTED LOOPS OF EVERY KIND;
      * LATER PERFORMS STILL RETURN WHERE THEY SHOULD. EXIT PARAGRAPH,
      * EXIT SECTION
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM05.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  I PIC 9(02).
       77  J PIC 9(02).
       77  T PIC 9(02) VALUE 0.
       PROCEDURE DIVISION.
       MAIN SECTION.
       M1.
           PERFORM VARYING I FROM 1 BY 1 UNTIL I > 5
               IF I = 2
                   EXIT PERFORM CYCLE
               END-IF
               IF I = 4
                   EXIT PERFORM
               END-IF
               DISPLAY 'V ' I
           END-PERFORM.
           DISPLAY 'AFTER V ' I.
           PERFORM 4 TIMES
               ADD 1 TO T
               IF T = 2
                   EXIT PERFORM CYCLE
               END-IF
               PERFORM SUB
               DISPLAY 'T ' T
           END-PERFORM.
           PERFORM WITH TEST AFTER VARYING I FROM 1 BY 2 UNTIL I > 6
               PERFORM VARYING J FROM 1 BY 1 UNTIL J > 3
                   IF J = I
                       EXIT PERFORM CYCLE
                   END-IF
                   IF I = 5
                       EXIT PERFORM
                   END-IF
                   DISPLAY 'N ' I ' ' J
               END-PERFORM
               DISPLAY 'O ' I ' ' J
           END-PERFORM.
           DISPLAY 'AFTER O ' I.
           PERFORM LEAVE-EARLY.
           PERFORM LEAVING.
           PERFORM SUB.
           STOP RUN.
       SUB.
           DISPLAY 'SUB ' T.
       LEAVE-EARLY.
           DISPLAY 'EARLY'.
           IF T = 4
               EXIT PARAGRAPH.
           DISPLAY 'NOT EARLY'.
       LEAVING SECTION.
       L1.
           DISPLAY 'L1'.
           PERFORM L3.
           IF T > 3
               EXIT SECTION
           END-IF.
       L2.
           DISPLAY 'L2'.
       L3.
           DISPLAY 'L3'.
