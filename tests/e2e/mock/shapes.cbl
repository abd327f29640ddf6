       IDENTIFICATION DIVISION.
       PROGRAM-ID. SHAPES.
       ENVIRONMENT DIVISION.
       CONFIGURATION SECTION.
       SPECIAL-NAMES.
           CLASS VOWEL IS 'A' 'E' 'I' 'O' 'U'.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01  A               PIC 9(3) VALUE 0.
       01  B               PIC 9(3) VALUE 0.
       01  C               PIC S9(3) VALUE 0.
       01  D               PIC X(3) VALUE 'ABC'.
       01  N               PIC 9 VALUE 0.
       01  S5              PIC S9(4) COMP-5 VALUE 0.
       01  STATE           PIC X VALUE 'N'.
           88  IS-ON       VALUE 'Y' 'O'.
           88  IS-OFF      VALUE 'N'.
       01  TAB.
           05  ROW         OCCURS 5 INDEXED BY IX.
               10  CELL    PIC 9(2) OCCURS 3 INDEXED BY IY.
       01  KEYS.
           05  K-ROW       OCCURS 4 ASCENDING KEY IS K INDEXED BY KX.
               10  K       PIC 9(2).
       01  RAW.
           05  RAW-TEXT    PIC X(28) VALUE
               'A 1 5K 99XYZWB-27~QQ!@abcdef'.
           05  RAW-ROWS REDEFINES RAW-TEXT.
               10  RAW-ROW OCCURS 2.
                   15  RZ  PIC 9(3).
                   15  RS  PIC S9(3).
                   15  RP  PIC S9(3) COMP-3.
                   15  RB  PIC S9(4) COMP.
                   15  RT  PIC X(4).
       01  RAW-OUT.
           05  OZ          PIC 9(3).
           05  OS          PIC S9(3).
           05  OS5         PIC S9(5).
           05  OP          PIC S9(3) COMP-3.
           05  OB          PIC S9(4) COMP.
           05  OT          PIC X(6).
       01  TEXT-OUT        PIC X(6).
       01  P               PIC 9(2).
       PROCEDURE DIVISION.
       MAIN-LINE.
           PERFORM IF-SHAPES THRU IF-SHAPES-EXIT.
           PERFORM EVALUATE-SHAPES.
           PERFORM LOOP-SHAPES.
           PERFORM SEARCH-SHAPES.
           PERFORM PHRASE-SHAPES.
           PERFORM MOVE-SHAPES VARYING N FROM 1 BY 1 UNTIL N > 2.
           PERFORM JUMP-SHAPES THRU JUMP-SHAPES-EXIT.
           PERFORM ALTER-SHAPES THRU ALTER-END.
           DISPLAY 'END ' A ' ' B ' ' C.
           MOVE 7 TO RETURN-CODE.
           STOP RUN.
       IF-SHAPES.
           MOVE 5 TO A.
           IF A = 1 OR 5 DISPLAY 'IF1 T' ELSE DISPLAY 'IF1 F'.
           IF A > 1 AND < 5 DISPLAY 'IF2 T'.
           IF NOT A = 1 AND NOT (B = 3 OR C = 0) DISPLAY 'IF3 T'
           ELSE NEXT SENTENCE.
           IF A = 5 IF B = 1 DISPLAY 'IF4 A' ELSE IF C = 0
             DISPLAY 'IF4 B' ELSE DISPLAY 'IF4 C'.
           IF A = 5
             IF B = 0 NEXT SENTENCE ELSE DISPLAY 'IF5 A' END-IF
             DISPLAY 'IF5 NOT REACHED'.
           IF D IS VOWEL DISPLAY 'IF6 T' ELSE DISPLAY 'IF6 F'.
           IF D ALPHABETIC AND A NUMERIC AND C NOT NEGATIVE
             DISPLAY 'IF7 T' END-IF.
           IF IS-OFF AND NOT IS-ON CONTINUE ELSE DISPLAY 'IF8 F'.
           IF (A + B) * 2 = 10 DISPLAY 'IF9 T' END-IF.
           IF B = 0 GO TO IF-SHAPES-EXIT.
           DISPLAY 'IF10 NOT REACHED'.
       IF-SHAPES-EXIT.
           EXIT.
       EVALUATE-SHAPES.
           PERFORM VARYING A FROM 0 BY 1 UNTIL A > 9
             EVALUATE A
               WHEN 1
               WHEN 2
                 DISPLAY 'EV1 1-2'
               WHEN 3 THRU 5
               WHEN 7
                 DISPLAY 'EV1 3-5,7'
               WHEN NOT 9
                 DISPLAY 'EV1 NOT 9'
             END-EVALUATE
           END-PERFORM.
           MOVE 3 TO A. MOVE 4 TO B.
           EVALUATE TRUE ALSO A ALSO FALSE
             WHEN A > 5 ALSO ANY ALSO B = 4 DISPLAY 'EV2 A'
             WHEN A = 3 OR 4 ALSO 1 THRU 3 ALSO B = 5 OR 6
               DISPLAY 'EV2 B'
             WHEN OTHER DISPLAY 'EV2 C'
           END-EVALUATE.
           EVALUATE A + B ALSO TRUE
             WHEN 6 ALSO IS-ON
             WHEN 7 ALSO IS-OFF DISPLAY 'EV3 A'
             WHEN OTHER DISPLAY 'EV3 B'.
           EVALUATE TRUE
             WHEN A = 1 IF B = 4 DISPLAY 'EV4 A'
             WHEN A = 3 IF B = 5 DISPLAY 'EV4 B'
               ELSE EVALUATE B WHEN 4 DISPLAY 'EV4 C'.
           EVALUATE D
             WHEN 'XYZ' DISPLAY 'EV5 A'
             WHEN SPACES DISPLAY 'EV5 B'
           END-EVALUATE
           EVALUATE FALSE
             WHEN IS-ON DISPLAY 'EV6 A'
             WHEN OTHER DISPLAY 'EV6 B'
           END-EVALUATE.
       LOOP-SHAPES.
           MOVE 0 TO A B.
           PERFORM UNTIL A = 3 OR 4 ADD 1 TO A END-PERFORM.
           DISPLAY 'LP1 ' A.
           PERFORM WITH TEST AFTER UNTIL A > 2 ADD 1 TO A END-PERFORM.
           DISPLAY 'LP2 ' A.
           PERFORM VARYING A FROM 1 BY 2 UNTIL A > 6
             AFTER B FROM 3 BY -1 UNTIL B = 0
             IF A = 3 AND B = 2 EXIT PERFORM CYCLE END-IF
             IF A = 5 AND B = 2 EXIT PERFORM END-IF
             DISPLAY 'LP3 ' A ' ' B
           END-PERFORM.
           PERFORM SHOW-AB VARYING A FROM 1 BY 1 UNTIL A > 2
             AFTER B FROM 1 BY 1 UNTIL B > 0.
           DISPLAY 'LP4 ' A ' ' B.
           PERFORM SHOW-AB VARYING A FROM 1 BY 1 UNTIL A > 2
             AFTER B FROM A BY 1 UNTIL B > 2.
           PERFORM WITH TEST AFTER VARYING A FROM 1 BY 1 UNTIL A >= 2
             AFTER B FROM 1 BY 1 UNTIL B >= 2
             DISPLAY 'LP5 ' A ' ' B
           END-PERFORM.
           PERFORM VARYING N FROM 7 BY 1 UNTIL N < 3
             DISPLAY 'LP6 ' N
           END-PERFORM.
           PERFORM 3 TIMES ADD 1 TO C DISPLAY 'LP7 ' C END-PERFORM.
           PERFORM SHOW-AB 2 TIMES.
           MOVE 1 TO A.
           PERFORM UNTIL A > 5 OR CELL (A, 1) = 99
             ADD 1 TO A
           END-PERFORM.
           DISPLAY 'LP8 ' A.
           SET IS-ON TO TRUE.
           PERFORM UNTIL NOT IS-ON AND (A NOT = 3 OR B = 1)
             IF A > 2 SUBTRACT 1 FROM A ELSE SET IS-OFF TO TRUE END-IF
           END-PERFORM.
           DISPLAY 'LP9 ' A ' ' STATE.
           PERFORM UNTIL FUNCTION LENGTH (D) = 3 OR A IS ZERO
             DISPLAY 'LP10 NOT REACHED'
           END-PERFORM.
           PERFORM VARYING IX FROM 1 BY 1 UNTIL IX > 3
             SET IY TO IX
             MOVE IX TO CELL (IX, IY)
           END-PERFORM.
       SHOW-AB.
           DISPLAY 'AB ' A ' ' B.
       SEARCH-SHAPES.
           MOVE '010203040506070809101112131415' TO TAB.
           SET IX TO 1.
           SEARCH ROW VARYING A AT END DISPLAY 'SE1 END'
             WHEN CELL (IX, 1) = 7 DISPLAY 'SE1 7'
             WHEN CELL (IX, 2) = 5 OR 6 NEXT SENTENCE
           END-SEARCH.
           SET IX TO 4.
           SEARCH ROW WHEN CELL (IX, 1) = 1 DISPLAY 'SE2 1'
             WHEN CELL (IX, 3) = 99 DISPLAY 'SE2 99'.
           MOVE '02040608' TO KEYS.
           SEARCH ALL K-ROW AT END DISPLAY 'SE3 END'
             WHEN K (KX) = 6 DISPLAY 'SE3 6' END-SEARCH
           SEARCH ALL K-ROW AT END DISPLAY 'SE4 END'
             WHEN K (KX) = 5 DISPLAY 'SE4 5' END-SEARCH.
       MOVE-SHAPES.
           MOVE ALL '*' TO RAW-OUT.
           MOVE RZ (N) TO OZ. MOVE RS (N) TO OS. MOVE RP (N) TO OP.
           MOVE RB (N) TO OB. MOVE RT (N) TO OT. DISPLAY RAW-OUT.
           MOVE RS (N) TO OS OS5. MOVE RZ (N) TO OT. DISPLAY RAW-OUT.
           MOVE OS TO RS (N). MOVE RP (N) TO RP (3 - N).
           MOVE RAW-ROW (N) TO RAW-ROW (3 - N). DISPLAY RAW.
           MOVE RAW-TEXT (N:5) TO RAW-TEXT (N + 2:5). DISPLAY RAW.
           MOVE RAW-TEXT (1:6) TO RAW-TEXT (N + 3:6). DISPLAY RAW.
           MOVE ZERO TO RP (N). MOVE 7 TO RZ (N). MOVE -8 TO RB (N).
           MOVE SPACES TO RT (N). MOVE LOW-VALUES TO RAW-ROW (3 - N).
           DISPLAY RAW.
       PHRASE-SHAPES.
           MOVE 998 TO A.
           ADD 1 TO A ON SIZE ERROR DISPLAY 'PH1 E'
             NOT ON SIZE ERROR DISPLAY 'PH1 N' END-ADD.
           ADD 1 TO A ON SIZE ERROR DISPLAY 'PH2 E'.
           ADD 1 TO A NOT ON SIZE ERROR DISPLAY 'PH3 N'.
           DISPLAY 'PH3 ' A.
           COMPUTE S5 = 99999 NOT ON SIZE ERROR DISPLAY 'PH4 N'.
           DISPLAY 'PH4 ' S5.
           MOVE 0 TO B.
           DIVIDE A BY B GIVING C ON SIZE ERROR
             COMPUTE C = 5 ON SIZE ERROR DISPLAY 'PH5 A' END-COMPUTE
             DISPLAY 'PH5 B'
           END-DIVIDE.
           MOVE 5 TO P.
           STRING D DELIMITED BY SIZE INTO TEXT-OUT WITH POINTER P
             ON OVERFLOW DISPLAY 'PH6 O' NOT ON OVERFLOW
             DISPLAY 'PH6 N' END-STRING.
           MOVE 1 TO P.
           UNSTRING 'A,B,C' DELIMITED BY ',' INTO D TEXT-OUT
             WITH POINTER P NOT ON OVERFLOW DISPLAY 'PH7 N'.
           DISPLAY 'PH7 ' P D TEXT-OUT.
       JUMP-SHAPES.
           MOVE 0 TO A.
       JUMP-1.
           ADD 1 TO A.
           GO TO JUMP-2 JUMP-3 JUMP-2 DEPENDING ON A.
           DISPLAY 'JP FELL ' A.
           GO TO JUMP-SHAPES-EXIT.
       JUMP-2.
           DISPLAY 'JP2 ' A. GO TO JUMP-1.
       JUMP-3.
           DISPLAY 'JP3 ' A.
           PERFORM JUMP-4 THRU JUMP-5.
           GO TO JUMP-1.
       JUMP-4.
           IF B = 0 MOVE 1 TO B GO TO JUMP-4.
           GO TO JUMP-5.
       JUMP-5.
           DISPLAY 'JP5'.
       JUMP-SHAPES-EXIT.
           EXIT.
       ALTER-SHAPES.
           MOVE 0 TO A.
       ALTER-1.
           GO TO ALTER-2.
       ALTER-2.
           DISPLAY 'AL2'.
           ALTER ALTER-1 TO PROCEED TO ALTER-3.
           GO TO ALTER-1.
       ALTER-3.
           DISPLAY 'AL3 ' A.
           ADD 1 TO A.
           IF A = 2 ALTER ALTER-1 TO ALTER-END.
           GO TO ALTER-1.
       ALTER-END.
           DISPLAY 'ALE'.
