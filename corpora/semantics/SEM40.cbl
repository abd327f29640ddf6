      * CASE 40: EIGHT LEVELS OF NESTED IF IN ONE SENTENCE. THE LARGE
      * PROGRAMS OF THIS CASE ARE MADE BY LARGE.PY
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM40.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  N PIC 9(02).
       77  D PIC 9(02).
       PROCEDURE DIVISION.
       M1.
           PERFORM M2 VARYING N FROM 0 BY 1 UNTIL N > 9.
           STOP RUN.
       M2.
           MOVE 0 TO D.
           IF N > 0
             ADD 1 TO D
             IF N > 1
               ADD 1 TO D
               IF N > 2
                 ADD 1 TO D
                 IF N > 3
                   ADD 1 TO D
                   IF N > 4
                     ADD 1 TO D
                     IF N > 5
                       ADD 1 TO D
                       IF N > 6
                         ADD 1 TO D
                         IF N > 7
                           ADD 1 TO D
                           DISPLAY 'EIGHT'
                         ELSE
                           DISPLAY 'SEVEN'
                       ELSE
                         DISPLAY 'SIX'
                     ELSE
                       NEXT SENTENCE
                   ELSE
                     DISPLAY 'FOUR'
                 ELSE
                   DISPLAY 'THREE'
               ELSE
                 DISPLAY 'TWO'
             ELSE
               DISPLAY 'ONE'
           ELSE
             DISPLAY 'NONE'.
           DISPLAY N ' ' D.
