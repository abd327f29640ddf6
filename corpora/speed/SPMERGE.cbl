      * SPEED: OLD MASTER AND CHANGES, BOTH SORTED BY KEY, TO A NEW
      * MASTER. WHAT PARITY IS TIMED ON: SMALL, AND IT READS MUCH
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SPMERGE.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT OLD-MASTER ASSIGN TO OLDMAST
                  FILE STATUS IS FS-OLD.
           SELECT CHANGES    ASSIGN TO CHANGES
                  FILE STATUS IS FS-CHANGES.
           SELECT CODE-FILE  ASSIGN TO CODES
                  FILE STATUS IS FS-CODES.
           SELECT RATE-FILE  ASSIGN TO RATES
                  FILE STATUS IS FS-RATES.
           SELECT NEW-MASTER ASSIGN TO NEWMAST
                  FILE STATUS IS FS-NEW.
       DATA DIVISION.
       FILE SECTION.
       FD  OLD-MASTER.
       01  OLD-RECORD.
           05  OLD-KEY                     PIC X(06).
           05  OLD-BALANCE                 PIC S9(07)V99 COMP-3.
           05  OLD-COUNT                   PIC 9(04).
           05  OLD-NAME                    PIC X(20).
       FD  CHANGES.
       01  CHG-RECORD.
           05  CHG-KEY                     PIC X(06).
           05  CHG-CODE                    PIC X(01).
               88  CHG-ADD                          VALUE 'A'.
               88  CHG-UPDATE                       VALUE 'U'.
               88  CHG-DELETE                       VALUE 'D'.
           05  CHG-AMOUNT                  PIC S9(07)V99 COMP-3.
           05  CHG-NAME                    PIC X(20).
       FD  CODE-FILE.
       01  COD-RECORD.
           05  COD-CODE                    PIC X(01).
           05  COD-TEXT                    PIC X(19).
       FD  RATE-FILE.
       01  RAT-RECORD.
           05  RAT-PERCENT                 PIC 9(02)V9(02).
       FD  NEW-MASTER.
       01  NEW-RECORD                      PIC X(35).
       WORKING-STORAGE SECTION.
       01  FS-STATUSES.
           05  FS-OLD                      PIC X(02).
           05  FS-CHANGES                  PIC X(02).
           05  FS-CODES                    PIC X(02).
               88  NO-MORE-CODES                    VALUE '10'.
           05  FS-RATES                    PIC X(02).
               88  NO-MORE-RATES                    VALUE '10'.
           05  FS-NEW                      PIC X(02).
       01  WS-COUNTS                       COMP.
           05  WS-WRITTEN                  PIC S9(08) VALUE 0.
           05  WS-ERRORS                   PIC S9(08) VALUE 0.
           05  WS-CODES                    PIC S9(08) VALUE 0.
       77  WS-RATE-SUM                     PIC 9(05)V99 VALUE 0.
       PROCEDURE DIVISION.
       0000-MAIN.
           OPEN INPUT OLD-MASTER CHANGES CODE-FILE RATE-FILE.
           OPEN OUTPUT NEW-MASTER.
           PERFORM 0500-CODES UNTIL NO-MORE-CODES.
           PERFORM 0600-RATES UNTIL NO-MORE-RATES.
           PERFORM 1000-READ-OLD.
           PERFORM 1100-READ-CHANGE.
           PERFORM 2000-MATCH THRU 2000-EXIT
               UNTIL OLD-KEY = HIGH-VALUES
                 AND CHG-KEY = HIGH-VALUES.
           CLOSE OLD-MASTER CHANGES CODE-FILE RATE-FILE NEW-MASTER.
           IF WS-ERRORS > 0
               MOVE 4 TO RETURN-CODE.
           GOBACK.
       0500-CODES.
           READ CODE-FILE.
           IF FS-CODES (1:1) = '0'
               ADD 1 TO WS-CODES
           ELSE
               MOVE '10' TO FS-CODES.
       0600-RATES.
           READ RATE-FILE.
           IF FS-RATES (1:1) = '0'
               ADD RAT-PERCENT TO WS-RATE-SUM
           ELSE
               MOVE '10' TO FS-RATES.
       1000-READ-OLD.
           READ OLD-MASTER
               AT END MOVE HIGH-VALUES TO OLD-KEY
           END-READ.
           IF FS-OLD (1:1) NOT = '0' AND NOT = '1'
               MOVE HIGH-VALUES TO OLD-KEY.
       1100-READ-CHANGE.
           READ CHANGES
               AT END MOVE HIGH-VALUES TO CHG-KEY
           END-READ.
           IF FS-CHANGES (1:1) NOT = '0' AND NOT = '1'
               MOVE HIGH-VALUES TO CHG-KEY.
       2000-MATCH.
           IF OLD-KEY < CHG-KEY
               PERFORM 2100-WRITE-OLD
               PERFORM 1000-READ-OLD
               GO TO 2000-EXIT.
           IF OLD-KEY > CHG-KEY
               PERFORM 2200-NEW-KEY
               PERFORM 1100-READ-CHANGE
               GO TO 2000-EXIT.
           EVALUATE TRUE
               WHEN CHG-UPDATE
                   ADD CHG-AMOUNT TO OLD-BALANCE
                       ON SIZE ERROR ADD 1 TO WS-ERRORS
                   END-ADD
                   IF CHG-NAME NOT = SPACES
                       MOVE CHG-NAME TO OLD-NAME
                   END-IF
                   ADD 1 TO OLD-COUNT
               WHEN CHG-DELETE
                   PERFORM 1000-READ-OLD
               WHEN OTHER
                   ADD 1 TO WS-ERRORS
           END-EVALUATE.
           PERFORM 1100-READ-CHANGE.
       2000-EXIT.
           EXIT.
       2100-WRITE-OLD.
           WRITE NEW-RECORD FROM OLD-RECORD.
           ADD 1 TO WS-WRITTEN.
       2200-NEW-KEY.
           IF CHG-ADD
               MOVE SPACES TO NEW-RECORD
               MOVE CHG-KEY TO NEW-RECORD (1:6)
               MOVE CHG-NAME TO NEW-RECORD (16:20)
               WRITE NEW-RECORD
               ADD 1 TO WS-WRITTEN
           ELSE
               ADD 1 TO WS-ERRORS.
