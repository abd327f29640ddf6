      * CASES 3 AND 4: THE END OF A RANGE THAT IS NOT PERFORMED FALLS
      * THROUGH; THRU ACROSS SECTIONS RUNS ALL BETWEEN, IN SOURCE ORDER
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM03.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  N PIC 9(02) VALUE 0.
       PROCEDURE DIVISION.
           DISPLAY 'UNNAMED START'.
           PERFORM X3 THRU Z1.
           DISPLAY 'BACK X3 THRU Z1'.
           PERFORM Y THRU Z.
           DISPLAY 'BACK Y THRU Z'.
           PERFORM X2.
           DISPLAY 'BACK X2'.
       X1.
           DISPLAY 'X1'.
       X2.
           ADD 1 TO N.
           DISPLAY 'X2 ' N.
       X3.
           DISPLAY 'X3'.
           IF N = 9
               STOP RUN.
       Y SECTION.
           DISPLAY 'Y UNNAMED'.
       Y1.
           DISPLAY 'Y1'.
       Y2.
           EXIT.
       Z SECTION.
       Z1.
           DISPLAY 'Z1'.
       Z2.
           DISPLAY 'Z2'.
           IF N = 2
               MOVE 9 TO N
               GO TO X3.
