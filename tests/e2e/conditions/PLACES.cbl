       IDENTIFICATION DIVISION.
       PROGRAM-ID. PLACES.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 W-IX.
          05 W-DUMMY OCCURS 4 INDEXED BY IX IY PIC X.
       01 W-PTR POINTER.
       01 W-F1 COMP-1.
       01 W-F2 COMP-2.
       LINKAGE SECTION.
       01 L-N.
          05 L-I PIC 9(2).
          05 L-J PIC S9(2).
          05 L-K PIC S9(4) COMP.
          05 L-P PIC 9(3) COMP-3.
          05 L-IDX PIC 9 OCCURS 4.
          05 L-L PIC 9.
       01 L-T.
          05 L-ROW OCCURS 4.
             10 L-KEY PIC 9(2).
             10 L-COL PIC X(2) OCCURS 3.
             10 L-AMT PIC S9(3)V9 COMP-3.
       01 L-O.
          05 L-CNT PIC 9.
          05 L-OD PIC X(2) OCCURS 1 TO 6 DEPENDING ON L-CNT.
       01 L-X PIC X(12).
       01 L-R REDEFINES L-X.
          05 L-R1 PIC X(4).
          05 L-R2 PIC 9(4).
          05 FILLER PIC X(4).
       01 L-G.
          05 L-G1 PIC X(3).
             88 G-A VALUE 'AAA' 'BBB'.
             88 G-R VALUE '100' THRU '300' 'ZZZ'.
          05 L-G2 PIC S9(3).
             88 G-N VALUE 1 2 5 THRU 9 -3.
             88 G-Z VALUE ZERO.
          05 L-G3 PIC 9(2) OCCURS 3.
             88 G-3 VALUE 5 THRU 20.
       PROCEDURE DIVISION USING L-N L-T L-O L-X L-G.
       M.
           IF L-KEY (L-I) = 5 CONTINUE END-IF
           IF L-KEY (L-J) > L-P CONTINUE END-IF
           IF L-KEY (L-K) < L-KEY (L-I) CONTINUE END-IF
           IF L-KEY (L-I + 1) = L-KEY (L-I - 1) CONTINUE END-IF
           IF L-COL (L-I, L-J) = 'AB' CONTINUE END-IF
           IF L-COL (2, L-J) (1:1) = 'A' CONTINUE END-IF
           IF L-COL (L-I 2) (L-L:1) > 'A' CONTINUE END-IF
           IF L-AMT (L-I) > 1.5 CONTINUE END-IF
           IF L-AMT (L-IDX (L-I)) > L-AMT (L-IDX (2)) CONTINUE END-IF
           IF L-X (L-I:) = SPACES CONTINUE END-IF
           IF L-X (L-I:L-L) = '12' CONTINUE END-IF
           IF L-X (3:L-L) < L-R1 CONTINUE END-IF
           IF L-X (L-I + L-J:2) NUMERIC CONTINUE END-IF
           IF L-R2 (2:2) = '01' CONTINUE END-IF
           IF L-R2 = L-KEY (1) CONTINUE END-IF
           IF L-OD (L-I) = 'AB' CONTINUE END-IF
           IF L-O > '2AB' CONTINUE END-IF
           IF L-O > L-X CONTINUE END-IF
           IF L-OD (L-CNT) ALPHABETIC CONTINUE END-IF
           IF LENGTH OF L-O > 5 CONTINUE END-IF
           IF LENGTH OF L-COL > L-P CONTINUE END-IF
           IF G-A CONTINUE END-IF
           IF G-R CONTINUE END-IF
           IF G-N OR G-Z CONTINUE END-IF
           IF G-3 (L-I) CONTINUE END-IF
           IF L-G > L-X CONTINUE END-IF
           IF L-G3 (3) = L-G3 (L-L) CONTINUE END-IF
           IF L-I * L-J - 3 > L-K / 2 CONTINUE END-IF
           IF (L-I + L-P) / 3 = L-J CONTINUE END-IF
           IF L-P NOT = 3 AND (L-I > 2 OR < 1) CONTINUE END-IF
           SET IX TO L-L.
           IF IX > 2 CONTINUE END-IF
           SET IY TO 3.
           IF IX = IY CONTINUE END-IF
           IF IX > L-I CONTINUE END-IF
           IF W-DUMMY (IX) = 'A' CONTINUE END-IF
           IF W-DUMMY (IX + 1) = 'A' CONTINUE END-IF
           IF W-PTR = NULL CONTINUE END-IF
           MOVE L-IDX (1) TO L-I.
           MOVE L-J TO W-F1.
           COMPUTE W-F2 = L-J / 3.
           IF W-F1 > L-I CONTINUE END-IF
           IF W-F2 = 1.5 CONTINUE END-IF
           IF W-F2 < W-F1 CONTINUE END-IF
           IF W-F1 = 2 CONTINUE END-IF
           IF W-F1 > 1 CONTINUE END-IF
           EVALUATE L-I ALSO L-J
             WHEN 1 ALSO 1 THRU 3 CONTINUE
             WHEN 1 THRU 3 ALSO ANY CONTINUE
             WHEN NOT 4 ALSO NOT 2 THRU 5 CONTINUE
             WHEN L-L ALSO L-J + 1 CONTINUE
             WHEN OTHER CONTINUE
           END-EVALUATE
           EVALUATE TRUE ALSO FALSE
             WHEN G-A ALSO L-I > 3 CONTINUE
             WHEN L-J < 2 AND L-L > 1 ALSO G-N CONTINUE
             WHEN ANY ALSO FALSE CONTINUE
           END-EVALUATE
           EVALUATE L-R1
             WHEN 'A' THRU 'C' CONTINUE
             WHEN SPACES CONTINUE
             WHEN L-G1 CONTINUE
             WHEN '0001' CONTINUE
           END-EVALUATE
           PERFORM VARYING L-I FROM 1 BY 1 UNTIL L-I > 4
               OR L-KEY (L-I) = 12 CONTINUE
           END-PERFORM
           MOVE 3 TO L-I.
           SET IX TO 1.
           SEARCH W-DUMMY VARYING IX AT END CONTINUE
             WHEN W-DUMMY (IX) = L-COL (IX 1) (1:1) CONTINUE
             WHEN L-KEY (IX) = 7 CONTINUE
           END-SEARCH
           IF FUNCTION TRIM (L-X) = 'AB' CONTINUE END-IF
           IF FUNCTION UPPER-CASE (L-G1) = 'AAA' CONTINUE END-IF
           IF FUNCTION LENGTH (FUNCTION TRIM (L-X)) > 3 CONTINUE END-IF
           IF FUNCTION NUMVAL (L-R1) > 3 CONTINUE END-IF
           IF FUNCTION MOD (L-P 4) = 1 CONTINUE END-IF
           IF FUNCTION TRIM (L-X TRAILING) = L-R1 CONTINUE END-IF
           IF FUNCTION LOWER-CASE (L-G2) = '001' CONTINUE END-IF
           IF FUNCTION REM (L-J L-L) = 1 CONTINUE END-IF
           IF FUNCTION TEST-NUMVAL (L-R1) = 0 CONTINUE END-IF
           IF FUNCTION INTEGER (L-J / 3) = 0 CONTINUE END-IF
           IF FUNCTION REVERSE (L-G1) = 'AB ' CONTINUE END-IF
           IF FUNCTION TRIM (L-G2) > L-G1 CONTINUE END-IF
           IF FUNCTION UPPER-CASE (L-R1) (1:2) = 'AB' CONTINUE END-IF
           IF FUNCTION LENGTH (L-O) > 4 CONTINUE END-IF
           IF FUNCTION MAX (L-I L-J L-L) = L-I CONTINUE END-IF
           IF FUNCTION MIN (L-G1 L-R1) = L-G1 CONTINUE END-IF
           IF FUNCTION MIN (L-J 2 L-G2) < L-J CONTINUE END-IF
           IF FUNCTION ABS (L-J) > 2 CONTINUE END-IF
           IF FUNCTION ORD (L-R1 (1:1)) > 66 CONTINUE END-IF
           IF FUNCTION TRIM (L-X LEADING) NOT = SPACES CONTINUE END-IF
           IF FUNCTION TRIM (L-X) NUMERIC CONTINUE END-IF.
           GO TO M1 M2 M3 DEPENDING ON L-L.
       M1. GOBACK.
       M2. GOBACK.
       M3. GOBACK.
