       IDENTIFICATION DIVISION.
       PROGRAM-ID. ARMS.
      * One code of thirty leads to where the branches are; which of
      * them a run reaches hangs on plain small choices behind it.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT ITEMS ASSIGN TO ITEMS FILE STATUS ST-I.
       DATA DIVISION.
       FILE SECTION.
       FD ITEMS.
       01 I-REC.
          05 I-CODE PIC X(3).
          05 I-STEP PIC X(2).
          05 I-MODE PIC X(2).
          05 I-REST PIC X(8).
       WORKING-STORAGE SECTION.
       01 ST-I PIC XX.
       01 WS-TIMES PIC 9(5) VALUE 0.
       01 WS-STATE PIC 9(2) VALUE 0.
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
           EVALUATE I-CODE
               WHEN 'K59'
               WHEN 'K35'
               WHEN 'K71'
               WHEN 'K32'
               WHEN 'K65'
               WHEN 'K91'
               WHEN 'K52'
               WHEN 'K21'
               WHEN 'K60'
               WHEN 'K69'
               WHEN 'K61'
               WHEN 'K20'
               WHEN 'K30'
               WHEN 'K31'
               WHEN 'K26'
               WHEN 'K13'
               WHEN 'K29'
               WHEN 'K89'
               WHEN 'K28'
               WHEN 'K70'
               WHEN 'K54'
               WHEN 'K82'
                   ADD 1 TO WS-TIMES
           END-EVALUATE.
           IF I-CODE = 'K31' PERFORM STEP-P.
           PERFORM READ-P.
       STEP-P.
           IF I-STEP = 'S9' AND I-MODE = 'M4'
               ADD 1 TO WS-TIMES.
           IF I-STEP = 'S3' AND I-MODE = 'M1'
               ADD 1 TO WS-TIMES.
           IF I-STEP = 'S1' AND I-MODE = 'M3'
               ADD 1 TO WS-TIMES.
           IF I-STEP = 'S7' AND I-MODE = 'M2'
               ADD 1 TO WS-TIMES.
           IF I-STEP = 'S6' AND I-MODE = 'M7'
               ADD 1 TO WS-TIMES.
           IF I-STEP = 'S2' AND I-MODE = 'M6'
               ADD 1 TO WS-TIMES.
           IF I-STEP = 'S4' AND I-MODE = 'M5'
               ADD 1 TO WS-TIMES.
           IF I-STEP = 'S5' AND I-MODE = 'M9'
               ADD 1 TO WS-TIMES.
           IF I-STEP = 'S9' AND I-MODE = 'M2'
               ADD 1 TO WS-TIMES.
           IF I-STEP = 'S3' AND I-MODE = 'M7'
               ADD 1 TO WS-TIMES.
           IF I-STEP = 'S1' AND I-MODE = 'M6'
               ADD 1 TO WS-TIMES.
           IF I-STEP = 'S7' AND I-MODE = 'M5'
               ADD 1 TO WS-TIMES.
           IF I-STEP = 'S6' AND I-MODE = 'M9'
               ADD 1 TO WS-TIMES.
           IF I-STEP = 'S2' AND I-MODE = 'M4'
               ADD 1 TO WS-TIMES.
           IF I-STEP = 'S4' AND I-MODE = 'M1'
               ADD 1 TO WS-TIMES.
           IF I-STEP = 'S5' AND I-MODE = 'M3'
               ADD 1 TO WS-TIMES.
