       IDENTIFICATION DIVISION.
       PROGRAM-ID. TRIPLES.
      * Every condition asks for three values in one record; each
      * item takes five of them.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT ITEMS ASSIGN TO ITEMS FILE STATUS ST-I.
       DATA DIVISION.
       FILE SECTION.
       FD ITEMS.
       01 I-REC.
          05 I-ALFA PIC X(2).
          05 I-BETA PIC X(2).
          05 I-GAMMA PIC X(2).
          05 I-DELTA PIC X(2).
          05 I-EPS PIC X(2).
          05 I-ZETA PIC X(2).
          05 I-ETA PIC X(2).
          05 I-THETA PIC X(2).
       WORKING-STORAGE SECTION.
       01 ST-I PIC XX.
       01 WS-TIMES PIC 9(5) VALUE 0.
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
           IF I-BETA = 'B7'
              AND I-ALFA = 'A1'
              AND I-EPS = 'E8'
               ADD 1 TO WS-TIMES.
           IF I-ZETA = 'Z7'
              AND I-EPS = 'E7'
              AND I-ALFA = 'A1'
               ADD 1 TO WS-TIMES.
           IF I-ETA = 'E2'
              AND I-BETA = 'B5'
              AND I-ZETA = 'Z6'
               ADD 1 TO WS-TIMES.
           IF I-ZETA = 'Z7'
              AND I-DELTA = 'D5'
              AND I-ALFA = 'A6'
               ADD 1 TO WS-TIMES.
           IF I-THETA = 'T8'
              AND I-DELTA = 'D2'
              AND I-GAMMA = 'G5'
               ADD 1 TO WS-TIMES.
           IF I-ZETA = 'Z1'
              AND I-THETA = 'T2'
              AND I-GAMMA = 'G3'
               ADD 1 TO WS-TIMES.
           IF I-ALFA = 'A7'
              AND I-BETA = 'B7'
              AND I-EPS = 'E4'
               ADD 1 TO WS-TIMES.
           IF I-ALFA = 'A7'
              AND I-ETA = 'E7'
              AND I-EPS = 'E6'
               ADD 1 TO WS-TIMES.
           IF I-ZETA = 'Z4'
              AND I-BETA = 'B3'
              AND I-GAMMA = 'G3'
               ADD 1 TO WS-TIMES.
           IF I-ZETA = 'Z6'
              AND I-THETA = 'T2'
              AND I-BETA = 'B7'
               ADD 1 TO WS-TIMES.
           IF I-ETA = 'E1'
              AND I-ZETA = 'Z6'
              AND I-BETA = 'B2'
               ADD 1 TO WS-TIMES.
           IF I-ZETA = 'Z7'
              AND I-THETA = 'T1'
              AND I-ALFA = 'A6'
               ADD 1 TO WS-TIMES.
           IF I-EPS = 'E4'
              AND I-BETA = 'B5'
              AND I-ZETA = 'Z1'
               ADD 1 TO WS-TIMES.
           IF I-ZETA = 'Z4'
              AND I-GAMMA = 'G5'
              AND I-ALFA = 'A2'
               ADD 1 TO WS-TIMES.
           IF I-THETA = 'T2'
              AND I-BETA = 'B2'
              AND I-GAMMA = 'G3'
               ADD 1 TO WS-TIMES.
           IF I-ALFA = 'A7'
              AND I-DELTA = 'D6'
              AND I-ZETA = 'Z7'
               ADD 1 TO WS-TIMES.
           EVALUATE I-ALFA
               WHEN 'A3'
               WHEN 'A2'
               WHEN 'A7'
               WHEN 'A6'
               WHEN 'A1'
                   ADD 1 TO WS-TIMES
           END-EVALUATE.
           EVALUATE I-BETA
               WHEN 'B8'
               WHEN 'B7'
               WHEN 'B5'
               WHEN 'B2'
               WHEN 'B3'
                   ADD 1 TO WS-TIMES
           END-EVALUATE.
           EVALUATE I-GAMMA
               WHEN 'G5'
               WHEN 'G1'
               WHEN 'G2'
               WHEN 'G4'
               WHEN 'G3'
                   ADD 1 TO WS-TIMES
           END-EVALUATE.
           EVALUATE I-DELTA
               WHEN 'D6'
               WHEN 'D2'
               WHEN 'D8'
               WHEN 'D5'
               WHEN 'D1'
                   ADD 1 TO WS-TIMES
           END-EVALUATE.
           EVALUATE I-EPS
               WHEN 'E8'
               WHEN 'E7'
               WHEN 'E6'
               WHEN 'E5'
               WHEN 'E4'
                   ADD 1 TO WS-TIMES
           END-EVALUATE.
           EVALUATE I-ZETA
               WHEN 'Z7'
               WHEN 'Z4'
               WHEN 'Z8'
               WHEN 'Z1'
               WHEN 'Z6'
                   ADD 1 TO WS-TIMES
           END-EVALUATE.
           EVALUATE I-ETA
               WHEN 'E7'
               WHEN 'E1'
               WHEN 'E2'
               WHEN 'E8'
               WHEN 'E6'
                   ADD 1 TO WS-TIMES
           END-EVALUATE.
           EVALUATE I-THETA
               WHEN 'T8'
               WHEN 'T2'
               WHEN 'T1'
               WHEN 'T3'
               WHEN 'T6'
                   ADD 1 TO WS-TIMES
           END-EVALUATE.
           PERFORM READ-P.
