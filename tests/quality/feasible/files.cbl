       IDENTIFICATION DIVISION.
       PROGRAM-ID. FILES.
      * Hard but feasible: what files bring, where records share an
      * area, what a USE procedure changes, what a bound program
      * writes behind the item that it was given.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT IN-FILE ASSIGN TO INFILE FILE STATUS ST-IN.
           SELECT OUT-FILE ASSIGN TO OUTFILE.
       DATA DIVISION.
       FILE SECTION.
       FD IN-FILE.
       01 IN-REC.
          05 IN-FLAG PIC X.
          05 IN-REST PIC X(3).
       01 IN-OTHER.
          05 FILLER PIC X.
          05 IN-BACK PIC X(3).
       FD OUT-FILE.
       01 OUT-REC PIC X(4).
       WORKING-STORAGE SECTION.
       01 ST-IN PIC XX VALUE '00'.
       01 WS-REC.
          05 WS-FLAG PIC X VALUE 'N'.
          05 FILLER PIC X(3).
       01 USED PIC X VALUE 'N'.
       01 ENDED PIC X VALUE 'N'.
       01 GIVEN.
          05 GIVEN-A PIC X VALUE 'A'.
          05 GIVEN-B PIC X VALUE 'N'.
       LINKAGE SECTION.
       01 PARM-A PIC X(4).
       01 PARM-B PIC X(4).
       PROCEDURE DIVISION USING PARM-A PARM-B.
       DECLARATIVES.
       OUT-ERROR SECTION.
           USE AFTER ERROR PROCEDURE ON OUT-FILE.
       OUT-ERROR-PARA.
           MOVE 'Y' TO USED.
       END DECLARATIVES.
       MAIN-SECTION SECTION.
       MAIN-PARA.
           MOVE 'N' TO USED.
           MOVE 'YES' TO IN-REST.
           IF IN-BACK = 'YES' DISPLAY 'HIT' END-IF.
           OPEN INPUT IN-FILE OUTPUT OUT-FILE.
           IF USED = 'Y' DISPLAY 'HIT' END-IF.
           IF ST-IN = '35' DISPLAY 'HIT' END-IF.
           PERFORM UNTIL ENDED = 'Y'
              READ IN-FILE INTO WS-REC
                 AT END MOVE 'Y' TO ENDED
              END-READ
              IF ST-IN NOT = '00' MOVE 'Y' TO ENDED END-IF
              IF IN-FLAG = 'Q' DISPLAY 'HIT' END-IF
              IF WS-FLAG = 'R' DISPLAY 'HIT' END-IF
           END-PERFORM.
           IF IN-BACK = 'END' DISPLAY 'HIT' END-IF.
           CLOSE IN-FILE OUT-FILE.
           CALL 'BESIDE' USING GIVEN-A.
           IF GIVEN-B = 'Y' DISPLAY 'HIT' END-IF.
           IF PARM-A = 'AAAA' DISPLAY 'HIT' END-IF.
           IF PARM-A = 'AAAA' MOVE 'BBBB' TO PARM-A
              IF PARM-A = 'BBBB' DISPLAY 'HIT' END-IF END-IF.
           GOBACK.
