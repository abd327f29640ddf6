      * CASE 10: CALL WITH EXCEPTION PHRASES, CANCEL, INITIAL, EXIT
      * PROGRAM IN A MAIN PROGRAM, RETURN-CODE AS EXIT STATUS
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM10.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  N    PIC 9(03) VALUE 0.
       77  NAME PIC X(08) VALUE 'SEM10B'.
       01  REC.
           05  REC-A PIC X(04) VALUE 'ABCD'.
           05  REC-N PIC S9(04) COMP VALUE 5.
       PROCEDURE DIVISION.
       M1.
           CALL 'SEM10A' USING N
               ON EXCEPTION DISPLAY 'NO SEM10A'
               NOT ON EXCEPTION DISPLAY 'CALLED SEM10A ' N
           END-CALL.
           CALL 'SEM10A' USING N.
           DISPLAY 'KEPT    ' N ' RC ' RETURN-CODE.
           CANCEL 'SEM10A'.
           CALL 'SEM10A' USING N.
           DISPLAY 'CANCEL  ' N.
           CALL NAME USING N REC.
           DISPLAY 'INITIAL ' N ' ' REC-A ' ' REC-N.
           CALL NAME USING BY REFERENCE N BY CONTENT REC.
           DISPLAY 'CONTENT ' N ' ' REC-A ' ' REC-N.
           MOVE 'NOSUCH' TO NAME.
           CALL NAME USING N
               ON EXCEPTION
                   DISPLAY 'NO SUCH PROGRAM'
           END-CALL.
           MOVE 0 TO RETURN-CODE.
           PERFORM M2.
           EXIT PROGRAM.
           DISPLAY 'EXIT PROGRAM DID NOTHING'.
           MOVE 300 TO RETURN-CODE.
           STOP RUN.
       M2.
           CALL 'SEM10A' USING N.
           DISPLAY 'RC ' RETURN-CODE.
       END PROGRAM SEM10.
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM10A.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  K PIC 9(03) VALUE 0.
       LINKAGE SECTION.
       77  P PIC 9(03).
       PROCEDURE DIVISION USING P.
       A1.
           ADD 1 TO K.
           MOVE K TO P.
           IF K > 1
               MOVE 7 TO RETURN-CODE
               EXIT PROGRAM.
           GOBACK.
       END PROGRAM SEM10A.
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM10B INITIAL.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  K PIC 9(03) VALUE 40.
       LINKAGE SECTION.
       77  P PIC 9(03).
       01  Q.
           05  Q-A PIC X(04).
           05  Q-N PIC S9(04) COMP.
       PROCEDURE DIVISION USING P Q.
       B1.
           ADD 1 TO K.
           MOVE K TO P.
           MOVE 'WXYZ' TO Q-A.
           ADD 1 TO Q-N.
           GOBACK.
       END PROGRAM SEM10B.
