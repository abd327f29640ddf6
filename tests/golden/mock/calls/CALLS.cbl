       IDENTIFICATION DIVISION.
       PROGRAM-ID. CALLS.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  WS-NAME         PIC X(8) VALUE "RATES".
       01  WS-AREA.
           05  WS-CODE     PIC X(2).
           05  WS-ANSWER   PIC 9(4).
       PROCEDURE DIVISION.
       MAIN-PARA.
           ACCEPT WS-CODE.
           CALL WS-NAME USING WS-CODE WS-ANSWER
               ON EXCEPTION DISPLAY "NO " WS-NAME
           END-CALL.
           IF RETURN-CODE NOT = 0
               CALL "CEE3ABD".
           PERFORM UNTIL WS-ANSWER = 0
               SUBTRACT 1 FROM WS-ANSWER
           END-PERFORM.
           STOP RUN.
