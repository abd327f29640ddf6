      * CASE 6: NEXT SENTENCE GOES BEHIND THE NEXT PERIOD
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM06.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  N PIC 9(02) VALUE 0.
       PROCEDURE DIVISION.
       M1.
           PERFORM M2 5 TIMES.
           STOP RUN.
       M2.
           ADD 1 TO N.
           DISPLAY 'ROUND ' N.
           IF N = 1
               NEXT SENTENCE
           ELSE
               DISPLAY 'A'
               IF N = 2
                   NEXT SENTENCE
               ELSE
                   IF N = 3
                       DISPLAY 'B'
                   ELSE
                       NEXT SENTENCE
                   END-IF
                   DISPLAY 'C'
               END-IF
               DISPLAY 'D'
           END-IF
           DISPLAY 'SAME SENTENCE'.
           DISPLAY 'NEXT SENTENCE'.
