      * CASE 33: FILE STATUSES. MISSING FILE 35, OPTIONAL 05 10 46, READ
      * PAST THE END 46, REWRITE FIRST 43, DOUBLE OPEN 41, NOT OPEN 47,
      * START WITHOUT A MATCH 23 THEN 46, SHORT RECORD 04
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM33.
       ENVIRONMENT DIVISION.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT MISSING ASSIGN TO S33MISS
                  FILE STATUS IS FS-M.
           SELECT OPTIONAL MAYBE ASSIGN TO S33MAYB
                  FILE STATUS IS FS-O.
           SELECT SEQ ASSIGN TO S33SEQ
                  FILE STATUS IS FS-S.
           SELECT SEQ-LONG ASSIGN TO S33SEQ
                  FILE STATUS IS FS-L.
           SELECT IDX ASSIGN TO S33IDX
                  ORGANIZATION IS INDEXED
                  ACCESS MODE IS DYNAMIC
                  RECORD KEY IS I-KEY
                  FILE STATUS IS FS-I.
       DATA DIVISION.
       FILE SECTION.
       FD  MISSING.
       01  M-REC PIC X(10).
       FD  MAYBE.
       01  O-REC PIC X(10).
       FD  SEQ.
       01  S-REC PIC X(10).
       FD  SEQ-LONG.
       01  L-REC PIC X(16).
       FD  IDX.
       01  I-REC.
           05  I-KEY PIC X(04).
           05  I-TEXT PIC X(06).
       WORKING-STORAGE SECTION.
       77  FS-M PIC X(02) VALUE SPACES.
       77  FS-O PIC X(02) VALUE SPACES.
       77  FS-S PIC X(02) VALUE SPACES.
       77  FS-L PIC X(02) VALUE SPACES.
       77  FS-I PIC X(02) VALUE SPACES.
       PROCEDURE DIVISION.
       M1.
           OPEN INPUT MISSING.
           DISPLAY 'OPEN MISSING     ' FS-M.
           READ MISSING AT END DISPLAY 'AT END'.
           DISPLAY 'READ MISSING     ' FS-M.
           CLOSE MISSING.
           DISPLAY 'CLOSE MISSING    ' FS-M.
           OPEN INPUT MAYBE.
           DISPLAY 'OPEN OPTIONAL    ' FS-O.
           READ MAYBE AT END DISPLAY 'AT END'.
           DISPLAY 'READ OPTIONAL    ' FS-O.
           READ MAYBE AT END DISPLAY 'AT END'.
           DISPLAY 'READ OPTIONAL    ' FS-O.
           CLOSE MAYBE.
           DISPLAY 'CLOSE OPTIONAL   ' FS-O.
           OPEN OUTPUT SEQ.
           DISPLAY 'OPEN OUTPUT      ' FS-S.
           OPEN OUTPUT SEQ.
           DISPLAY 'OPEN TWICE       ' FS-S.
           READ SEQ AT END DISPLAY 'AT END'.
           DISPLAY 'READ OUTPUT      ' FS-S.
           MOVE 'FIRST' TO S-REC.
           WRITE S-REC.
           DISPLAY 'WRITE            ' FS-S.
           MOVE 'SECOND' TO S-REC.
           WRITE S-REC.
           CLOSE SEQ.
           DISPLAY 'CLOSE            ' FS-S.
           CLOSE SEQ.
           DISPLAY 'CLOSE TWICE      ' FS-S.
           WRITE S-REC.
           DISPLAY 'WRITE CLOSED     ' FS-S.
           OPEN I-O SEQ.
           REWRITE S-REC.
           DISPLAY 'REWRITE FIRST    ' FS-S.
           READ SEQ AT END DISPLAY 'AT END'.
           DISPLAY 'READ             ' FS-S ' ' S-REC.
           MOVE 'CHANGED' TO S-REC.
           REWRITE S-REC.
           DISPLAY 'REWRITE          ' FS-S.
           WRITE S-REC.
           DISPLAY 'WRITE I-O        ' FS-S.
           READ SEQ AT END DISPLAY 'AT END'
               NOT AT END DISPLAY 'NOT AT END ' S-REC.
           READ SEQ AT END DISPLAY 'AT END'.
           DISPLAY 'READ             ' FS-S.
           READ SEQ AT END DISPLAY 'AT END'.
           DISPLAY 'READ PAST END    ' FS-S.
           CLOSE SEQ.
           OPEN INPUT SEQ-LONG.
           READ SEQ-LONG AT END DISPLAY 'AT END'.
           DISPLAY 'READ LONG        ' FS-L ' ' L-REC.
           READ SEQ-LONG AT END DISPLAY 'AT END'.
           DISPLAY 'READ SHORT       ' FS-L.
           CLOSE SEQ-LONG.
           PERFORM INDEXED-FILE.
           STOP RUN.
       INDEXED-FILE.
           OPEN OUTPUT IDX.
           DISPLAY 'OPEN INDEXED     ' FS-I.
           MOVE 'B001FIRST ' TO I-REC.
           WRITE I-REC INVALID KEY DISPLAY 'INVALID'.
           DISPLAY 'WRITE            ' FS-I.
           WRITE I-REC INVALID KEY DISPLAY 'INVALID'.
           DISPLAY 'WRITE AGAIN      ' FS-I.
           MOVE 'C001SECOND' TO I-REC.
           WRITE I-REC INVALID KEY DISPLAY 'INVALID'
               NOT INVALID KEY DISPLAY 'NOT INVALID'.
           CLOSE IDX.
           OPEN I-O IDX.
           MOVE 'X001' TO I-KEY.
           READ IDX INVALID KEY DISPLAY 'INVALID'.
           DISPLAY 'READ NO KEY      ' FS-I.
           MOVE 'B001' TO I-KEY.
           READ IDX INVALID KEY DISPLAY 'INVALID'
               NOT INVALID KEY DISPLAY 'FOUND ' I-TEXT.
           MOVE 'NEW' TO I-TEXT.
           REWRITE I-REC INVALID KEY DISPLAY 'INVALID'.
           DISPLAY 'REWRITE          ' FS-I.
           MOVE 'X001' TO I-KEY.
           REWRITE I-REC INVALID KEY DISPLAY 'INVALID'.
           DISPLAY 'REWRITE NO KEY   ' FS-I.
           DELETE IDX INVALID KEY DISPLAY 'INVALID'.
           DISPLAY 'DELETE NO KEY    ' FS-I.
           MOVE 'C' TO I-KEY.
           START IDX KEY NOT LESS THAN I-KEY
               INVALID KEY DISPLAY 'INVALID'.
           DISPLAY 'START            ' FS-I.
           READ IDX NEXT AT END DISPLAY 'AT END'.
           DISPLAY 'READ NEXT        ' FS-I ' ' I-REC.
           MOVE 'Z' TO I-KEY.
           START IDX KEY GREATER THAN I-KEY
               INVALID KEY DISPLAY 'INVALID'.
           DISPLAY 'START NO MATCH   ' FS-I.
           READ IDX NEXT AT END DISPLAY 'AT END'.
           DISPLAY 'READ NEXT        ' FS-I.
           CLOSE IDX.
           READ IDX NEXT AT END DISPLAY 'AT END'.
           DISPLAY 'READ CLOSED      ' FS-I.
