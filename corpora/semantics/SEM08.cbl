      * CASE 8: EVALUATE: ALSO, NOT, ANY, RANGES, TRUE, FALSE, STACKED
      * WHENS, EXPRESSIONS, NO ARM TAKEN
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM08.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  A PIC S9(02).
       77  B PIC X(03).
           88  B-YES VALUE 'YES' 'OUI'.
       77  C PIC 9(02).
       01  PAIRS VALUE '01YES02NO 03OUI04   10YES11XXX12YES'.
           05  PAIR OCCURS 7 TIMES INDEXED BY PX.
               10  PA PIC 9(02).
               10  PB PIC X(03).
       PROCEDURE DIVISION.
       M1.
           PERFORM M2 VARYING PX FROM 1 BY 1 UNTIL PX > 7.
           STOP RUN.
       M2.
           MOVE PA (PX) TO A.
           MOVE PB (PX) TO B.
           EVALUATE A ALSO B
               WHEN 1 ALSO 'YES'
                   DISPLAY 'ONE YES'
               WHEN 2 THRU 4 ALSO NOT SPACES
                   DISPLAY '2-4 WITH TEXT'
               WHEN NOT 10 THRU 20 ALSO ANY
                   DISPLAY 'BELOW TEN'
               WHEN 10 ALSO 'YES'
               WHEN 12 ALSO ANY
                   DISPLAY 'TEN OR TWELVE'
               WHEN OTHER
                   DISPLAY 'OTHER ' A ' ' B
           END-EVALUATE.
           EVALUATE TRUE ALSO FALSE
               WHEN B-YES ALSO A > 5
                   DISPLAY 'YES AND NOT ABOVE 5'
               WHEN A > 10 ALSO B-YES
                   DISPLAY 'ABOVE TEN, NOT YES'
               WHEN ANY ALSO A = 2 OR B = 'OUI'
                   DISPLAY 'NEITHER 2 NOR OUI'
           END-EVALUATE.
           EVALUATE TRUE
               WHEN A = 1
               WHEN A = 2
                   CONTINUE
               WHEN A < 5 AND NOT B-YES
                   DISPLAY 'SMALL'
               WHEN NOT B-YES
                   DISPLAY 'NOT YES'
           END-EVALUATE.
           COMPUTE C = A * 2.
           EVALUATE A + 1
               WHEN C
                   DISPLAY 'A + 1 = 2A'
               WHEN C - 1 THRU C
                   DISPLAY 'CLOSE'
               WHEN 4 + 1
                   DISPLAY 'FIVE'
           END-EVALUATE.
           EVALUATE B
               WHEN 'A' THRU 'P' DISPLAY 'A-P'
               WHEN LOW-VALUES THRU SPACES DISPLAY 'BLANK'
               WHEN OTHER DISPLAY 'Q-Z'.
