       IDENTIFICATION DIVISION.
       PROGRAM-ID.    STL510.
       AUTHOR.        SECURITIES OPERATIONS SYSTEMS.
      ******************************************************************
      * STL510    CALENDAR OF THE SETTLEMENT SYSTEM                    *
      *                                                                *
      *   FUNCTION  V   IS CAL-DATE A DATE, AND WHICH DAY OF THE WEEK  *
      *             A   CAL-DATE PLUS CAL-DAYS WORKING DAYS            *
      *             M   LAST DAY OF THE MONTH OF CAL-DATE              *
      *             D   DAYS FROM CAL-DATE TO CAL-DATE-2               *
      *   RETURN    0 DONE   4 NO SUCH FUNCTION   8 NO DATE            *
      *            12 TOO FAR                                          *
      ******************************************************************
       ENVIRONMENT DIVISION.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  WS-CALLS                        PIC 9(05)  COMP-3 VALUE 0.
       01  WS-NUMBER                       PIC S9(09) COMP.
       01  WS-NUMBER-2                     PIC S9(09) COMP.
       01  WS-STEP                         PIC S9(04) COMP.
       01  WS-LEFT                         PIC S9(05) COMP-3.
       01  WS-QUOTIENT                     PIC S9(09) COMP.
       01  WS-REST                         PIC S9(04) COMP.
       01  WS-LAST-DAYS                    PIC X(24)
                       VALUE '312831303130313130313031'.
       01  WS-LAST-DAY-TABLE REDEFINES WS-LAST-DAYS.
           05  WS-LAST-DAY                 PIC 9(02) OCCURS 12 TIMES.
       LINKAGE SECTION.
           COPY STCAL.
       PROCEDURE DIVISION USING CAL-AREA.
       0000-CALENDAR.
           ADD 1 TO WS-CALLS.
           MOVE 0 TO CAL-RETURN CAL-WEEKDAY CAL-RESULT-DAYS.
           MOVE ZERO TO CAL-RESULT-DATE.
           PERFORM 1000-CHECK-DATE THRU 1000-EXIT.
           IF NOT CAL-OK
               GOBACK.
           EVALUATE CAL-FUNCTION
               WHEN 'V'
                   PERFORM 2000-WEEKDAY
               WHEN 'A'
                   PERFORM 3000-ADD-DAYS THRU 3000-EXIT
               WHEN 'M'
                   PERFORM 4000-MONTH-END
               WHEN 'D'
                   PERFORM 5000-DAYS-BETWEEN THRU 5000-EXIT
               WHEN OTHER
                   MOVE 4 TO CAL-RETURN
           END-EVALUATE.
           GOBACK.

       1000-CHECK-DATE.
           IF CAL-DATE NOT NUMERIC
               MOVE 8 TO CAL-RETURN
               GO TO 1000-EXIT.
           IF CAL-YEAR < 1901 OR CAL-MONTH < 1 OR CAL-MONTH > 12
                   OR CAL-DAY < 1
               MOVE 8 TO CAL-RETURN
               GO TO 1000-EXIT.
           PERFORM 1500-FEBRUARY.
           IF CAL-DAY > WS-LAST-DAY (CAL-MONTH)
               MOVE 8 TO CAL-RETURN
               GO TO 1000-EXIT.
           COMPUTE WS-NUMBER = FUNCTION INTEGER-OF-DATE (CAL-DATE).
       1000-EXIT.
           EXIT.

       1500-FEBRUARY.
           MOVE 28 TO WS-LAST-DAY (2).
           DIVIDE CAL-YEAR BY 4 GIVING WS-QUOTIENT REMAINDER WS-REST.
           IF WS-REST = 0
               DIVIDE CAL-YEAR BY 100 GIVING WS-QUOTIENT
                   REMAINDER WS-REST
               IF WS-REST NOT = 0
                   MOVE 29 TO WS-LAST-DAY (2)
               ELSE
                   DIVIDE CAL-YEAR BY 400 GIVING WS-QUOTIENT
                       REMAINDER WS-REST
                   IF WS-REST = 0
                       MOVE 29 TO WS-LAST-DAY (2).

      *    1 JANUARY 1601 WAS A MONDAY: DAY 1
       2000-WEEKDAY.
           SUBTRACT 1 FROM WS-NUMBER GIVING WS-NUMBER-2.
           DIVIDE WS-NUMBER-2 BY 7 GIVING WS-QUOTIENT
               REMAINDER WS-REST.
           ADD 1 WS-REST GIVING CAL-WEEKDAY.

       3000-ADD-DAYS.
           IF CAL-DAYS > 60 OR CAL-DAYS < -60
               MOVE 12 TO CAL-RETURN
               GO TO 3000-EXIT.
           IF CAL-DAYS < 0
               MOVE -1 TO WS-STEP
               COMPUTE WS-LEFT = 0 - CAL-DAYS
           ELSE
               MOVE 1 TO WS-STEP
               MOVE CAL-DAYS TO WS-LEFT.
           PERFORM UNTIL WS-LEFT = 0
               ADD WS-STEP TO WS-NUMBER
               PERFORM 2000-WEEKDAY
               IF NOT CAL-WEEKEND
                   SUBTRACT 1 FROM WS-LEFT
               END-IF
           END-PERFORM.
           COMPUTE CAL-RESULT-DATE =
                   FUNCTION DATE-OF-INTEGER (WS-NUMBER).
       3000-EXIT.
           EXIT.

       4000-MONTH-END.
           MOVE CAL-DATE TO CAL-RESULT-DATE.
           COMPUTE CAL-RESULT-DATE = CAL-DATE - CAL-DAY
                                   + WS-LAST-DAY (CAL-MONTH).

       5000-DAYS-BETWEEN.
           MOVE WS-NUMBER TO WS-NUMBER-2.
           MOVE CAL-DATE-2 TO CAL-DATE.
           PERFORM 1000-CHECK-DATE THRU 1000-EXIT.
           IF NOT CAL-OK
               GO TO 5000-EXIT.
           SUBTRACT WS-NUMBER-2 FROM WS-NUMBER GIVING CAL-RESULT-DAYS.
       5000-EXIT.
           EXIT.
