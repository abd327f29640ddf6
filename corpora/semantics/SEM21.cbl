      * CASE 21: LITERALS AND FIGURATIVE CONSTANTS INTO COMPUTED PLACES:
      * WHAT COBC LAYS OUT WHEN COMPILING, IN NUMERIC ELEMENTS TOO
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM21.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  AREA-1.
           05  ZU-T OCCURS 3 TIMES.
               10  ZU PIC 9(03).
           05  ZS-T OCCURS 3 TIMES.
               10  ZS PIC S9(03)V9.
           05  ZL-T OCCURS 3 TIMES.
               10  ZL PIC S9(03) SIGN LEADING SEPARATE.
           05  PK-T OCCURS 3 TIMES.
               10  PK PIC S9(05) COMP-3.
           05  BI-T OCCURS 3 TIMES.
               10  BI PIC S9(04) COMP.
           05  TX-T OCCURS 3 TIMES.
               10  TX PIC X(05).
           05  TJ-T OCCURS 3 TIMES.
               10  TJ PIC X(05) JUSTIFIED RIGHT.
           05  ED-T OCCURS 3 TIMES.
               10  ED PIC ZZ9.9.
       77  I PIC 9(02) VALUE 2.
       77  TEXT-1 PIC X(40) VALUE 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.
       PROCEDURE DIVISION.
       M1.
           MOVE ALL 'Q' TO AREA-1.
           MOVE ZERO TO ZU (I).
           DISPLAY ZU-T (1) ZU-T (2) ZU-T (3).
           MOVE HIGH-VALUE TO ZU (I).
           DISPLAY ZU-T (1) ZU-T (2) ZU-T (3).
           MOVE LOW-VALUE TO ZU (I).
           DISPLAY ZU-T (1) ZU-T (2) ZU-T (3).
           MOVE ' ' TO ZU (I).
           DISPLAY ZU-T (1) ZU-T (2) ZU-T (3).
           MOVE 'AB' TO ZU (I).
           DISPLAY ZU-T (1) ZU-T (2) ZU-T (3).
           MOVE 7 TO ZU (I).
           DISPLAY ZU-T (1) ZU-T (2) ZU-T (3).
           MOVE 12345 TO ZU (I).
           DISPLAY ZU-T (1) ZU-T (2) ZU-T (3).
           MOVE ALL '12' TO ZU (I).
           DISPLAY ZU-T (1) ZU-T (2) ZU-T (3).
           MOVE ZERO TO ZS (I).
           DISPLAY ZS-T (1) ZS-T (2) ZS-T (3).
           MOVE HIGH-VALUE TO ZS (I).
           DISPLAY ZS-T (1) ZS-T (2) ZS-T (3).
           MOVE LOW-VALUE TO ZS (I).
           DISPLAY ZS-T (1) ZS-T (2) ZS-T (3).
           MOVE ' ' TO ZS (I).
           DISPLAY ZS-T (1) ZS-T (2) ZS-T (3).
           MOVE 'AB' TO ZS (I).
           DISPLAY ZS-T (1) ZS-T (2) ZS-T (3).
           MOVE -7.5 TO ZS (I).
           DISPLAY ZS-T (1) ZS-T (2) ZS-T (3).
           MOVE +7.5 TO ZS (I).
           DISPLAY ZS-T (1) ZS-T (2) ZS-T (3).
           MOVE -0.0 TO ZS (I).
           DISPLAY ZS-T (1) ZS-T (2) ZS-T (3).
           MOVE 7 TO ZS (I).
           DISPLAY ZS-T (1) ZS-T (2) ZS-T (3).
           MOVE ALL '9' TO ZS (I).
           DISPLAY ZS-T (1) ZS-T (2) ZS-T (3).
           MOVE ZERO TO ZL (I).
           DISPLAY ZL-T (1) ZL-T (2) ZL-T (3).
           MOVE HIGH-VALUE TO ZL (I).
           DISPLAY ZL-T (1) ZL-T (2) ZL-T (3).
           MOVE -7 TO ZL (I).
           DISPLAY ZL-T (1) ZL-T (2) ZL-T (3).
           MOVE 12 TO ZL (I).
           DISPLAY ZL-T (1) ZL-T (2) ZL-T (3).
           MOVE ZERO TO PK (I).
           DISPLAY PK-T (1) PK-T (2) PK-T (3).
           MOVE HIGH-VALUE TO PK (I).
           DISPLAY PK-T (1) PK-T (2) PK-T (3).
           MOVE LOW-VALUE TO PK (I).
           DISPLAY PK-T (1) PK-T (2) PK-T (3).
           MOVE -7 TO PK (I).
           DISPLAY PK-T (1) PK-T (2) PK-T (3).
           MOVE 123456 TO PK (I).
           DISPLAY PK-T (1) PK-T (2) PK-T (3).
           MOVE '12' TO PK (I).
           DISPLAY PK-T (1) PK-T (2) PK-T (3).
           MOVE ZERO TO BI (I).
           DISPLAY BI-T (1) BI-T (2) BI-T (3).
           MOVE HIGH-VALUE TO BI (I).
           DISPLAY BI-T (1) BI-T (2) BI-T (3).
           MOVE LOW-VALUE TO BI (I).
           DISPLAY BI-T (1) BI-T (2) BI-T (3).
           MOVE 70000 TO BI (I).
           DISPLAY BI-T (1) BI-T (2) BI-T (3).
           MOVE -7 TO BI (I).
           DISPLAY BI-T (1) BI-T (2) BI-T (3).
           MOVE 12345 TO BI (I).
           DISPLAY BI-T (1) BI-T (2) BI-T (3).
           MOVE ZERO TO TX (I).
           DISPLAY TX-T (1) TX-T (2) TX-T (3).
           MOVE SPACE TO TX (I).
           DISPLAY TX-T (1) TX-T (2) TX-T (3).
           MOVE HIGH-VALUE TO TX (I).
           DISPLAY TX-T (1) TX-T (2) TX-T (3).
           MOVE QUOTE TO TX (I).
           DISPLAY TX-T (1) TX-T (2) TX-T (3).
           MOVE 'AB' TO TX (I).
           DISPLAY TX-T (1) TX-T (2) TX-T (3).
           MOVE 'ABCDEFG' TO TX (I).
           DISPLAY TX-T (1) TX-T (2) TX-T (3).
           MOVE -12 TO TX (I).
           DISPLAY TX-T (1) TX-T (2) TX-T (3).
           MOVE 12 TO TX (I).
           DISPLAY TX-T (1) TX-T (2) TX-T (3).
           MOVE ALL 'XY' TO TX (I).
           DISPLAY TX-T (1) TX-T (2) TX-T (3).
           MOVE ZERO TO TJ (I).
           DISPLAY TJ-T (1) TJ-T (2) TJ-T (3).
           MOVE 'AB' TO TJ (I).
           DISPLAY TJ-T (1) TJ-T (2) TJ-T (3).
           MOVE 'ABCDEFG' TO TJ (I).
           DISPLAY TJ-T (1) TJ-T (2) TJ-T (3).
           MOVE 12 TO TJ (I).
           DISPLAY TJ-T (1) TJ-T (2) TJ-T (3).
           MOVE ZERO TO ED (I).
           DISPLAY ED-T (1) ED-T (2) ED-T (3).
           MOVE 12.5 TO ED (I).
           DISPLAY ED-T (1) ED-T (2) ED-T (3).
           MOVE -3 TO ED (I).
           DISPLAY ED-T (1) ED-T (2) ED-T (3).
           MOVE '7' TO ED (I).
           DISPLAY ED-T (1) ED-T (2) ED-T (3).
           MOVE '12' TO TEXT-1 (I:3).
           DISPLAY TEXT-1.
           MOVE '12' TO TEXT-1 (5:I).
           DISPLAY TEXT-1.
           MOVE '12' TO TX-T (I).
           DISPLAY TX-T (2).
           MOVE ZERO TO TEXT-1 (I:3).
           DISPLAY TEXT-1.
           MOVE ZERO TO TEXT-1 (5:I).
           DISPLAY TEXT-1.
           MOVE ZERO TO TX-T (I).
           DISPLAY TX-T (2).
           MOVE SPACE TO TEXT-1 (I:3).
           DISPLAY TEXT-1.
           MOVE SPACE TO TEXT-1 (5:I).
           DISPLAY TEXT-1.
           MOVE SPACE TO TX-T (I).
           DISPLAY TX-T (2).
           MOVE ALL 'XY' TO TEXT-1 (I:3).
           DISPLAY TEXT-1.
           MOVE ALL 'XY' TO TEXT-1 (5:I).
           DISPLAY TEXT-1.
           MOVE ALL 'XY' TO TX-T (I).
           DISPLAY TX-T (2).
           MOVE -7 TO TEXT-1 (I:3).
           DISPLAY TEXT-1.
           MOVE -7 TO TEXT-1 (5:I).
           DISPLAY TEXT-1.
           MOVE -7 TO TX-T (I).
           DISPLAY TX-T (2).
           STOP RUN.
