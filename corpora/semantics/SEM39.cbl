      * CASE 39: A SUBSCRIPT PAST ITS OCCURS AND A REFERENCE
      * MODIFICATION PAST ITS ITEM, BOTH INSIDE THE LEVEL-01 AREA: EXACT
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM39.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  AREA-1.
           05  ROW OCCURS 3 TIMES.
               10  CELL PIC 9(02) OCCURS 10 TIMES.
           05  TAIL PIC X(10) VALUE 'TAILTAILTA'.
       77  R PIC 9(02).
       77  C PIC 9(02).
       77  P PIC 9(02).
       PROCEDURE DIVISION.
       M1.
           MOVE ALL '0' TO ROW (1) ROW (2) ROW (3).
           MOVE 1 TO R.
           MOVE 11 TO C.
           MOVE 77 TO CELL (R C).
           DISPLAY ROW (2).
           MOVE 3 TO R.
           MOVE 12 TO C.
           MOVE 55 TO CELL (R, C).
           DISPLAY TAIL.
           MOVE 4 TO R.
           MOVE 1 TO C.
           DISPLAY CELL (R C + 1).
           MOVE 2 TO R.
           MOVE 0 TO C.
           MOVE 33 TO CELL (R C).
           DISPLAY ROW (1).
           MOVE 16 TO P.
           DISPLAY ROW (1) (P:8).
           MOVE 19 TO P.
           MOVE 4 TO C.
           MOVE 'WXYZ' TO ROW (1) (P:C).
           DISPLAY ROW (1) ' ' ROW (2).
           STOP RUN.
