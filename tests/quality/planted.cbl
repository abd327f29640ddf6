       IDENTIFICATION DIVISION.
       PROGRAM-ID. PLANTED.
      * Each branch below needs something else of the input: a value, a
      * boundary, a key that two files share, the third record, a
      * status of one operation, a reply of a CALL, a control break.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT MASTER ASSIGN TO MASTER ORGANIZATION INDEXED
               ACCESS RANDOM RECORD KEY M-KEY FILE STATUS ST-M.
           SELECT MOVES ASSIGN TO MOVES FILE STATUS ST-V.
           SELECT REPORTS ASSIGN TO REPORTS FILE STATUS ST-R.
       DATA DIVISION.
       FILE SECTION.
       FD MASTER.
       01 M-REC.
          05 M-KEY PIC X(6).
          05 M-KIND PIC X(2).
          05 M-LIMIT PIC S9(7)V99 COMP-3.
       FD MOVES.
       01 V-REC PIC X(30).
       FD REPORTS.
       01 R-REC PIC X(40).
       WORKING-STORAGE SECTION.
       01 ST-M PIC XX.
       01 ST-V PIC XX.
       01 ST-R PIC XX.
       01 WS-MOVE.
          05 WS-KEY PIC X(6).
          05 WS-TYPE PIC X.
             88 IS-CREDIT VALUE 'C'.
             88 IS-DEBIT VALUE 'D'.
             88 IS-RANGE VALUE 'J' THRU 'M'.
          05 WS-AMOUNT PIC S9(5)V99.
          05 WS-DATE PIC X(10).
          05 FILLER PIC X(6).
       01 WS-OTHER-KIND PIC X(2).
       01 WS-LAST-KEY PIC X(6) VALUE SPACES.
       01 WS-COUNT PIC 9(3) VALUE 0.
       01 WS-REPLY.
          05 RC PIC XX.
          05 ADVICE PIC X(8).
       PROCEDURE DIVISION.
       MAIN-P.
           OPEN INPUT MASTER MOVES.
           IF ST-M = '35' DISPLAY 'NO MASTER' STOP RUN.
           OPEN OUTPUT REPORTS.
           IF ST-R NOT = '00' DISPLAY 'NO REPORT'.
           PERFORM NEXT-P UNTIL ST-V NOT = '00'.
           IF ST-V = '10' DISPLAY 'DONE' ELSE DISPLAY 'BAD ' ST-V.
           STOP RUN.
       NEXT-P.
           READ MOVES INTO WS-MOVE
               AT END MOVE '10' TO ST-V
               NOT AT END PERFORM ONE-P.
       ONE-P.
           ADD 1 TO WS-COUNT.
           IF WS-COUNT = 3 DISPLAY 'THIRD'.
           IF WS-KEY = WS-LAST-KEY DISPLAY 'SAME' ELSE
               DISPLAY 'BREAK'.
           MOVE WS-KEY TO WS-LAST-KEY M-KEY.
           IF IS-CREDIT AND WS-AMOUNT > 1000.50 DISPLAY 'LARGE CREDIT'.
           IF IS-DEBIT AND WS-AMOUNT < 0 DISPLAY 'NEGATIVE DEBIT'.
           IF IS-RANGE DISPLAY 'RANGE'.
           IF WS-DATE (1:4) = '1999' DISPLAY 'OLD'.
           READ MASTER INVALID KEY DISPLAY 'UNKNOWN'
               NOT INVALID KEY PERFORM KNOWN-P.
       KNOWN-P.
           MOVE M-KIND TO WS-OTHER-KIND.
           IF WS-OTHER-KIND = 'ZQ' DISPLAY 'KIND'.
           IF M-LIMIT = 0 DISPLAY 'NO LIMIT'.
           IF M-KEY = WS-KEY AND WS-AMOUNT = M-LIMIT DISPLAY 'EXACT'.
           MOVE '00' TO RC.
           CALL 'ADVISE' USING WS-REPLY.
           IF RC = '04' DISPLAY 'WARNED'.
           IF ADVICE = 'STOPHERE' DISPLAY 'STOPPED'.
           WRITE R-REC FROM WS-MOVE.
           IF ST-R = '34' DISPLAY 'FULL'.
