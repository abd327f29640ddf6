      * SPEED: STRING, UNSTRING, INSPECT, REFERENCE MODIFICATION
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SPSTR.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  N          PIC S9(09) COMP.
       77  LOOPS      PIC S9(09) COMP VALUE 300000.
       77  P          PIC S9(04) COMP.
       77  T          PIC S9(09) COMP VALUE 0.
       01  LINE-1     PIC X(60) VALUE 'SMITH,JOHN,12 HIGH STREET,LEEDS'.
       01  OUT-LINE   PIC X(80).
       01  PARTS.
           05  PART   PIC X(20) OCCURS 4 TIMES.
       PROCEDURE DIVISION.
       M1.
           PERFORM ONE VARYING N FROM 1 BY 1 UNTIL N > LOOPS.
           DISPLAY OUT-LINE.
           DISPLAY T.
           STOP RUN.
       ONE.
           MOVE SPACES TO PARTS OUT-LINE.
           UNSTRING LINE-1 DELIMITED BY ',' OR ALL SPACES
               INTO PART (1) PART (2) PART (3) PART (4).
           MOVE 1 TO P.
           STRING PART (2) DELIMITED BY SPACE
                  ' '      DELIMITED BY SIZE
                  PART (1) DELIMITED BY SPACE
                  '*'      DELIMITED BY SIZE
               INTO OUT-LINE WITH POINTER P.
           INSPECT OUT-LINE TALLYING T FOR ALL 'H'.
           INSPECT OUT-LINE REPLACING ALL 'O' BY '0'
                                      FIRST '*' BY '!'.
           INSPECT OUT-LINE CONVERTING 'ABC' TO 'abc'.
           IF OUT-LINE (1:4) = 'J0HN'
               ADD 1 TO T.
