      * CASE 43: A SUBPROGRAM WITH SEVERAL PARAMETERS, A TABLE OF ODO
      * SIZE AND LOCAL-STORAGE; NAMES THAT A MOCK MIGHT WANT ITSELF
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM43.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  WS-FIRST-TIME          PIC X VALUE 'Y'.
           88  FIRST-TIME         VALUE 'Y'.
       01  WS-CALLS               PIC 9(4) COMP VALUE 0.
       01  WS-STATE.
           05  WS-LAST-KEY        PIC X(6) VALUE LOW-VALUES.
           05  WS-RUNNING         PIC S9(7)V99 COMP-3 VALUE 0.
       LOCAL-STORAGE SECTION.
       01  LS-I                   PIC S9(4) COMP.
       01  LS-LOW                 PIC S9(4) COMP.
       01  LS-HIGH                PIC S9(4) COMP.
       01  LS-MID                 PIC S9(4) COMP.
       LINKAGE SECTION.
       01  LK-FLAG            PIC X(4).
       01  LK-TABLE.
           05  LK-COUNT           PIC S9(4) COMP.
           05  LK-ENTRY OCCURS 1 TO 20 TIMES DEPENDING ON LK-COUNT
                        INDEXED BY LK-X.
               10  LK-KEY         PIC X(6).
               10  LK-VALUE       PIC S9(5)V99 COMP-3.
       01  LK-RESULT.
           05  LK-FOUND-VALUE     PIC S9(5)V99 COMP-3.
           05  LK-COUNTED           PIC S9(4) COMP.
           05  LK-CONDITION              PIC 9(2).
               88  LK-OK          VALUE 0.
       01  LK-KEY-WANTED          PIC X(6).
       PROCEDURE DIVISION USING LK-FLAG LK-TABLE LK-RESULT
                                LK-KEY-WANTED.
       MAIN.
           ADD 1 TO WS-CALLS.
           MOVE 0 TO LK-CONDITION.
           IF FIRST-TIME
               MOVE 'N' TO WS-FIRST-TIME
               DISPLAY 'SEM43 FIRST CALL'.
           IF LK-COUNT < 1 OR LK-COUNT > 20
               MOVE 8 TO LK-CONDITION
               GOBACK
           END-IF.
           EVALUATE LK-FLAG
               WHEN 'FIND' PERFORM FIND-KEY
               WHEN 'SORT' PERFORM SORT-TABLE THRU SORT-EXIT
               WHEN 'SUM ' PERFORM SUM-UP
               WHEN 'RSET'
                   MOVE 0 TO WS-RUNNING
                   MOVE LOW-VALUES TO WS-LAST-KEY
                   MOVE 'Y' TO WS-FIRST-TIME
                   EXIT PROGRAM
               WHEN OTHER
                   MOVE 4 TO LK-CONDITION
           END-EVALUATE.
           IF LK-OK AND WS-CALLS > 3
               DISPLAY 'CALLS ' WS-CALLS
           END-IF
           GOBACK.
       FIND-KEY.
           MOVE 1 TO LS-LOW.
           MOVE LK-COUNT TO LS-HIGH.
           MOVE 0 TO LK-COUNTED.
           PERFORM WITH TEST BEFORE
                   UNTIL LS-LOW > LS-HIGH OR LK-COUNTED > 0
               COMPUTE LS-MID = (LS-LOW + LS-HIGH) / 2
               IF LK-KEY (LS-MID) = LK-KEY-WANTED
                   MOVE LS-MID TO LK-COUNTED
                   MOVE LK-VALUE (LS-MID) TO LK-FOUND-VALUE
               ELSE
                   IF LK-KEY (LS-MID) < LK-KEY-WANTED
                       COMPUTE LS-LOW = LS-MID + 1
                   ELSE
                       COMPUTE LS-HIGH = LS-MID - 1
                   END-IF
               END-IF
           END-PERFORM.
           IF LK-COUNTED = 0
               MOVE 12 TO LK-CONDITION
           ELSE
               MOVE LK-KEY-WANTED TO WS-LAST-KEY
           END-IF.
       SORT-TABLE.
           PERFORM VARYING LS-LOW FROM 1 BY 1
                   UNTIL LS-LOW NOT < LK-COUNT
               AFTER LS-HIGH FROM LS-LOW BY 1
                   UNTIL LS-HIGH > LK-COUNT
               IF LK-KEY (LS-LOW) > LK-KEY (LS-HIGH)
                   SET LK-X TO LS-HIGH
                   MOVE LK-KEY (LK-X) TO WS-LAST-KEY
                   MOVE LK-VALUE (LK-X) TO LK-FOUND-VALUE
                   MOVE LK-ENTRY (LS-LOW) TO LK-ENTRY (LK-X)
                   MOVE WS-LAST-KEY TO LK-KEY (LS-LOW)
                   MOVE LK-FOUND-VALUE TO LK-VALUE (LS-LOW)
               END-IF
           END-PERFORM.
           IF LK-COUNT > 15
               GO TO SORT-EXIT.
           PERFORM 3 TIMES
               ADD 1 TO LK-COUNTED ON SIZE ERROR MOVE 0 TO LK-COUNTED
           END-PERFORM.
       SORT-EXIT.
           EXIT.
       SUM-UP.
           PERFORM VARYING LK-X FROM LK-COUNT BY -1 UNTIL LK-X = 0
               IF LK-VALUE (LK-X) IS NUMERIC
                   ADD LK-VALUE (LK-X) TO WS-RUNNING
                       ON SIZE ERROR MOVE 16 TO LK-CONDITION
                       NOT ON SIZE ERROR CONTINUE
                   END-ADD
               ELSE
                   MOVE 20 TO LK-CONDITION
                   EXIT PARAGRAPH
               END-IF
           END-PERFORM.
           MOVE WS-RUNNING TO LK-FOUND-VALUE.
