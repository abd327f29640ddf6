       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM31.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  T VALUE '123456789'.
         02 R OCCURS 3. 
           03 C PIC 9 OCCURS 3.
       01  TT REDEFINES T.
         02 D PIC 9 OCCURS 9.
       01 I PIC 9 VALUE 1.
       01 N PIC S9(4).
       PROCEDURE DIVISION.
           DISPLAY C (+2 +3).
           DISPLAY C (I +3).
           DISPLAY C (I + 1 +3) C (I + 1, I) C(I, + 2).
           COMPUTE N = FUNCTION MAX (I, -2 + 5 -3).
           DISPLAY N.
           COMPUTE N = FUNCTION SUM (I -2.5 -3 + 7.5).
           DISPLAY N.
           COMPUTE N = FUNCTION SUM (I, - I, -I + I).
           DISPLAY N.
           GOBACK.
