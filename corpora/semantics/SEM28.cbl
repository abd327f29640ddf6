      * CASE 28: DATA BEHIND AN OCCURS DEPENDING TABLE; GROUP MOVES OF
      * WHICH SENDER OR RECEIVER HOLDS ONE
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM28.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  G1.
           05  N1 PIC 9(02) VALUE 3.
           05  T1 PIC X(02) OCCURS 1 TO 5 TIMES DEPENDING ON N1
                  INDEXED BY X1.
       01  G2.
           05  N2 PIC 9(02) VALUE 5.
           05  T2 PIC X(02) OCCURS 1 TO 5 TIMES DEPENDING ON N2.
       01  FLAT PIC X(14).
       77  OUTSIDE PIC S9(04) COMP VALUE 2.
       01  G3.
           05  T3 OCCURS 0 TO 4 TIMES DEPENDING ON OUTSIDE.
               10  T3-A PIC X(01).
               10  T3-B PIC 9(02).
       77  L PIC 9(03).
       PROCEDURE DIVISION.
       M1.
           MOVE ALL 'A' TO T1 (1) T1 (2) T1 (3).
           MOVE ALL 'Z' TO FLAT.
           MOVE G1 TO FLAT.
           DISPLAY '[' FLAT ']'.
           COMPUTE L = LENGTH OF G1.
           DISPLAY 'LENGTH ' L.
           MOVE 5 TO N1.
           COMPUTE L = LENGTH OF G1.
           DISPLAY 'LENGTH ' L.
           MOVE 'BB' TO T1 (4) T1 (5).
           MOVE '02CCDDEEFFGG' TO G2.
           DISPLAY '[' G2 ']' N2.
           MOVE 4 TO N2.
           MOVE G1 TO G2.
           DISPLAY '[' G2 ']' N2.
           MOVE 2 TO N1.
           MOVE G1 TO G2.
           DISPLAY '[' G2 ']' N2.
           MOVE ALL '9' TO G3.
           MOVE 4 TO OUTSIDE.
           DISPLAY '[' G3 ']'.
           INITIALIZE G3.
           DISPLAY '[' G3 ']'.
           MOVE 1 TO OUTSIDE.
           MOVE SPACES TO G3.
           MOVE 3 TO OUTSIDE.
           DISPLAY '[' G3 ']'.
           IF G1 = '02AAAA'
               DISPLAY 'EQUAL AT CURRENT LENGTH'
           END-IF.
           STRING G1 '!' DELIMITED BY SIZE INTO FLAT.
           DISPLAY '[' FLAT ']'.
           STOP RUN.
