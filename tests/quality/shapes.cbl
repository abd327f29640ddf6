       IDENTIFICATION DIVISION.
       PROGRAM-ID. SHAPES.
      * Branches that hang on how far files are read and which records
      * are met on the way. Nothing on the way to them is a branch of
      * its own.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT ITEMS ASSIGN TO ITEMS FILE STATUS ST-I.
           SELECT RATES ASSIGN TO RATES FILE STATUS ST-R.
       DATA DIVISION.
       FILE SECTION.
       FD ITEMS.
       01 I-REC.
          05 I-TYPE PIC X.
             88 IS-HEAD VALUE 'H'.
             88 IS-BODY VALUE 'B'.
             88 IS-TAIL VALUE 'T'.
          05 I-SIZE PIC 9(3).
       FD RATES.
       01 R-REC.
          05 R-TYPE PIC X.
          05 R-VALUE PIC 9(3).
       WORKING-STORAGE SECTION.
       01 ST-I PIC XX.
       01 ST-R PIC XX.
       01 WS-TIMES PIC 9(5) VALUE 0.
       01 WS-ITEMS PIC 9(5) VALUE 0.
       01 WS-RATES PIC 9(5) VALUE 0.
       01 WS-KINDS.
          05 WS-HEADS PIC 9(5) VALUE 0.
          05 WS-BODIES PIC 9(5) VALUE 0.
          05 WS-TAILS PIC 9(5) VALUE 0.
       PROCEDURE DIVISION.
       MAIN-P.
           OPEN INPUT ITEMS RATES.
           READ RATES.
           PERFORM RATE-P UNTIL ST-R NOT = '00'.
           READ ITEMS.
           PERFORM ITEM-P UNTIL ST-I NOT = '00'.
           PERFORM LOOK-P.
           CLOSE ITEMS RATES.
           GOBACK.
       RATE-P.
           ADD 1 TO WS-RATES.
           READ RATES.
       ITEM-P.
           ADD 1 TO WS-ITEMS.
           EVALUATE TRUE
               WHEN IS-HEAD ADD 1 TO WS-HEADS
               WHEN IS-BODY ADD 1 TO WS-BODIES
               WHEN IS-TAIL ADD 1 TO WS-TAILS
           END-EVALUATE.
           READ ITEMS.
       LOOK-P.
           IF WS-ITEMS > 18 ADD 1 TO WS-TIMES.
           IF WS-ITEMS > 30 ADD 1 TO WS-TIMES.
           IF WS-RATES > 18 ADD 1 TO WS-TIMES.
           IF WS-RATES > WS-ITEMS + 9 ADD 1 TO WS-TIMES.
           IF WS-ITEMS > WS-RATES + 9 ADD 1 TO WS-TIMES.
           IF WS-RATES > 11 AND WS-ITEMS > 11 ADD 1 TO WS-TIMES.
           IF WS-HEADS > 8 ADD 1 TO WS-TIMES.
           IF WS-BODIES > 8 AND WS-TAILS > 2 ADD 1 TO WS-TIMES.
           IF WS-HEADS > 2 AND WS-BODIES > 2 AND WS-TAILS > 2
               ADD 1 TO WS-TIMES.
           IF WS-TAILS > 10 AND WS-HEADS = 0 ADD 1 TO WS-TIMES.
           IF ST-I = '46' ADD 1 TO WS-TIMES.
           IF ST-R = '30' AND ST-I = '30' ADD 1 TO WS-TIMES.
           IF ST-R = '30' AND WS-RATES > 4 ADD 1 TO WS-TIMES.
           IF ST-I = '30' AND WS-ITEMS > 7 ADD 1 TO WS-TIMES.
