      *----------------------------------------------------------------*
      * DPSTLINE  PRINT LINES OF THE STATEMENT (132 POSITIONS)
      *----------------------------------------------------------------*
       01  PL-HEAD-1.
           05  FILLER                      PIC X(05)  VALUE SPACES.
           05  PL-BANK                     PIC X(30)
                                  VALUE 'PROVINCIAL DEPOSIT BANK'.
           05  PL-TITLE                    PIC X(30).
           05  FILLER                      PIC X(05)  VALUE 'PAGE '.
           05  PL-PAGE                     PIC ZZ9.
           05  FILLER                      PIC X(06)  VALUE '  JOB '.
           05  PL-JOB                      PIC X(08).
           05  FILLER                      PIC X(45)  VALUE SPACES.
       01  PL-ADDRESS.
           05  FILLER                      PIC X(10)  VALUE SPACES.
           05  PL-ADDRESS-TEXT             PIC X(60).
           05  FILLER                      PIC X(62)  VALUE SPACES.
       01  PL-ACCOUNT.
           05  FILLER                      PIC X(05)  VALUE SPACES.
           05  FILLER                      PIC X(09)  VALUE 'ACCOUNT '.
           05  PL-ACCT-NO                  PIC 9999B9999B99.
           05  FILLER                      PIC X(11)
                                           VALUE '   PRODUCT '.
           05  PL-PRODUCT                  PIC X(20).
           05  FILLER                      PIC X(09)  VALUE '   RATE '.
           05  PL-RATE                     PIC ZZ9.9999.
           05  FILLER                      PIC X(01)  VALUE '%'.
           05  FILLER                      PIC X(57)  VALUE SPACES.
       01  PL-COLUMNS.
           05  FILLER                      PIC X(05)  VALUE SPACES.
           05  FILLER                      PIC X(12)  VALUE 'DATE'.
           05  FILLER                      PIC X(42)
                                           VALUE 'PARTICULARS'.
           05  FILLER                      PIC X(14)
                                           VALUE '        DEBIT'.
           05  FILLER                      PIC X(14)
                                           VALUE '       CREDIT'.
           05  FILLER                      PIC X(18)
                                           VALUE '         BALANCE'.
           05  FILLER                      PIC X(27)  VALUE SPACES.
       01  PL-DETAIL.
           05  FILLER                      PIC X(05)  VALUE SPACES.
           05  PL-DATE                     PIC X(11).
           05  FILLER                      PIC X(01)  VALUE SPACE.
           05  PL-TEXT                     PIC X(40).
           05  FILLER                      PIC X(02)  VALUE SPACES.
           05  PL-DEBIT                    PIC ZZ,ZZZ,ZZ9.99
                                           BLANK WHEN ZERO.
           05  FILLER                      PIC X(01)  VALUE SPACE.
           05  PL-CREDIT                   PIC ZZ,ZZZ,ZZ9.99
                                           BLANK WHEN ZERO.
           05  FILLER                      PIC X(01)  VALUE SPACE.
           05  PL-BALANCE                  PIC Z,ZZZ,ZZZ,ZZ9.99DB.
           05  PL-FLAG                     PIC X(02).
           05  FILLER                      PIC X(25)  VALUE SPACES.
       01  PL-SUMMARY.
           05  FILLER                      PIC X(17)  VALUE SPACES.
           05  PL-SUM-CATEGORY             PIC X(20).
           05  PL-SUM-COUNT                PIC ZZ9.
           05  FILLER                      PIC X(02)  VALUE SPACES.
           05  PL-SUM-AMOUNT               PIC ++,+++,++9.99.
           05  FILLER                      PIC X(02)  VALUE SPACES.
           05  PL-SUM-SHARE                PIC -ZZ9.9.
           05  FILLER                      PIC X(01)  VALUE '%'.
           05  FILLER                      PIC X(68)  VALUE SPACES.
       01  PL-PAYABLE.
           05  FILLER                      PIC X(17)  VALUE SPACES.
           05  PL-PAYABLE-TEXT             PIC X(30).
           05  PL-PAYABLE-AMOUNT           PIC $*,***,**9.99.
           05  FILLER                      PIC X(72)  VALUE SPACES.
