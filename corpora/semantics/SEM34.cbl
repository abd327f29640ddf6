      * CASE 34: READ INTO; AT END AND NOT AT END BODIES THAT PERFORM,
      * READ AGAIN AND LEAVE; USE PROCEDURES RUN ON ERRORS; STALE BYTES
      * OF A RECORD AREA, SEVERAL 01S OVER IT (39B)
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM34.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT F1 ASSIGN TO S34A FILE STATUS IS FS-1.
           SELECT F2 ASSIGN TO S34B FILE STATUS IS FS-2.
           SELECT F3 ASSIGN TO S34C FILE STATUS IS FS-3.
       DATA DIVISION.
       FILE SECTION.
       FD  F1.
       01  R1.
           05  R1-KEY  PIC X(02).
           05  R1-NUM  PIC 9(04).
           05  R1-TEXT PIC X(06).
       01  R1-OTHER.
           05  FILLER  PIC X(02).
           05  R1-ALL  PIC X(10).
       FD  F2.
       01  R2 PIC X(12).
       FD  F3.
       01  R3 PIC X(12).
       WORKING-STORAGE SECTION.
       77  FS-1 PIC X(02) VALUE '--'.
       77  FS-2 PIC X(02) VALUE '--'.
       77  FS-3 PIC X(02) VALUE '--'.
       77  N    PIC 9(02) VALUE 0.
       01  SHORT-AREA PIC X(05).
       01  LONG-AREA  PIC X(20).
       01  NUM-AREA   PIC 9(03).
       PROCEDURE DIVISION.
       DECLARATIVES.
       ON-F3 SECTION.
           USE AFTER STANDARD ERROR PROCEDURE ON F3.
       ON-F3-1.
           DISPLAY 'USE F3 ' FS-3.
           ADD 1 TO N.
       END DECLARATIVES.
       MAIN SECTION.
       M1.
           OPEN OUTPUT F1.
           IF R1 = LOW-VALUES
               DISPLAY 'RECORD AREA STARTS LOW'
           END-IF.
           MOVE 'AA' TO R1-KEY.
           MOVE 12 TO R1-NUM.
           MOVE 'FIRST' TO R1-TEXT.
           WRITE R1.
           MOVE 'BB' TO R1-KEY.
           WRITE R1.
           MOVE 'CC' TO R1-KEY.
           MOVE ALL '7' TO R1-ALL.
           WRITE R1-OTHER.
           CLOSE F1.
           OPEN INPUT F1.
           READ F1 INTO SHORT-AREA AT END DISPLAY 'END'.
           DISPLAY '[' SHORT-AREA '] ' R1.
           READ F1 INTO LONG-AREA
               AT END DISPLAY 'END'
               NOT AT END
                   DISPLAY '[' LONG-AREA ']'
                   PERFORM READ-AGAIN THRU READ-END
                   DISPLAY 'BACK IN NOT AT END'
           END-READ.
           READ F1 INTO LONG-AREA.
           DISPLAY 'PAST END ' FS-1 ' [' LONG-AREA ']'.
           CLOSE F1.
           OPEN INPUT F2.
           DISPLAY 'F2 ' FS-2.
           OPEN I-O F3.
           DISPLAY 'F3 ' FS-3 ' N ' N.
           READ F3.
           DISPLAY 'F3 ' FS-3 ' N ' N.
           PERFORM LEAVE-IN-AT-END.
           DISPLAY 'NEVER'.
       READ-AGAIN.
           READ F1 INTO NUM-AREA
               AT END DISPLAY 'END'
               NOT AT END DISPLAY 'AGAIN ' R1-OTHER ' ' NUM-AREA
           END-READ.
           READ F1
               AT END
                   DISPLAY 'AT END IN RANGE'
                   GO TO READ-END
               NOT AT END
                   DISPLAY 'MORE?'
           END-READ.
           DISPLAY 'NOT HERE'.
       READ-END.
           EXIT.
       LEAVE-IN-AT-END.
           OPEN INPUT F1.
           PERFORM UNTIL FS-1 = '99'
               READ F1
                   AT END
                       DISPLAY 'LEAVING'
                       CLOSE F1
                       GOBACK
                   NOT AT END
                       DISPLAY 'REC ' R1-KEY
               END-READ
           END-PERFORM.
