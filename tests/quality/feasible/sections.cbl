      * EXIT SECTION passes the end of the section's last paragraph: no
      * PERFORM of that paragraph returns there.
       IDENTIFICATION DIVISION.
       PROGRAM-ID. SECTIONS.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 FLAG PIC X VALUE 'N'.
       01 TURNS PIC 9 VALUE 0.
       PROCEDURE DIVISION.
       FIRST-PART SECTION.
       START-HERE.
           PERFORM PART-LEAVES.
           MOVE 'Q' TO FLAG.
           GOBACK.
       PART-LEAVES.
           MOVE 'Y' TO FLAG.
           EXIT SECTION.
       NEXT-PART SECTION.
       CAME-ON.
           IF FLAG = 'Y' DISPLAY 'HIT' END-IF.
           PERFORM LAST-PART.
           IF TURNS = 1 DISPLAY 'HIT' END-IF.
           PERFORM EARLY-OUT THRU LAST-OUT.
           GOBACK.
       LAST-PART SECTION.
       EARLY-OUT.
           ADD 1 TO TURNS.
           IF TURNS < 4 EXIT SECTION.
           MOVE 0 TO TURNS.
       LAST-OUT.
           EXIT.
       BEHIND SECTION.
       BEHIND-IT.
           IF TURNS = 2 DISPLAY 'HIT' END-IF.
           GOBACK.
