      * CASE 11: ORDER OF AUGMENTING AND TESTING IN VARYING AFTER; AN
      * INDEX PAST THE MAXIMUM OF ITS PICTURE
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM11.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  I PIC 9(02).
       77  J PIC 9(02).
       77  K PIC 9(01).
       77  S PIC S9(02).
       77  N PIC 9(03) VALUE 0.
       77  STEP PIC S9(02) VALUE -2.
       01  T.
           05  E PIC X(02) OCCURS 5 TIMES INDEXED BY X1.
       PROCEDURE DIVISION.
       M1.
           PERFORM SHOW VARYING I FROM 1 BY 1 UNTIL I > 2
               AFTER J FROM I BY 1 UNTIL J > 3
               AFTER S FROM 2 BY STEP UNTIL S < 0.
           DISPLAY 'AFTER ' I J S.
           PERFORM SHOW WITH TEST AFTER
               VARYING I FROM 1 BY 1 UNTIL I = 2
               AFTER J FROM 1 BY 1 UNTIL J = 2.
           DISPLAY 'AFTER ' I J.
           PERFORM SHOW VARYING I FROM 5 BY 1 UNTIL I > 2
               AFTER J FROM 1 BY 1 UNTIL J > 2.
           DISPLAY 'NONE  ' I J.
           PERFORM VARYING K FROM 7 BY 1 UNTIL N > 5
               ADD 1 TO N
               DISPLAY 'K ' K
           END-PERFORM.
           DISPLAY 'K ' K.
           PERFORM VARYING X1 FROM 1 BY 2 UNTIL X1 > 5
               MOVE 'XX' TO E (X1)
           END-PERFORM.
           SET N TO X1.
           DISPLAY T ' ' N.
           MOVE 3 TO N.
           PERFORM N TIMES
               ADD 1 TO N
           END-PERFORM.
           DISPLAY 'TIMES ' N.
           MOVE 1 TO I.
           PERFORM VARYING J FROM I BY I UNTIL J > 8
               ADD 1 TO I
               DISPLAY 'CHANGING STEP ' I J
           END-PERFORM.
           STOP RUN.
       SHOW.
           DISPLAY 'SHOW ' I J S.
