      * CASE 1: GO TO FROM THE LAST PARAGRAPH OF A PERFORMED RANGE INTO
      * THE RANGE, TO AN EARLIER PARAGRAPH, AND TO SECTION HEADERS
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEM01.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  N PIC 9(02) VALUE 0.
       77  M PIC 9(02) VALUE 0.
       77  K PIC 9(02) VALUE 0.
       PROCEDURE DIVISION.
       MAIN SECTION.
       START-UP.
           PERFORM A1 THRU A3.
           DISPLAY 'BACK FROM A1 THRU A3, N=' N.
           PERFORM B2.
           DISPLAY 'BACK FROM B2, M=' M.
           PERFORM C.
           DISPLAY 'BACK FROM SECTION C, K=' K.
           PERFORM D.
           DISPLAY 'BACK FROM SECTION D, K=' K.
           STOP RUN.
       RANGES SECTION.
       A1.
           ADD 1 TO N.
           DISPLAY 'A1 ' N.
       A2.
           DISPLAY 'A2 ' N.
       A3.
           DISPLAY 'A3 ' N.
           IF N < 3
               GO TO A2-AGAIN.
       A4.
           DISPLAY 'A4 NOT REACHED BY PERFORM'.
       A2-AGAIN.
           ADD 1 TO N.
           IF N < 3
               GO TO A2.
           GO TO A1.
       B1.
           ADD 1 TO M.
           DISPLAY 'B1 ' M.
       B2.
           DISPLAY 'B2 ' M.
           IF M < 2
               GO TO B1.
       C SECTION.
       C1.
           ADD 1 TO K.
           DISPLAY 'C1 ' K.
       C2.
           DISPLAY 'C2 ' K.
           IF K < 3
               GO TO C.
       D SECTION.
       D1.
           ADD 1 TO K.
           DISPLAY 'D1 ' K.
           IF K < 6
               GO TO E.
       D2.
           DISPLAY 'D2 ' K.
       E SECTION.
       E1.
           DISPLAY 'E1 ' K.
           GO TO D.
