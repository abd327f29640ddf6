       IDENTIFICATION DIVISION.
       PROGRAM-ID. RANGES.
      * Every condition asks for a number that lies within a range,
      * after arithmetic that hides where the range came from.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT ITEMS ASSIGN TO ITEMS FILE STATUS ST-I.
       DATA DIVISION.
       FILE SECTION.
       FD ITEMS.
       01 I-REC.
          05 I-UNITS PIC 9(4).
          05 I-PRICE PIC S9(5)V99 COMP-3.
          05 I-RATE PIC 9(3)V99.
          05 I-AGE PIC S9(4) COMP.
          05 I-WEIGHT PIC 9(6).
       WORKING-STORAGE SECTION.
       01 ST-I PIC XX.
       01 WS-TIMES PIC 9(5) VALUE 0.
       01 WS-NET PIC S9(9)V99.
       01 WS-SHARE PIC S9(9)V99.
       01 WS-SPAN PIC S9(9).
       01 WS-REST PIC 9(3).
       01 WS-PART PIC 9(6).
       PROCEDURE DIVISION.
       MAIN-P.
           OPEN INPUT ITEMS.
           PERFORM READ-P.
           PERFORM ONE-P UNTIL ST-I NOT = '00'.
           CLOSE ITEMS.
           GOBACK.
       READ-P.
           READ ITEMS.
       ONE-P.
           COMPUTE WS-NET = I-PRICE * 3 + 17.
           COMPUTE WS-SHARE = I-RATE * 7 - 40.
           COMPUTE WS-SPAN = I-AGE * 2 + 5.
           DIVIDE I-WEIGHT BY 900 GIVING WS-PART REMAINDER WS-REST.
           IF WS-NET > 120000
              AND WS-NET < 128000
               ADD 1 TO WS-TIMES.
           IF WS-NET > 41000
              AND WS-NET < 49000
               ADD 1 TO WS-TIMES.
           IF WS-NET < -210000
              AND WS-NET > -226000
               ADD 1 TO WS-TIMES.
           IF WS-SHARE > 3300
              AND WS-SHARE < 3500
               ADD 1 TO WS-TIMES.
           IF WS-SHARE > 5100
              AND WS-SHARE < 5300
               ADD 1 TO WS-TIMES.
           IF WS-SHARE > 900
              AND WS-SHARE < 1100
               ADD 1 TO WS-TIMES.
           IF WS-SPAN > 7400
              AND WS-SPAN < 7900
               ADD 1 TO WS-TIMES.
           IF WS-SPAN > 13000
              AND WS-SPAN < 13500
               ADD 1 TO WS-TIMES.
           IF WS-SPAN < -9000
              AND WS-SPAN > -9600
               ADD 1 TO WS-TIMES.
           IF WS-PART > 410
              AND WS-PART < 440
               ADD 1 TO WS-TIMES.
           IF WS-PART > 870
              AND WS-PART < 900
               ADD 1 TO WS-TIMES.
           IF WS-REST > 640
              AND WS-REST < 660
               ADD 1 TO WS-TIMES.
           IF I-UNITS * I-RATE > 1000000
              AND I-UNITS * I-RATE < 1060000
               ADD 1 TO WS-TIMES.
           PERFORM READ-P.
