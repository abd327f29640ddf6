      * CASE 39: AN UNSIGNED ZONED TABLE ELEMENT AS A SUBSCRIPT. THE
      * REFERENCE READS IT AS SIGNED AND LEAVES A SIGN ON ITS LAST
      * BYTE; OTHER SUBSCRIPTS STAY AS THEY ARE
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM39S.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  N PIC S9(04) COMP VALUE 2.
       77  M PIC 9(02) VALUE 3.
       01  DAYS-TABLE.
           05  DAYS PIC 9(03) OCCURS 12 TIMES.
       01  DATES.
           05  ONE-DATE OCCURS 4 TIMES.
               10  CCYY PIC 9(04).
               10  MM   PIC 9(02).
               10  DD   PIC 9(02).
               10  SG   PIC S9(02).
       PROCEDURE DIVISION.
       M1.
           PERFORM VARYING N FROM 1 BY 1 UNTIL N > 12
               COMPUTE DAYS (N) = N * 11
           END-PERFORM.
           MOVE '20240131052024022906202412040720240B1208' TO DATES.
           MOVE 2 TO N.
           DISPLAY DAYS (MM (N)) ' ' DATES.
           DISPLAY DAYS (M) ' ' M.
           DISPLAY DAYS (SG (1)) ' ' DATES.
           MOVE 3 TO N.
           DISPLAY DAYS (MM (N) - 1) ' ' DATES.
           ADD DAYS (MM (4)) TO DAYS (1).
           DISPLAY DAYS (1) ' ' DATES.
           IF MM (2) NUMERIC
               DISPLAY 'STILL NUMERIC'
           ELSE
               DISPLAY 'NO LONGER NUMERIC'.
           DISPLAY DAYS (DD (3)) ' ' DATES.
           STOP RUN.
