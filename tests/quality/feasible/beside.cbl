       IDENTIFICATION DIVISION.
       PROGRAM-ID. BESIDE.
      * Writes the byte behind the one that it is given.
       DATA DIVISION.
       WORKING-STORAGE SECTION.
       01 AT-BYTE PIC 9 VALUE 2.
       LINKAGE SECTION.
       01 L-GIVEN PIC XX.
       PROCEDURE DIVISION USING L-GIVEN.
       MAIN-PARA.
           MOVE 'Y' TO L-GIVEN(AT-BYTE:1).
           GOBACK.
