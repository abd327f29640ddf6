       IDENTIFICATION DIVISION.
       PROGRAM-ID. SEMB1.
      * paragraphs with digits, Java keywords, colliding names, RENAMES,
      * level 77, FILLER 01, GO TO DEPENDING, lower case
       ENVIRONMENT DIVISION.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       77  CLASS-1 PIC 9(4) VALUE 7.
       77  INT PIC S9(4) COMP VALUE 5.
       77  DOUBLE-X PIC 9(3) VALUE 2.
       77  NEWW PIC X(3) VALUE 'NEW'.
       77  PUBLIC PIC X VALUE 'P'.
       77  STATIC-X PIC X VALUE 'S'.
       77  WS-A-B PIC X(2) VALUE 'AB'.
       77  WS-AB PIC X(2) VALUE 'CD'.
       77  WSA-B PIC X(2) VALUE 'EF'.
       77  THIS PIC X VALUE 'T'.
       77  RETURN-X PIC 9 VALUE 1.
       77  toString PIC X(3) VALUE 'tos'.
       77  GET-CLASS PIC X(3) VALUE 'gcl'.
       77  HASH-CODE PIC X(3) VALUE 'has'.
       77  WAIT-X PIC X(3) VALUE 'wai'.
       77  MAIN PIC X(3) VALUE 'mai'.
       77  STRING-X PIC X(3) VALUE 'str'.
       77  S PIC X(3) VALUE 's  '.
       77  PROGRAM-X PIC X(3) VALUE 'pro'.
       77  1ST-ITEM PIC 9 VALUE 1.
       77  2-X PIC 9 VALUE 2.
       77  K PIC 9 VALUE 0.
       01  FILLER.
           05  FILLER PIC X(4) VALUE 'FILL'.
           05  AFTER-FILLER PIC X(4) VALUE 'AFTR'.
       01  FILLER PIC X(3) VALUE 'XYZ'.
       01  FULL-NAME.
           05  FIRST-NAME PIC X(5) VALUE 'JOHN'.
           05  MIDDLE-NAME PIC X(5) VALUE 'Q'.
           05  LAST-NAME PIC X(5) VALUE 'DOE'.
           66  FIRST-MIDDLE RENAMES FIRST-NAME THRU MIDDLE-NAME.
           66  SURNAME RENAMES LAST-NAME.
       01  TBL.
           05  ROW OCCURS 3 TIMES INDEXED BY IX-R.
               10  COLL OCCURS 4 TIMES INDEXED BY IX-C PIC 99.
       01  I PIC 99. 
       01  J PIC 99.
       01  TOT PIC 9(5) COMP-3 VALUE 0.
       PROCEDURE DIVISION.
           display 'start ' class-1 ' ' int ' ' double-x ' ' newW public.
           Perform 0100.
           perform 0100-a thru 0100-b.
           MOVE FIRST-MIDDLE TO WS-AB.
           DISPLAY FIRST-MIDDLE '|' SURNAME '|' WS-AB.
           MOVE 'ZED' TO SURNAME.
           MOVE ALL 'X' TO FIRST-MIDDLE.
           DISPLAY FULL-NAME.
           DISPLAY WS-A-B WSA-B THIS RETURN-X TOSTRING GET-CLASS.
           DISPLAY HASH-CODE WAIT-X MAIN STRING-X S PROGRAM-X.
           DISPLAY 1ST-ITEM 2-X AFTER-FILLER.
           PERFORM 200 VARYING I FROM 1 BY 1 UNTIL I > 3
                       AFTER J FROM 1 BY 1 UNTIL J > 4.
           DISPLAY 'TOTAL ' TOT.
           PERFORM VARYING IX-R FROM 1 BY 1 UNTIL IX-R > 3
             PERFORM VARYING IX-C FROM 4 BY -1 UNTIL IX-C < 1
               IF COLL (IX-R IX-C) = 24
                  DISPLAY 'FOUND' 
               END-IF
               DISPLAY COLL (IX-R, IX-C) ' ' WITH NO ADVANCING
             END-PERFORM
             DISPLAY SPACE
           END-PERFORM.
       LOOP.
           ADD 1 TO K.
           GO TO 1, 2, 3 DEPENDING ON K.
           DISPLAY 'FELL OUT ' K.
           GO TO SWITCH.
       1.
           DISPLAY 'ONE'. GO TO LOOP.
       2.
           DISPLAY 'TWO'. GO TO LOOP.
       3.
           DISPLAY 'THREE'. GO TO LOOP.
       SWITCH.
           DISPLAY 'SWITCH'.
       CASE-X.
           DISPLAY 'CASE'.
       ABSTRACT.
           STOP RUN.
       0100.
           DISPLAY '0100'.
       0100-a.
           DISPLAY '0100-A'.
       0100-B.
           DISPLAY '0100-B'.
       200.
           COMPUTE COLL (I, J) = I * 10 + J.
           ADD COLL (I J) TO TOT.
