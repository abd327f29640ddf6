      *> The COBOL caller of a program under check: driver.c does the rest.
       IDENTIFICATION DIVISION.
       PROGRAM-ID. LKDRIVER.
       PROCEDURE DIVISION.
           CALL 'LKENTRIES'.
           STOP RUN.
