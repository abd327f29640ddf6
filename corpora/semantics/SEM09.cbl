      * CASE 9: ABBREVIATED RELATIONS, AND BEFORE OR, NOT
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM09.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  A PIC 9 VALUE 0.
       77  B PIC 9 VALUE 1.
       77  C PIC 9 VALUE 2.
       77  D PIC 9 VALUE 0.
       77  E PIC 9 VALUE 1.
       77  R PIC X(12).
       77  P PIC 99.
       PROCEDURE DIVISION.
       M1.
           PERFORM M2 VARYING A FROM 0 BY 1 UNTIL A > 3
               AFTER D FROM 0 BY 1 UNTIL D > 2.
           STOP RUN.
       M2.
           MOVE ALL '.' TO R.
           IF A = B OR C AND D = E
               MOVE 'X' TO R (1:1).
           IF A = B OR C OR 3
               MOVE 'X' TO R (2:1).
           IF A NOT = B AND C
               MOVE 'X' TO R (3:1).
           IF NOT A = B AND C
               MOVE 'X' TO R (4:1).
           IF A > B AND < 3
               MOVE 'X' TO R (5:1).
           IF A > B OR NOT < D AND E
               MOVE 'X' TO R (6:1).
           IF A = (B OR C) OR D = 2
               MOVE 'X' TO R (7:1).
           IF NOT (A < B OR D > E)
               MOVE 'X' TO R (8:1).
           IF A IS NOT GREATER THAN B AND D
               MOVE 'X' TO R (9:1).
           IF A >= 1 AND <= 2 OR D = 2 AND A <> 0
               MOVE 'X' TO R (10:1).
           IF A + D = B OR C + 1
               MOVE 'X' TO R (11:1).
           IF A EQUAL ZERO OR D IS POSITIVE AND A IS NOT NUMERIC
               MOVE 'X' TO R (12:1).
           DISPLAY A ' ' D ' ' R.
