       IDENTIFICATION DIVISION.
       PROGRAM-ID. PAIRS.
      * Every condition asks for two values in one record; each item
      * takes twelve of them.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT ITEMS ASSIGN TO ITEMS FILE STATUS ST-I.
       DATA DIVISION.
       FILE SECTION.
       FD ITEMS.
       01 I-REC.
          05 I-ALFA PIC X(3).
          05 I-BETA PIC X(3).
          05 I-GAMMA PIC X(3).
          05 I-DELTA PIC X(3).
          05 I-EPS PIC X(3).
          05 I-ZETA PIC X(3).
          05 I-ETA PIC X(3).
          05 I-THETA PIC X(3).
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
           IF I-BETA = 'B37' AND I-ETA = 'E87'
               ADD 1 TO WS-TIMES.
           IF I-BETA = 'B14' AND I-GAMMA = 'G81'
               ADD 1 TO WS-TIMES.
           IF I-THETA = 'T81' AND I-ZETA = 'Z69'
               ADD 1 TO WS-TIMES.
           IF I-BETA = 'B65' AND I-ALFA = 'A78'
               ADD 1 TO WS-TIMES.
           IF I-EPS = 'E82' AND I-ZETA = 'Z73'
               ADD 1 TO WS-TIMES.
           IF I-THETA = 'T53' AND I-GAMMA = 'G83'
               ADD 1 TO WS-TIMES.
           IF I-ETA = 'E75' AND I-ZETA = 'Z83'
               ADD 1 TO WS-TIMES.
           IF I-ZETA = 'Z33' AND I-ALFA = 'A60'
               ADD 1 TO WS-TIMES.
           IF I-THETA = 'T86' AND I-GAMMA = 'G15'
               ADD 1 TO WS-TIMES.
           IF I-GAMMA = 'G27' AND I-EPS = 'E57'
               ADD 1 TO WS-TIMES.
           IF I-BETA = 'B82' AND I-DELTA = 'D81'
               ADD 1 TO WS-TIMES.
           IF I-ALFA = 'A74' AND I-BETA = 'B82'
               ADD 1 TO WS-TIMES.
           IF I-EPS = 'E57' AND I-BETA = 'B65'
               ADD 1 TO WS-TIMES.
           IF I-DELTA = 'D79' AND I-THETA = 'T86'
               ADD 1 TO WS-TIMES.
           IF I-ETA = 'E46' AND I-THETA = 'T19'
               ADD 1 TO WS-TIMES.
           IF I-THETA = 'T83' AND I-ALFA = 'A78'
               ADD 1 TO WS-TIMES.
           IF I-GAMMA = 'G83' AND I-DELTA = 'D34'
               ADD 1 TO WS-TIMES.
           IF I-ETA = 'E25' AND I-EPS = 'E82'
               ADD 1 TO WS-TIMES.
           IF I-EPS = 'E89' AND I-BETA = 'B17'
               ADD 1 TO WS-TIMES.
           IF I-ETA = 'E63' AND I-THETA = 'T81'
               ADD 1 TO WS-TIMES.
           IF I-EPS = 'E73' AND I-ZETA = 'Z33'
               ADD 1 TO WS-TIMES.
           IF I-ETA = 'E29' AND I-GAMMA = 'G38'
               ADD 1 TO WS-TIMES.
           IF I-ETA = 'E72' AND I-BETA = 'B18'
               ADD 1 TO WS-TIMES.
           IF I-GAMMA = 'G63' AND I-ALFA = 'A17'
               ADD 1 TO WS-TIMES.
           EVALUATE I-ALFA
               WHEN 'A51'
               WHEN 'A29'
               WHEN 'A60'
               WHEN 'A93'
               WHEN 'A16'
               WHEN 'A19'
               WHEN 'A78'
               WHEN 'A22'
               WHEN 'A56'
               WHEN 'A84'
               WHEN 'A17'
               WHEN 'A74'
                   ADD 1 TO WS-TIMES
           END-EVALUATE.
           EVALUATE I-BETA
               WHEN 'B37'
               WHEN 'B14'
               WHEN 'B21'
               WHEN 'B65'
               WHEN 'B63'
               WHEN 'B18'
               WHEN 'B40'
               WHEN 'B80'
               WHEN 'B64'
               WHEN 'B17'
               WHEN 'B82'
               WHEN 'B25'
                   ADD 1 TO WS-TIMES
           END-EVALUATE.
           EVALUATE I-GAMMA
               WHEN 'G38'
               WHEN 'G90'
               WHEN 'G84'
               WHEN 'G17'
               WHEN 'G83'
               WHEN 'G60'
               WHEN 'G16'
               WHEN 'G15'
               WHEN 'G81'
               WHEN 'G27'
               WHEN 'G47'
               WHEN 'G63'
                   ADD 1 TO WS-TIMES
           END-EVALUATE.
           EVALUATE I-DELTA
               WHEN 'D28'
               WHEN 'D79'
               WHEN 'D25'
               WHEN 'D83'
               WHEN 'D49'
               WHEN 'D81'
               WHEN 'D97'
               WHEN 'D33'
               WHEN 'D23'
               WHEN 'D84'
               WHEN 'D91'
               WHEN 'D34'
                   ADD 1 TO WS-TIMES
           END-EVALUATE.
           EVALUATE I-EPS
               WHEN 'E57'
               WHEN 'E22'
               WHEN 'E80'
               WHEN 'E18'
               WHEN 'E82'
               WHEN 'E17'
               WHEN 'E89'
               WHEN 'E36'
               WHEN 'E73'
               WHEN 'E97'
               WHEN 'E78'
               WHEN 'E64'
                   ADD 1 TO WS-TIMES
           END-EVALUATE.
           EVALUATE I-ZETA
               WHEN 'Z50'
               WHEN 'Z69'
               WHEN 'Z84'
               WHEN 'Z68'
               WHEN 'Z56'
               WHEN 'Z48'
               WHEN 'Z41'
               WHEN 'Z33'
               WHEN 'Z20'
               WHEN 'Z83'
               WHEN 'Z77'
               WHEN 'Z73'
                   ADD 1 TO WS-TIMES
           END-EVALUATE.
           EVALUATE I-ETA
               WHEN 'E53'
               WHEN 'E67'
               WHEN 'E46'
               WHEN 'E87'
               WHEN 'E19'
               WHEN 'E25'
               WHEN 'E75'
               WHEN 'E63'
               WHEN 'E31'
               WHEN 'E29'
               WHEN 'E72'
               WHEN 'E15'
                   ADD 1 TO WS-TIMES
           END-EVALUATE.
           EVALUATE I-THETA
               WHEN 'T95'
               WHEN 'T19'
               WHEN 'T81'
               WHEN 'T83'
               WHEN 'T50'
               WHEN 'T53'
               WHEN 'T98'
               WHEN 'T54'
               WHEN 'T86'
               WHEN 'T73'
               WHEN 'T84'
               WHEN 'T68'
                   ADD 1 TO WS-TIMES
           END-EVALUATE.
           PERFORM READ-P.
