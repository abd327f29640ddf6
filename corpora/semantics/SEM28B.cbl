      * CASE 28: DATA BEHIND AN OCCURS DEPENDING TABLE
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM28B.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  G.
           05  N PIC 9 VALUE 2.
           05  T OCCURS 1 TO 4 TIMES DEPENDING ON N PIC X(2).
           05  TAIL PIC X(3).
       01  FLAT PIC X(12) VALUE ALL '-'.
       01  M PIC 9 VALUE 2.
       01  H.
           05  HG.
             10 HT OCCURS 1 TO 4 TIMES DEPENDING ON M PIC X(2).
           05  BEHIND PIC X(3).
       PROCEDURE DIVISION.
       M1.
           MOVE 'AA' TO T (1). MOVE 'BB' TO T (2).
           MOVE 'XYZ' TO TAIL.
           DISPLAY G '|' TAIL.
           MOVE 4 TO N.
           DISPLAY G (1:5) '|'.
           MOVE 'CC' TO T (3). MOVE 'DD' TO T (4).
           MOVE 'TTT' TO TAIL.
           MOVE G TO FLAT.
           DISPLAY FLAT '|' TAIL.
           MOVE 1 TO N.
           MOVE ALL '*' TO FLAT.
           MOVE G TO FLAT.
           DISPLAY FLAT '|'.
           DISPLAY LENGTH OF G FUNCTION LENGTH (G).
           MOVE 3 TO M. MOVE ALL "q" TO H. MOVE "end" TO BEHIND.
           DISPLAY H "|" BEHIND. MOVE 1 TO M. DISPLAY H "|" BEHIND.
           DISPLAY LENGTH OF H FUNCTION LENGTH (H).
           MOVE "new" TO BEHIND. DISPLAY H "|".
           STOP RUN.
