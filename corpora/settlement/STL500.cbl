       IDENTIFICATION DIVISION.
       PROGRAM-ID.    STL500.
       AUTHOR.        SECURITIES OPERATIONS SYSTEMS.
       INSTALLATION.  COMPUTING CENTRE NORTH.
       DATE-WRITTEN.  14 MAR 1988.
      ******************************************************************
      *                                                                *
      *   STL500    OVERNIGHT SETTLEMENT OF SECURITIES AND CASH        *
      *                                                                *
      *   THE RUN TAKES THE INSTRUCTIONS OF THE DAY, SETTLES THEM      *
      *   AGAINST ACCOUNTS AND POSITIONS, TRIES THE SUSPENDED ONES     *
      *   AGAIN, ACCRUES INTEREST, NETS THE COUNTERPARTIES AND LEAVES  *
      *   A LEDGER, A SUSPENSE FILE AND A REPORT.                      *
      *                                                                *
      *   INPUT     INSTRIN   INSTRUCTIONS, HEADERS, TRAILERS          *
      *             RATETAB   EXCHANGE RATES OF THE DAY                *
      *             FEETAB    FEE SCHEDULE                             *
      *             HOLIDAY   HOLIDAYS, MAY BE MISSING                 *
      *             SECMST    SECURITIES                               *
      *   UPDATED   CTLFILE   RUN CONTROL, ONE RECORD                  *
      *             RSTFILE   RESTART RECORDS OF THE STEPS             *
      *             ACCTMST   ACCOUNTS                                 *
      *             POSMST    POSITIONS                                *
      *             SUSPNSE   SUSPENDED INSTRUCTIONS                   *
      *   OUTPUT    LEDGER    LEDGER ENTRIES, VARIABLE LENGTH          *
      *             REJECTS   INSTRUCTIONS REFUSED, WITH REASON        *
      *             SETRPT    REPORT OF THE RUN                        *
      *                                                                *
      *   CALLS     STLAUTH   AUTHORISATION SERVICE (ON LINE)          *
      *             STLSWIF   MESSAGE SWITCH                           *
      *             STL510    CALENDAR                                 *
      *             STL520    TAX                                      *
      *             STLAUDT   AUDIT TRAIL                              *
      *             CEE3ABD   ABEND                                    *
      *                                                                *
      *   PARM      WORDS SEPARATED BY COMMAS                          *
      *             MODE=N(ORMAL) T(RIAL) R(ESTART)                    *
      *             CKPT=NNN    CHECKPOINT EVERY NNN INSTRUCTIONS      *
      *             DATE=YYYYMMDD  MUST BE THE BUSINESS DATE           *
      *             FORCE       RUN A STEP THAT IS COMPLETE AGAIN      *
      *             NOAUTH      DO NOT USE THE AUTHORISATION SERVICE   *
      *             NOMSG       SEND NO MESSAGES                       *
      *                                                                *
      *   RETURN    0 ALL SETTLED                                      *
      *   CODES     4 SOMETHING REJECTED OR SUSPENDED                  *
      *             8 A BATCH OR THE FILE IS OUT OF BALANCE            *
      *            12 NOT RUN: PARM, CONTROL OR RESTART RECORD         *
      *                                                                *
      *   ABENDS    U0501 FILE ERROR        U0502 CONTROL RECORD LOST  *
      *             U0503 TABLES            U0504 INPUT NOT IN ORDER   *
      *             U0505 AUTHORISATION SERVICE OUT OF STEP            *
      *                                                                *
      *----------------------------------------------------------------*
      *   CHANGES                                                      *
      *   1988-03   HK   FIRST VERSION                                 *
      *   1990-11   HK   SUSPENSE FILE INSTEAD OF A SUSPENSE LIST      *
      *   1993-06   RB   CORPORATE ACTIONS IN THREE STEPS              *
      *   1996-02   RB   AUTHORISATION SERVICE, TWO LEVELS             *
      *   1998-09   MT   DATES WITH CENTURY                            *
      *   1999-01   MT   EURO: BASE CURRENCY FROM THE CONTROL RECORD   *
      *   2003-05   JW   CHECKPOINT AND RESTART                        *
      *   2008-10   JW   THIRD PHASE OF THE AUTHORISATION (COMMIT)     *
      *   2013-07   AL   NETTING OF COUNTERPARTIES                     *
      *   2019-04   AL   TAX SERVICE; OLD TABLE LEFT IN PLACE          *
      ******************************************************************
       ENVIRONMENT DIVISION.
       CONFIGURATION SECTION.
       SOURCE-COMPUTER.  IBM-370.
       OBJECT-COMPUTER.  IBM-370.
       INPUT-OUTPUT SECTION.
       FILE-CONTROL.
           SELECT CONTROL-FILE   ASSIGN TO CTLFILE
                  ORGANIZATION IS SEQUENTIAL
                  ACCESS MODE IS SEQUENTIAL
                  FILE STATUS IS FS-CONTROL.
           SELECT RESTART-FILE   ASSIGN TO RSTFILE
                  ORGANIZATION IS INDEXED
                  ACCESS MODE IS RANDOM
                  RECORD KEY IS RST-STEP
                  FILE STATUS IS FS-RESTART.
           SELECT CALENDAR-FILE  ASSIGN TO HOLIDAY
                  ORGANIZATION IS SEQUENTIAL
                  FILE STATUS IS FS-CALENDAR.
           SELECT RATE-FILE      ASSIGN TO RATETAB
                  ORGANIZATION IS SEQUENTIAL
                  FILE STATUS IS FS-RATES.
           SELECT FEE-FILE       ASSIGN TO FEETAB
                  ORGANIZATION IS SEQUENTIAL
                  FILE STATUS IS FS-FEES.
           SELECT INPUT-FILE     ASSIGN TO INSTRIN
                  ORGANIZATION IS SEQUENTIAL
                  ACCESS MODE IS SEQUENTIAL
                  FILE STATUS IS FS-INPUT.
           SELECT SECURITY-FILE  ASSIGN TO SECMST
                  ORGANIZATION IS INDEXED
                  ACCESS MODE IS RANDOM
                  RECORD KEY IS SEC-ISIN
                  FILE STATUS IS FS-SECURITY.
           SELECT ACCOUNT-FILE   ASSIGN TO ACCTMST
                  ORGANIZATION IS INDEXED
                  ACCESS MODE IS DYNAMIC
                  RECORD KEY IS ACC-NUMBER
                  FILE STATUS IS FS-ACCOUNT.
           SELECT POSITION-FILE  ASSIGN TO POSMST
                  ORGANIZATION IS INDEXED
                  ACCESS MODE IS DYNAMIC
                  RECORD KEY IS POS-KEY
                  FILE STATUS IS FS-POSITION.
           SELECT SUSPENSE-FILE  ASSIGN TO SUSPNSE
                  ORGANIZATION IS INDEXED
                  ACCESS MODE IS DYNAMIC
                  RECORD KEY IS SUS-REFERENCE
                  FILE STATUS IS FS-SUSPENSE.
           SELECT LEDGER-FILE    ASSIGN TO LEDGER
                  FILE STATUS IS FS-LEDGER.
           SELECT REJECT-FILE    ASSIGN TO REJECTS
                  FILE STATUS IS FS-REJECTS.
           SELECT REPORT-FILE    ASSIGN TO SETRPT
                  FILE STATUS IS FS-REPORT.
      *
       DATA DIVISION.
       FILE SECTION.
      *
       FD  CONTROL-FILE.
           COPY STCTL.
      *
       FD  RESTART-FILE.
           COPY STRST.
      *
       FD  CALENDAR-FILE.
       01  HOL-RECORD.
           05  HOL-DATE                    PIC 9(08).
           05  HOL-CURRENCY                PIC X(03).
           05  HOL-NAME                    PIC X(20).
      *
       FD  RATE-FILE.
       01  RAT-RECORD.
           05  RAT-KIND                    PIC X(01).
               88  RAT-HEADER                       VALUE 'H'.
               88  RAT-DETAIL                       VALUE 'D'.
               88  RAT-TRAILER                      VALUE 'T'.
           05  RAT-BODY                    PIC X(29).
           05  RAT-HEAD REDEFINES RAT-BODY.
               10  RAT-DATE                PIC 9(08).
               10  RAT-VERSION             PIC 9(04).
               10  RAT-SOURCE              PIC X(04).
               10  FILLER                  PIC X(13).
           05  RAT-DATA REDEFINES RAT-BODY.
               10  RAT-CURRENCY            PIC X(03).
               10  RAT-UNIT                PIC 9(04).
               10  RAT-MIDDLE              PIC 9(05)V9(06).
               10  RAT-SPREAD              PIC 9(01)V9(04).
               10  RAT-DECIMALS            PIC 9(01).
               10  FILLER                  PIC X(05).
           05  RAT-END REDEFINES RAT-BODY.
               10  RAT-COUNT               PIC 9(03).
               10  RAT-SUM                 PIC 9(05)V9(06).
               10  FILLER                  PIC X(15).
      *
       FD  FEE-FILE.
       01  FEE-RECORD.
           05  FEE-KEY.
               10  FEE-CLASS               PIC X(02).
               10  FEE-KIND                PIC X(02).
           05  FEE-METHOD                  PIC X(01).
               88  FEE-FLAT                         VALUE 'F'.
               88  FEE-PERCENT                      VALUE 'P'.
               88  FEE-TIERED                       VALUE 'T'.
           05  FEE-AMOUNT                  PIC S9(05)V99 COMP-3.
           05  FEE-RATE                    PIC S9(01)V9(06) COMP-3.
           05  FEE-MINIMUM                 PIC S9(05)V99 COMP-3.
           05  FEE-MAXIMUM                 PIC S9(07)V99 COMP-3.
           05  FILLER                      PIC X(20).
      *
       FD  INPUT-FILE
           RECORD CONTAINS 160 CHARACTERS.
           COPY STINS.
      *
       FD  SECURITY-FILE.
           COPY STSEC.
      *
       FD  ACCOUNT-FILE.
           COPY STACC REPLACING ==:PFX:== BY ==ACC==.
      *
       FD  POSITION-FILE.
           COPY STPOS.
      *
       FD  SUSPENSE-FILE.
           COPY STSUS.
      *
       FD  LEDGER-FILE
           RECORD IS VARYING IN SIZE FROM 60 TO 140 CHARACTERS
           DEPENDING ON WS-LEDGER-LENGTH.
           COPY STLED.
      *
       FD  REJECT-FILE.
       01  REJ-RECORD.
           05  REJ-INSTRUCTION             PIC X(160).
           05  REJ-REASON                  PIC 9(03).
           05  REJ-TEXT                    PIC X(37).
      *
       FD  REPORT-FILE.
       01  RPT-LINE                        PIC X(120).
      *
       WORKING-STORAGE SECTION.
       01  FILLER                          PIC X(32)
                       VALUE 'STL500 WORKING-STORAGE BEGINS   '.
           COPY STFST.
           COPY STACC REPLACING ==:PFX:== BY ==TOA==.
           COPY STAUT.
           COPY STMSG.
           COPY STCAL.
           COPY STTAX.
      *----------------------------------------------------------------*
      *    HOW THE RUN STANDS
      *----------------------------------------------------------------*
       01  WS-RUN.
           05  WS-MODE                     PIC X(01)  VALUE 'N'.
               88  WS-MODE-NORMAL                   VALUE 'N'.
               88  WS-MODE-TRIAL                    VALUE 'T'.
               88  WS-MODE-RESTART                  VALUE 'R'.
           05  WS-REFUSED-SW               PIC X(01)  VALUE 'N'.
               88  WS-RUN-REFUSED                   VALUE 'Y'.
           05  WS-FORCE-SW                 PIC X(01)  VALUE 'N'.
               88  WS-FORCED                        VALUE 'Y'.
           05  WS-NOAUTH-SW                PIC X(01)  VALUE 'N'.
               88  WS-NO-AUTH                       VALUE 'Y'.
           05  WS-NOMSG-SW                 PIC X(01)  VALUE 'N'.
               88  WS-NO-MESSAGES                   VALUE 'Y'.
           05  WS-INPUT-SW                 PIC X(01)  VALUE 'N'.
               88  WS-END-OF-INPUT                  VALUE 'Y'.
           05  WS-SKIP-SW                  PIC X(01)  VALUE 'N'.
               88  WS-SKIPPING                      VALUE 'Y'
                                    WHEN SET TO FALSE     'N'.
           05  WS-STAGE                    PIC 9(01)  VALUE 0.
               88  WS-STAGE-STARTED                 VALUE 1.
               88  WS-STAGE-TABLES                  VALUE 2.
               88  WS-STAGE-INPUT                   VALUE 3.
               88  WS-STAGE-SUSPENSE                VALUE 4.
               88  WS-STAGE-CLOSING                 VALUE 5.
               88  WS-STAGE-BEFORE-INPUT            VALUE 0 THRU 2.
           05  WS-PARM-COUNT               PIC 9(02)  VALUE 0.
           05  WS-CHECKPOINT-EVERY         PIC 9(03)  VALUE 25.
           05  WS-PARM-DATE                PIC 9(08)  VALUE 0.
           05  WS-WORST-CODE               PIC S9(04) COMP VALUE 0.
      *----------------------------------------------------------------*
      *    WORDS OF THE PARM
      *----------------------------------------------------------------*
       01  WS-PARM-WORK.
           05  WS-PARM-WORD                PIC X(16).
           05  WS-PARM-SPLIT REDEFINES WS-PARM-WORD.
               10  WS-PARM-KEY             PIC X(05).
               10  WS-PARM-VALUE           PIC X(11).
               10  WS-PARM-VALUE-1 REDEFINES WS-PARM-VALUE.
                   15  WS-PARM-LETTER      PIC X(01).
                   15  FILLER              PIC X(10).
               10  WS-PARM-VALUE-3 REDEFINES WS-PARM-VALUE.
                   15  WS-PARM-NUMBER-3    PIC 9(03).
                   15  FILLER              PIC X(08).
               10  WS-PARM-VALUE-8 REDEFINES WS-PARM-VALUE.
                   15  WS-PARM-NUMBER-8    PIC 9(08).
                   15  FILLER              PIC X(03).
           05  WS-PARM-POINTER             PIC S9(04) COMP.
           05  WS-PARM-USED                PIC S9(04) COMP.
      *----------------------------------------------------------------*
      *    THE FILE AND THE BATCH THAT ARE OPEN
      *----------------------------------------------------------------*
       01  WS-FILE-STATE.
           05  WS-FILE-PHASE               PIC X(01)  VALUE '0'.
               88  WS-FILE-NOT-BEGUN                VALUE '0'.
               88  WS-FILE-OPEN                     VALUE '1'.
               88  WS-FILE-ENDED                    VALUE '2'.
           05  WS-FILE-NO                  PIC 9(05)  VALUE 0.
           05  WS-FILE-SENDER              PIC X(08)  VALUE SPACES.
           05  WS-FILE-VERSION             PIC 9(02)  VALUE 0.
           05  WS-FILE-BATCHES             PIC 9(05)  VALUE 0.
           05  WS-FILE-RECORDS             PIC 9(07)  VALUE 0.
           05  WS-FILE-HASH                PIC 9(13)  VALUE 0.
       01  WS-BATCH-STATE.
           05  WS-BATCH-PHASE              PIC 9(01)  VALUE 0.
               88  WS-BATCH-NONE                    VALUE 0.
               88  WS-BATCH-OPEN                    VALUE 1.
               88  WS-BATCH-DETAIL                  VALUE 2.
               88  WS-BATCH-ADJUST                  VALUE 3.
               88  WS-BATCH-REFUSED                 VALUE 4.
               88  WS-BATCH-ACTIVE                  VALUE 1 THRU 3.
           05  WS-BATCH-NUMBER             PIC 9(05)  VALUE 0.
           05  WS-BATCH-KIND               PIC X(01)  VALUE SPACE.
               88  WS-BATCH-CASH                    VALUE 'C'.
               88  WS-BATCH-SECURITIES              VALUE 'S'.
               88  WS-BATCH-MIXED                   VALUE 'X'.
           05  WS-BATCH-CURRENCY           PIC X(03)  VALUE SPACES.
           05  WS-BATCH-PRIORITY           PIC X(01)  VALUE SPACE.
               88  WS-BATCH-URGENT                  VALUE 'U'.
           05  WS-BATCH-EXPECTED           PIC 9(05)  VALUE 0.
           05  WS-BATCH-LATE-SW            PIC X(01)  VALUE 'N'.
               88  WS-BATCH-LATE                    VALUE 'Y'.
           05  WS-BATCH-COUNT              PIC 9(05)  VALUE 0.
           05  WS-BATCH-HASH               PIC 9(10)  VALUE 0.
           05  WS-BATCH-DEBITS             PIC S9(13)V99 COMP-3
                                                      VALUE 0.
           05  WS-BATCH-CREDITS            PIC S9(13)V99 COMP-3
                                                      VALUE 0.
           05  WS-BATCH-REJECTED           PIC 9(05)  VALUE 0.
           05  WS-BATCH-LAST-SEQUENCE      PIC 9(07)  VALUE 0.
           05  WS-BATCHES-BROKEN           PIC 9(03)  VALUE 0.
      *----------------------------------------------------------------*
      *    AUTHORISATION SERVICE
      *----------------------------------------------------------------*
       01  WS-GATEWAY.
           05  WS-GATEWAY-STATE            PIC X(01)  VALUE 'C'.
               88  WS-GATEWAY-CLOSED                VALUE 'C'.
               88  WS-GATEWAY-OPENED                VALUE 'O'.
               88  WS-GATEWAY-ONLINE                VALUE 'L'.
               88  WS-GATEWAY-DOWN                  VALUE 'D'.
           05  WS-GATEWAY-SESSION          PIC 9(08)  VALUE 0.
           05  WS-GATEWAY-FAILS            PIC 9(02)  VALUE 0.
           05  WS-GATEWAY-BREAKS           PIC 9(02)  VALUE 0.
           05  WS-GATEWAY-LOGONS           PIC 9(02)  VALUE 0.
       01  WS-AUTHORISATION.
           05  WS-AUTH-PHASE               PIC X(01)  VALUE 'N'.
               88  WS-AUTH-NONE                     VALUE 'N'.
               88  WS-AUTH-RESERVED                 VALUE 'R'.
               88  WS-AUTH-SECOND                   VALUE 'S'.
               88  WS-AUTH-CONFIRMED                VALUE 'C'.
               88  WS-AUTH-COMMITTED                VALUE 'M'.
               88  WS-AUTH-REFUSED                  VALUE 'X'.
               88  WS-AUTH-OFFLINE                  VALUE 'O'.
               88  WS-AUTH-SETTLED                  VALUE 'M' 'O'.
           05  WS-AUTH-LEVEL               PIC 9(01)  VALUE 1.
           05  WS-AUTH-TRIES               PIC 9(02)  VALUE 0.
           05  WS-AUTH-TICKET              PIC 9(08)  VALUE 0.
           05  WS-AUTH-STEPS               PIC 9(02)  VALUE 0.
           05  WS-OFFLINE-USED             PIC S9(13)V99 COMP-3
                                                      VALUE 0.
           05  WS-OFFLINE-LIMIT            PIC S9(13)V99 COMP-3
                                                      VALUE 250000.00.
      *----------------------------------------------------------------*
      *    MESSAGE SWITCH
      *----------------------------------------------------------------*
       01  WS-SWITCH-LINE.
           05  WS-LINE-STATE               PIC X(01)  VALUE 'U'.
               88  WS-LINE-UP                       VALUE 'U'.
               88  WS-LINE-REKEY                    VALUE 'K'.
               88  WS-LINE-QUEUEING                 VALUE 'Q'.
               88  WS-LINE-SHUT                     VALUE 'S'.
           05  WS-MESSAGE-NUMBER           PIC 9(06)  VALUE 0.
           05  WS-MESSAGE-TRIES            PIC 9(01)  VALUE 0.
           05  WS-MESSAGES-SENT            PIC 9(05)  VALUE 0.
           05  WS-MESSAGES-QUEUED          PIC 9(05)  VALUE 0.
           05  WS-MESSAGES-LOST            PIC 9(05)  VALUE 0.
           05  WS-MESSAGE-POINTER          PIC 9(03)  COMP.
      *----------------------------------------------------------------*
      *    TABLES: RECORD TYPES, HOLIDAYS, RATES, FEES, EVENTS
      *----------------------------------------------------------------*
       01  WS-TYPE-VALUES.
           05  FILLER                      PIC X(04)  VALUE 'FH01'.
           05  FILLER                      PIC X(04)  VALUE 'BH02'.
           05  FILLER                      PIC X(04)  VALUE 'TB03'.
           05  FILLER                      PIC X(04)  VALUE 'TS04'.
           05  FILLER                      PIC X(04)  VALUE 'FR05'.
           05  FILLER                      PIC X(04)  VALUE 'FD05'.
           05  FILLER                      PIC X(04)  VALUE 'CT06'.
           05  FILLER                      PIC X(04)  VALUE 'FX07'.
           05  FILLER                      PIC X(04)  VALUE 'CA08'.
           05  FILLER                      PIC X(04)  VALUE 'IN09'.
           05  FILLER                      PIC X(04)  VALUE 'AM10'.
           05  FILLER                      PIC X(04)  VALUE 'CN11'.
           05  FILLER                      PIC X(04)  VALUE 'RV12'.
           05  FILLER                      PIC X(04)  VALUE 'RL13'.
           05  FILLER                      PIC X(04)  VALUE 'BT14'.
           05  FILLER                      PIC X(04)  VALUE 'FT15'.
       01  WS-TYPE-TABLE REDEFINES WS-TYPE-VALUES.
           05  WS-TYPE-ENTRY OCCURS 16 TIMES INDEXED BY WS-TX.
               10  WS-TYPE-CODE            PIC X(02).
               10  WS-TYPE-NUMBER          PIC 9(02).
       01  WS-TYPE-COUNTS.
           05  WS-TYPE-COUNT               PIC 9(07)  COMP-3
                                           OCCURS 16 TIMES.
       77  WS-TYPE-INDEX                   PIC 9(02)  VALUE 0.
       01  WS-HOLIDAYS.
           05  WS-HOLIDAY-COUNT            PIC S9(04) COMP VALUE 0.
           05  WS-HOLIDAY OCCURS 8 TIMES INDEXED BY WS-HX.
               10  WS-HOLIDAY-DATE         PIC 9(08).
               10  WS-HOLIDAY-CURRENCY     PIC X(03).
       01  WS-RATES.
           05  WS-RATES-STATE              PIC X(01)  VALUE 'N'.
               88  WS-RATES-NONE                    VALUE 'N'.
               88  WS-RATES-HEADED                  VALUE 'H'.
               88  WS-RATES-CURRENT                 VALUE 'C'.
               88  WS-RATES-STALE                   VALUE 'S'.
               88  WS-RATES-BROKEN                  VALUE 'B'.
               88  WS-RATES-USABLE                  VALUE 'C' 'S'.
           05  WS-RATES-OLD-SW             PIC X(01)  VALUE 'N'.
               88  WS-RATES-OLD-DATE                VALUE 'Y'.
           05  WS-RATE-COUNT               PIC 9(02)  VALUE 0.
           05  WS-RATE-SUM                 PIC 9(05)V9(06) VALUE 0.
           05  WS-RATE-ENTRY OCCURS 6 TIMES INDEXED BY WS-RX WS-RX2.
               10  WS-RATE-CURRENCY        PIC X(03).
               10  WS-RATE-UNIT            PIC 9(04).
               10  WS-RATE-MIDDLE          PIC 9(05)V9(06).
               10  WS-RATE-SPREAD          PIC 9(01)V9(04).
               10  WS-RATE-DECIMALS        PIC 9(01).
       01  WS-FEES.
           05  WS-FEE-COUNT                PIC S9(04) COMP VALUE 0.
           05  WS-FEE-ENTRY OCCURS 0 TO 12 TIMES
                            DEPENDING ON WS-FEE-COUNT
                            ASCENDING KEY IS WS-FEE-CLASS
                                             WS-FEE-KIND
                            INDEXED BY WS-FX.
               10  WS-FEE-KEY.
                   15  WS-FEE-CLASS        PIC X(02).
                   15  WS-FEE-KIND         PIC X(02).
               10  WS-FEE-METHOD           PIC X(01).
               10  WS-FEE-AMOUNT           PIC S9(05)V99 COMP-3.
               10  WS-FEE-RATE             PIC S9(01)V9(06) COMP-3.
               10  WS-FEE-MINIMUM          PIC S9(05)V99 COMP-3.
               10  WS-FEE-MAXIMUM          PIC S9(07)V99 COMP-3.
       01  WS-TIER-VALUES.
           05  FILLER                      PIC X(14)
                                           VALUE '00005000012500'.
           05  FILLER                      PIC X(14)
                                           VALUE '00025000008000'.
           05  FILLER                      PIC X(14)
                                           VALUE '00250000004000'.
           05  FILLER                      PIC X(14)
                                           VALUE '99999999001500'.
       01  WS-TIERS REDEFINES WS-TIER-VALUES.
           05  WS-TIER OCCURS 4 TIMES INDEXED BY WS-QX.
               10  WS-TIER-UP-TO           PIC 9(08).
               10  WS-TIER-RATE            PIC V9(06).
       01  WS-EVENTS.
           05  WS-EVENT-COUNT              PIC S9(04) COMP VALUE 0.
           05  WS-EVENT OCCURS 3 TIMES INDEXED BY WS-EX.
               10  WS-EVENT-NUMBER         PIC 9(04).
               10  WS-EVENT-ISIN           PIC X(12).
               10  WS-EVENT-STATE          PIC X(01).
                   88  WS-EVENT-ANNOUNCED           VALUE 'A'.
                   88  WS-EVENT-ENTITLED            VALUE 'E'.
                   88  WS-EVENT-PAID                VALUE 'P'.
                   88  WS-EVENT-WITHDRAWN           VALUE 'X'.
               10  WS-EVENT-RECORD-DATE    PIC 9(08).
               10  WS-EVENT-PAY-DATE       PIC 9(08).
               10  WS-EVENT-RATE           PIC S9(03)V9(06) COMP-3.
               10  WS-EVENT-CURRENCY       PIC X(03).
               10  WS-EVENT-QUANTITY       PIC S9(11)V999 COMP-3.
               10  WS-EVENT-HOLDERS        PIC 9(05).
       01  WS-COUNTERPARTIES.
           05  WS-PARTY-COUNT              PIC S9(04) COMP VALUE 0.
           05  WS-PARTY OCCURS 5 TIMES INDEXED BY WS-PX WS-PX2.
               10  WS-PARTY-CODE           PIC X(08).
               10  WS-PARTY-PAY            PIC S9(13)V99 COMP-3.
               10  WS-PARTY-RECEIVE        PIC S9(13)V99 COMP-3.
               10  WS-PARTY-TRADES         PIC 9(05).
       01  WS-PARTY-HOLD                   PIC X(29).
       01  WS-ADJUSTMENTS.
           05  WS-ADJUST-COUNT             PIC S9(04) COMP VALUE 0.
           05  WS-ADJUST OCCURS 4 TIMES INDEXED BY WS-AX.
               10  WS-ADJUST-REFERENCE     PIC X(12).
               10  WS-ADJUST-FIELD         PIC X(01).
                   88  WS-ADJUST-PRICE              VALUE 'P'.
                   88  WS-ADJUST-QUANTITY           VALUE 'Q'.
                   88  WS-ADJUST-DATE               VALUE 'D'.
                   88  WS-ADJUST-STALE-RATE         VALUE 'R'.
                   88  WS-ADJUST-CANCELLED          VALUE 'C'.
               10  WS-ADJUST-NUMBER        PIC 9(15)V9(03).
               10  WS-ADJUST-USED          PIC X(01).
      *----------------------------------------------------------------*
      *    THE INSTRUCTION AT HAND
      *----------------------------------------------------------------*
       01  WS-CURRENT.
           05  WS-REASON                   PIC 9(03)  VALUE 0.
               88  WS-NO-REASON                     VALUE 0.
               88  WS-REASON-FORMAT                 VALUE 100 THRU 199.
               88  WS-REASON-REFERENCE              VALUE 200 THRU 299.
               88  WS-REASON-RULE                   VALUE 300 THRU 399.
               88  WS-REASON-SUSPEND                VALUE 400 THRU 499.
           05  WS-REASON-TEXT              PIC X(37).
           05  WS-SOURCE                   PIC X(01)  VALUE 'I'.
               88  WS-FROM-INPUT                    VALUE 'I'.
               88  WS-FROM-SUSPENSE                 VALUE 'S'.
           05  WS-SIDE                     PIC X(01).
               88  WS-SIDE-DEBIT                    VALUE 'D'.
               88  WS-SIDE-CREDIT                   VALUE 'C'.
           05  WS-AMOUNT                   PIC S9(13)V99 COMP-3.
           05  WS-BASE-AMOUNT              PIC S9(13)V99 COMP-3.
           05  WS-GROSS                    PIC S9(13)V9(04) COMP-3.
           05  WS-FEE                      PIC S9(07)V99 COMP-3.
           05  WS-ACCRUED                  PIC S9(09)V99 COMP-3.
           05  WS-QUANTITY                 PIC S9(11)V999 COMP-3.
           05  WS-PRICE                    PIC 9(07)V9(04).
           05  WS-CURRENCY                 PIC X(03).
           05  WS-VALUE-DATE               PIC 9(08).
           05  WS-LEDGER-CODE              PIC X(04).
           05  WS-FEE-WANTED               PIC X(02).
           05  WS-FACTOR                   PIC S9(05)V9(06) COMP-3.
           05  WS-DEVIATION                PIC S9(03)V9(04) COMP-3.
           05  WS-AVAILABLE                PIC S9(13)V99 COMP-3.
           05  WS-PARTIAL-QUANTITY         PIC S9(11)V999 COMP-3.
           05  WS-FOUND-SW                 PIC X(01).
               88  WS-FOUND                         VALUE 'Y'
                                    WHEN SET TO FALSE     'N'.
           05  WS-HAVE-POSITION-SW         PIC X(01).
               88  WS-HAVE-POSITION                 VALUE 'Y'
                                    WHEN SET TO FALSE     'N'.
       01  WS-HELD-INSTRUCTION             PIC X(160).
       01  WS-ISIN-WORK.
           05  WS-ISIN                     PIC X(12).
           05  WS-ISIN-CHARS REDEFINES WS-ISIN.
               10  WS-ISIN-CHAR            PIC X(01) OCCURS 12 TIMES.
           05  WS-ISIN-DIGITS              PIC X(24).
           05  WS-ISIN-DIGIT-TABLE REDEFINES WS-ISIN-DIGITS.
               10  WS-ISIN-DIGIT           PIC 9(01) OCCURS 24 TIMES.
           05  WS-ISIN-LENGTH              PIC S9(04) COMP.
           05  WS-ISIN-SUM                 PIC S9(04) COMP.
           05  WS-ISIN-REST                PIC S9(04) COMP.
           05  WS-ISIN-DOUBLE              PIC S9(04) COMP.
           05  WS-ISIN-SW                  PIC X(01).
               88  WS-ISIN-VALID                    VALUE 'Y'.
       77  WS-I                            PIC S9(04) COMP.
       77  WS-J                            PIC S9(04) COMP.
       77  WS-LETTER-VALUE                 PIC 9(02).
       77  WS-LETTERS                      PIC X(26)
                       VALUE 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.
       77  WS-LEDGER-LENGTH                PIC 9(03)  COMP.
       77  WS-LEDGER-NUMBER                PIC 9(08)  COMP VALUE 0.
       77  WS-TALLY                        PIC S9(04) COMP.
       77  WS-POINTER                      PIC S9(04) COMP.
       77  WS-TEXT-LENGTH                  PIC S9(04) COMP.
      *----------------------------------------------------------------*
      *    INTEREST
      *----------------------------------------------------------------*
       01  WS-INTEREST.
           05  WS-INT-FROM                 PIC 9(08).
           05  WS-INT-FROM-PARTS REDEFINES WS-INT-FROM.
               10  WS-INT-FROM-YEAR        PIC 9(04).
               10  WS-INT-FROM-MONTH       PIC 9(02).
               10  WS-INT-FROM-DAY         PIC 9(02).
           05  WS-INT-TO                   PIC 9(08).
           05  WS-INT-TO-PARTS REDEFINES WS-INT-TO.
               10  WS-INT-TO-YEAR          PIC 9(04).
               10  WS-INT-TO-MONTH         PIC 9(02).
               10  WS-INT-TO-DAY           PIC 9(02).
           05  WS-INT-BASIS                PIC X(03).
           05  WS-INT-RATE                 PIC S9(02)V9(05) COMP-3.
           05  WS-INT-PRINCIPAL            PIC S9(13)V99 COMP-3.
           05  WS-INT-AMOUNT               PIC S9(11)V99 COMP-3.
           05  WS-INT-FINE                 PIC S9(11)V9(04) COMP-3.
           05  WS-INT-DAYS                 PIC S9(07) COMP-3.
           05  WS-INT-YEAR-DAYS            PIC S9(03) COMP-3.
           05  WS-INT-SW                   PIC X(01).
               88  WS-INT-OK                        VALUE 'Y'.
               88  WS-INT-BAD                       VALUE 'N'.
       01  WS-YEAR-WORK.
           05  WS-YEAR                     PIC 9(04).
           05  WS-YEAR-QUOTIENT            PIC 9(04).
           05  WS-YEAR-REST-4              PIC 9(03).
           05  WS-YEAR-REST-100            PIC 9(03).
           05  WS-YEAR-REST-400            PIC 9(03).
           05  WS-LEAP-SW                  PIC X(01).
               88  WS-LEAP-YEAR                     VALUE 'Y'
                                    WHEN SET TO FALSE     'N'.
      *----------------------------------------------------------------*
      *    DATES
      *----------------------------------------------------------------*
       01  WS-DATE-WORK.
           05  WS-DATE                     PIC 9(08).
           05  WS-DATE-PARTS REDEFINES WS-DATE.
               10  WS-DATE-YEAR            PIC 9(04).
               10  WS-DATE-MONTH           PIC 9(02).
               10  WS-DATE-DAY             PIC 9(02).
           05  WS-DATE-SW                  PIC X(01).
               88  WS-DATE-VALID                    VALUE 'Y'.
               88  WS-DATE-BAD                      VALUE 'N'.
           05  WS-BUSINESS-SW              PIC X(01).
               88  WS-BUSINESS-DAY                  VALUE 'Y'
                                    WHEN SET TO FALSE     'N'.
           05  WS-DAYS-MOVED               PIC 9(02).
           05  WS-DATE-CURRENCY            PIC X(03).
       01  WS-MONTH-DAYS-VALUES            PIC X(24)
                       VALUE '312831303130313130313031'.
       01  WS-MONTH-DAYS-TABLE REDEFINES WS-MONTH-DAYS-VALUES.
           05  WS-MONTH-DAYS               PIC 9(02) OCCURS 12 TIMES.
      *----------------------------------------------------------------*
      *    CONVERSION
      *----------------------------------------------------------------*
       01  WS-CONVERSION.
           05  WS-CONV-FROM                PIC X(03).
           05  WS-CONV-TO                  PIC X(03).
           05  WS-CONV-AMOUNT              PIC S9(13)V99 COMP-3.
           05  WS-CONV-RESULT              PIC S9(13)V99 COMP-3.
           05  WS-CONV-CROSS               PIC S9(13)V9(06) COMP-3.
           05  WS-CONV-SIDE                PIC X(01).
               88  WS-CONV-BUY                      VALUE 'B'.
               88  WS-CONV-SELL                     VALUE 'S'.
               88  WS-CONV-MIDDLE                   VALUE 'M'.
           05  WS-CONV-CODE                PIC 9(01).
               88  WS-CONV-OK                       VALUE 0.
               88  WS-CONV-NO-RATE                  VALUE 1.
               88  WS-CONV-TOO-LARGE                VALUE 2.
               88  WS-CONV-STALE                    VALUE 3.
      *----------------------------------------------------------------*
      *    COUNTS AND TOTALS
      *----------------------------------------------------------------*
       01  WS-COUNTS.
           05  WS-COUNT-READ               PIC S9(07) COMP-3 VALUE 0.
           05  WS-COUNT-SKIPPED            PIC S9(07) COMP-3 VALUE 0.
           05  WS-COUNT-SETTLED            PIC S9(07) COMP-3 VALUE 0.
           05  WS-COUNT-REJECTED           PIC S9(07) COMP-3 VALUE 0.
           05  WS-COUNT-SUSPENDED          PIC S9(07) COMP-3 VALUE 0.
           05  WS-COUNT-PARTIAL            PIC S9(07) COMP-3 VALUE 0.
           05  WS-COUNT-CHECKPOINTS        PIC S9(05) COMP-3 VALUE 0.
           05  WS-COUNT-SINCE              PIC S9(05) COMP-3 VALUE 0.
           05  WS-COUNT-ADJUSTED           PIC S9(05) COMP-3 VALUE 0.
           05  WS-COUNT-RETRIED            PIC S9(05) COMP-3 VALUE 0.
           05  WS-COUNT-RELEASED           PIC S9(05) COMP-3 VALUE 0.
           05  WS-COUNT-EXPIRED            PIC S9(05) COMP-3 VALUE 0.
           05  WS-COUNT-ACCRUED            PIC S9(07) COMP-3 VALUE 0.
           05  WS-COUNT-CAPITALISED        PIC S9(07) COMP-3 VALUE 0.
           05  WS-COUNT-AUDIT              PIC S9(05) COMP-3 VALUE 0.
       01  WS-REJECT-CLASSES.
           05  WS-REJECT-CLASS             PIC S9(05) COMP-3
                                           OCCURS 5 TIMES.
       01  WS-TOTALS.
           05  WS-TOTAL-DEBITS             PIC S9(15)V99 COMP-3
                                                      VALUE 0.
           05  WS-TOTAL-CREDITS            PIC S9(15)V99 COMP-3
                                                      VALUE 0.
           05  WS-TOTAL-FEES               PIC S9(11)V99 COMP-3
                                                      VALUE 0.
           05  WS-TOTAL-TAX                PIC S9(11)V99 COMP-3
                                                      VALUE 0.
           05  WS-TOTAL-INTEREST           PIC S9(11)V99 COMP-3
                                                      VALUE 0.
           05  WS-NET-PAY                  PIC S9(13)V99 COMP-3
                                                      VALUE 0.
           05  WS-NET-RECEIVE              PIC S9(13)V99 COMP-3
                                                      VALUE 0.
           05  WS-DIFFERENCE               PIC S9(15)V99 COMP-3.
       01  WS-CHECK-WORK.
           05  WS-CHECK-SUM                PIC 9(09)  COMP.
           05  WS-CHECK-QUOTIENT           PIC 9(09)  COMP.
           05  WS-CHECK                    PIC 9(05).
       01  WS-GENERATION                   PIC 9(02)  VALUE 0.
       01  WS-RESTART-SEQUENCE             PIC 9(07)  VALUE 0.
       01  WS-LAST-CHECKPOINT              PIC 9(07)  VALUE 0.
       01  WS-SUSPENSE-DEPTH               PIC 9(05)  VALUE 0.
       01  WS-SUSPENSE-SW                  PIC X(01)  VALUE 'N'.
           88  WS-SUSPENSE-DONE                     VALUE 'Y'.
       01  WS-ACCRUAL-SW                   PIC X(01)  VALUE 'N'.
           88  WS-ACCRUAL-DONE                      VALUE 'Y'.
       01  WS-HOLDERS-SW                   PIC X(01)  VALUE 'N'.
           88  WS-HOLDERS-DONE                      VALUE 'Y'.
       01  WS-SWAPPED-SW                   PIC X(01)  VALUE 'N'.
           88  WS-SWAPPED                           VALUE 'Y'
                                    WHEN SET TO FALSE     'N'.
       01  WS-AGE                          PIC S9(07) COMP-3.
       01  WS-HOUSE-ACCOUNT                PIC 9(10) VALUE 9000000001.
       01  WS-TAX-ACCOUNT                  PIC 9(10) VALUE 9000000002.
       01  WS-SAVED-ACCOUNT                PIC 9(10).
       01  WS-TIME-OF-DAY.
           05  WS-TIME-HHMM                PIC 9(04).
           05  FILLER                      PIC 9(04).
       01  WS-AUDIT-AREA.
           05  WS-AUDIT-EVENT              PIC X(04).
           05  WS-AUDIT-REFERENCE          PIC X(12).
           05  WS-AUDIT-TEXT               PIC X(40).
           05  WS-AUDIT-RETURN             PIC S9(04) COMP.
       01  WS-ABEND-CODE                   PIC S9(09) BINARY VALUE 501.
       01  WS-ABEND-TIMING                 PIC S9(09) BINARY VALUE 0.
      *----------------------------------------------------------------*
      *    OLD WITHHOLDING TABLE, UNTIL 2019                    (RB)
      *----------------------------------------------------------------*
       01  WS-OLD-TAX-VALUES               PIC X(20)
                       VALUE 'DE26US15FR25GB00CH35'.
       01  WS-OLD-TAX REDEFINES WS-OLD-TAX-VALUES.
           05  WS-OLD-TAX-ENTRY OCCURS 5 TIMES INDEXED BY WS-OX.
               10  WS-OLD-TAX-COUNTRY      PIC X(02).
               10  WS-OLD-TAX-PERCENT      PIC 9(02).
      *----------------------------------------------------------------*
      *    LINES OF THE REPORT
      *----------------------------------------------------------------*
       01  RPT-CONTROL.
           05  RPT-LINES-LEFT              PIC S9(03) COMP-3 VALUE 0.
           05  RPT-PAGE                    PIC 9(03)  VALUE 0.
           05  RPT-ADVANCE                 PIC 9(02)  VALUE 1.
       01  RPT-HEADING-1.
           05  FILLER                      PIC X(10)  VALUE 'STL500'.
           05  FILLER                      PIC X(30)
                       VALUE 'OVERNIGHT SETTLEMENT'.
           05  FILLER                      PIC X(05)  VALUE 'DATE '.
           05  RPT-DATE                    PIC 9999/99/99.
           05  FILLER                      PIC X(06)  VALUE '  RUN '.
           05  RPT-RUN                     PIC ZZZZ9.
           05  FILLER                      PIC X(07)  VALUE '  PAGE '.
           05  RPT-PAGE-NO                 PIC ZZ9.
           05  FILLER                      PIC X(44)  VALUE SPACES.
       01  RPT-HEADING-2.
           05  FILLER                      PIC X(14)
                       VALUE 'MODE '.
           05  RPT-MODE                    PIC X(08).
           05  FILLER                      PIC X(10)
                       VALUE '  GATEWAY '.
           05  RPT-GATEWAY                 PIC X(08).
           05  FILLER                      PIC X(08)  VALUE '  RATES '.
           05  RPT-RATES                   PIC X(08).
           05  FILLER                      PIC X(64)  VALUE SPACES.
       01  RPT-COUNT-LINE.
           05  RPT-COUNT-TEXT              PIC X(30).
           05  RPT-COUNT                   PIC Z,ZZZ,ZZ9-.
           05  FILLER                      PIC X(80)  VALUE SPACES.
       01  RPT-AMOUNT-LINE.
           05  RPT-AMOUNT-TEXT             PIC X(30).
           05  RPT-AMOUNT                  PIC Z,ZZZ,ZZZ,ZZZ,ZZ9.99-.
           05  FILLER                      PIC X(69)  VALUE SPACES.
       01  RPT-BATCH-LINE.
           05  FILLER                      PIC X(06)  VALUE 'BATCH '.
           05  RPT-BATCH-NO                PIC 9(05).
           05  FILLER                      PIC X(02)  VALUE SPACES.
           05  RPT-BATCH-KIND              PIC X(11).
           05  RPT-BATCH-COUNT             PIC ZZ,ZZ9.
           05  FILLER                      PIC X(02)  VALUE SPACES.
           05  RPT-BATCH-DEBITS            PIC ZZZ,ZZZ,ZZ9.99DB.
           05  FILLER                      PIC X(02)  VALUE SPACES.
           05  RPT-BATCH-CREDITS           PIC ZZZ,ZZZ,ZZ9.99CR.
           05  FILLER                      PIC X(02)  VALUE SPACES.
           05  RPT-BATCH-VERDICT           PIC X(20).
           05  FILLER                      PIC X(32)  VALUE SPACES.
       01  RPT-PARTY-LINE.
           05  FILLER                      PIC X(06)  VALUE 'PARTY '.
           05  RPT-PARTY                   PIC X(08).
           05  FILLER                      PIC X(02)  VALUE SPACES.
           05  RPT-PARTY-TRADES            PIC ZZZZ9.
           05  FILLER                      PIC X(02)  VALUE SPACES.
           05  RPT-PARTY-NET               PIC $$$,$$$,$$9.99-.
           05  FILLER                      PIC X(02)  VALUE SPACES.
           05  RPT-PARTY-WORD              PIC X(10).
           05  FILLER                      PIC X(70)  VALUE SPACES.
       01  RPT-EVENT-LINE.
           05  FILLER                      PIC X(06)  VALUE 'EVENT '.
           05  RPT-EVENT-NO                PIC 9(04).
           05  FILLER                      PIC X(01)  VALUE SPACE.
           05  RPT-EVENT-ISIN              PIC X(12).
           05  FILLER                      PIC X(01)  VALUE SPACE.
           05  RPT-EVENT-STATE             PIC X(10).
           05  RPT-EVENT-HOLDERS           PIC ZZZZ9.
           05  FILLER                      PIC X(01)  VALUE SPACE.
           05  RPT-EVENT-QUANTITY          PIC ***,***,***,**9.999.
           05  FILLER                      PIC X(61)  VALUE SPACES.
       01  RPT-REASON-LINE.
           05  FILLER                      PIC X(10)  VALUE SPACES.
           05  RPT-REASON-TEXT             PIC X(20).
           05  RPT-REASON-COUNT            PIC ZZZZ9 BLANK WHEN ZERO.
           05  FILLER                      PIC X(85)  VALUE SPACES.
       01  FILLER                          PIC X(32)
                       VALUE 'STL500 WORKING-STORAGE ENDS     '.
       LINKAGE SECTION.
       01  LK-PARM.
           05  LK-PARM-LENGTH              PIC S9(04) COMP.
           05  LK-PARM-TEXT                PIC X(60).
       PROCEDURE DIVISION USING LK-PARM.
      ******************************************************************
      *    MAIN LINE                                                   *
      ******************************************************************
       0000-MAIN SECTION.
       0010-BEGIN.
           DISPLAY 'STL500 SETTLEMENT STARTS'.
           PERFORM 1000-HOUSEKEEPING THRU 1000-EXIT.
           IF WS-RUN-REFUSED
               GO TO 0090-FINISH
           END-IF.
           PERFORM 1200-OPEN-MASTERS THRU 1200-EXIT.
           PERFORM 1300-RESTART-POINT THRU 1300-EXIT.
           IF WS-RUN-REFUSED
               PERFORM 8900-CLOSE-MASTERS
               GO TO 0090-FINISH
           END-IF.
           SET WS-STAGE-TABLES TO TRUE.
           PERFORM 1400-LOAD-HOLIDAYS THRU 1400-EXIT.
           PERFORM 1500-LOAD-RATES THRU 1500-EXIT.
           PERFORM 1600-LOAD-FEES THRU 1600-EXIT.
           PERFORM 1700-OPEN-GATEWAY THRU 1700-EXIT.
       0020-INSTRUCTIONS.
           SET WS-STAGE-INPUT TO TRUE.
           PERFORM 1800-OPEN-INPUT THRU 1800-EXIT.
           PERFORM 2000-NEXT-INSTRUCTION THRU 2000-EXIT
               UNTIL WS-END-OF-INPUT.
           PERFORM 2900-INPUT-ENDED THRU 2900-EXIT.
       0030-AFTER-INPUT.
           SET WS-STAGE-SUSPENSE TO TRUE.
           PERFORM 6000-SUSPENSE-RUN THRU 6000-EXIT.
           PERFORM 6500-ACCRUAL-RUN THRU 6500-EXIT.
           SET WS-STAGE-CLOSING TO TRUE.
           PERFORM 7000-NETTING THRU 7000-EXIT.
           PERFORM 8000-END-OF-DAY THRU 8000-EXIT.
       0090-FINISH.
           IF WS-WORST-CODE > RETURN-CODE
               MOVE WS-WORST-CODE TO RETURN-CODE
           END-IF.
           DISPLAY 'STL500 SETTLEMENT ENDS'.
           GOBACK.

      ******************************************************************
      *    HOUSEKEEPING: PARM AND CONTROL RECORD                       *
      ******************************************************************
       1000-START SECTION.
       1000-HOUSEKEEPING.
           INITIALIZE WS-TYPE-COUNTS WS-REJECT-CLASSES.
           INITIALIZE WS-HOLIDAYS.
           MOVE ZERO TO WS-EVENT-COUNT WS-PARTY-COUNT WS-ADJUST-COUNT.
           ACCEPT WS-TIME-OF-DAY FROM TIME.
           MOVE 1 TO WS-PARM-POINTER.
           IF LK-PARM-LENGTH NOT > 0
               GO TO 1050-CONTROL-RECORD.
           IF LK-PARM-LENGTH > 60
               DISPLAY 'STL500 PARM TOO LONG'
               GO TO 1090-REFUSE.

      *----------------------------------------------------------------*
      *    ONE WORD OF THE PARM AFTER ANOTHER; THE LOOP GOES BACK HERE *
      *    UNTIL THE POINTER STANDS BEHIND THE TEXT                    *
      *----------------------------------------------------------------*
       1010-PARM-WORDS.
           MOVE SPACES TO WS-PARM-WORD.
           UNSTRING LK-PARM-TEXT (1:LK-PARM-LENGTH)
               DELIMITED BY ',' OR ALL SPACES
               INTO WS-PARM-WORD COUNT IN WS-PARM-USED
               WITH POINTER WS-PARM-POINTER
           END-UNSTRING.
           IF WS-PARM-USED = ZERO
               GO TO 1030-NEXT-WORD.
           ADD 1 TO WS-PARM-COUNT.
           PERFORM 1100-PARM-WORD THRU 1100-EXIT.
           IF WS-RUN-REFUSED
               GO TO 1090-REFUSE.
       1030-NEXT-WORD.
           IF WS-PARM-POINTER NOT > LK-PARM-LENGTH
               GO TO 1010-PARM-WORDS.

       1050-CONTROL-RECORD.
           OPEN I-O CONTROL-FILE.
           MOVE 'CTLFILE' TO FS-ERROR-FILE.
           MOVE FS-CONTROL TO FS-ERROR-STATUS.
           MOVE 'OPEN' TO FS-ERROR-VERB.
           PERFORM 9700-CHECK-STATUS.
           READ CONTROL-FILE
               AT END
                   DISPLAY 'STL500 CONTROL FILE IS EMPTY'
                   CLOSE CONTROL-FILE
                   GO TO 1090-REFUSE
           END-READ.
           MOVE FS-CONTROL TO FS-ERROR-STATUS.
           MOVE 'READ' TO FS-ERROR-VERB.
           PERFORM 9700-CHECK-STATUS.
           IF CTL-BUSINESS-DATE NOT NUMERIC
                   OR CTL-NEXT-DATE NOT NUMERIC
               DISPLAY 'STL500 CONTROL DATES ' CTL-BUSINESS-DATE
                       ' ' CTL-NEXT-DATE
               GO TO 1090-REFUSE
           END-IF.
           IF CTL-NEXT-DATE NOT > CTL-BUSINESS-DATE
               DISPLAY 'STL500 NEXT DATE IS NOT AFTER BUSINESS DATE'
               GO TO 1090-REFUSE
           END-IF.
           IF WS-PARM-DATE NOT = ZERO
                   AND WS-PARM-DATE NOT = CTL-BUSINESS-DATE
               DISPLAY 'STL500 DATE OF PARM IS NOT THE BUSINESS DATE'
               GO TO 1090-REFUSE
           END-IF.

      *----------------------------------------------------------------*
      *    WHAT THE STATE OF THE LAST RUN ALLOWS                       *
      *      READY    NORMAL, TRIAL                                    *
      *      RUNNING  RESTART ONLY (THE STEP BROKE DOWN)               *
      *      BROKEN   RESTART WITH FORCE                               *
      *      DONE     TRIAL, OR NORMAL WITH FORCE                      *
      *----------------------------------------------------------------*
       1060-CONTROL-STATE.
           EVALUATE TRUE ALSO TRUE
               WHEN CTL-READY   ALSO WS-MODE-RESTART
                   DISPLAY 'STL500 NOTHING TO RESTART'
                   GO TO 1090-REFUSE
               WHEN CTL-READY   ALSO ANY
                   CONTINUE
               WHEN CTL-RUNNING ALSO WS-MODE-RESTART
                   CONTINUE
               WHEN CTL-BROKEN  ALSO WS-MODE-RESTART
                   IF NOT WS-FORCED
                       DISPLAY 'STL500 BROKEN RUN: FORCE NEEDED'
                       GO TO 1090-REFUSE
                   END-IF
               WHEN CTL-DONE    ALSO WS-MODE-TRIAL
                   CONTINUE
               WHEN CTL-DONE    ALSO WS-MODE-NORMAL
                   IF NOT WS-FORCED
                       DISPLAY 'STL500 DAY IS DONE: FORCE NEEDED'
                       GO TO 1090-REFUSE
                   END-IF
               WHEN OTHER
                   DISPLAY 'STL500 CONTROL STATE ' CTL-STATE
                           ' MODE ' WS-MODE
                   GO TO 1090-REFUSE
           END-EVALUATE.
           IF WS-MODE-TRIAL
               GO TO 1070-DEFAULTS.
           IF WS-MODE-NORMAL
               ADD 1 TO CTL-RUN-NUMBER
                   ON SIZE ERROR
                       MOVE 1 TO CTL-RUN-NUMBER
                   NOT ON SIZE ERROR
                       CONTINUE
               END-ADD
           END-IF.
           SET CTL-RUNNING TO TRUE.
           REWRITE CTL-RECORD.
           MOVE FS-CONTROL TO FS-ERROR-STATUS.
           MOVE 'REWRITE' TO FS-ERROR-VERB.
           PERFORM 9700-CHECK-STATUS.

       1070-DEFAULTS.
           IF CTL-BASE-CURRENCY = SPACES OR LOW-VALUES
               MOVE 'EUR' TO CTL-BASE-CURRENCY
           END-IF.
           IF CTL-APPROVAL-LIMIT NOT NUMERIC
                   OR CTL-APPROVAL-LIMIT NOT > 0
               MOVE 100000.00 TO CTL-APPROVAL-LIMIT
           END-IF.
           IF CTL-SUSPENSE-LIMIT NOT NUMERIC
               MOVE 100 TO CTL-SUSPENSE-LIMIT
           END-IF.
           SET WS-STAGE-STARTED TO TRUE.
           GO TO 1000-EXIT.

       1090-REFUSE.
           SET WS-RUN-REFUSED TO TRUE.
           MOVE 12 TO WS-WORST-CODE.
       1000-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    ONE WORD OF THE PARM                                        *
      *----------------------------------------------------------------*
       1100-PARM-WORD.
           EVALUATE WS-PARM-KEY
               WHEN 'MODE='
                   GO TO 1110-PARM-MODE
               WHEN 'CKPT='
                   GO TO 1120-PARM-CHECKPOINT
               WHEN 'DATE='
                   GO TO 1130-PARM-DATE
               WHEN 'FORCE'
                   SET WS-FORCED TO TRUE
               WHEN 'NOAUT'
                   SET WS-NO-AUTH TO TRUE
               WHEN 'NOMSG'
                   SET WS-NO-MESSAGES TO TRUE
                   SET WS-LINE-SHUT TO TRUE
               WHEN OTHER
                   DISPLAY 'STL500 PARM NOT KNOWN: ' WS-PARM-WORD
                   SET WS-RUN-REFUSED TO TRUE
           END-EVALUATE.
           GO TO 1100-EXIT.
       1110-PARM-MODE.
           IF WS-PARM-LETTER = 'N' OR 'T' OR 'R'
               MOVE WS-PARM-LETTER TO WS-MODE
           ELSE
               DISPLAY 'STL500 MODE NOT KNOWN: ' WS-PARM-LETTER
               SET WS-RUN-REFUSED TO TRUE
           END-IF.
           GO TO 1100-EXIT.
       1120-PARM-CHECKPOINT.
           IF WS-PARM-NUMBER-3 NOT NUMERIC
               DISPLAY 'STL500 CKPT IGNORED: ' WS-PARM-VALUE
           ELSE
               IF WS-PARM-NUMBER-3 = ZERO
                   MOVE 999 TO WS-CHECKPOINT-EVERY
               ELSE
                   MOVE WS-PARM-NUMBER-3 TO WS-CHECKPOINT-EVERY.
           GO TO 1100-EXIT.
       1130-PARM-DATE.
           IF WS-PARM-NUMBER-8 NUMERIC
               MOVE WS-PARM-NUMBER-8 TO WS-DATE
               PERFORM 9100-VALID-DATE THRU 9100-EXIT
               IF WS-DATE-VALID
                   MOVE WS-DATE TO WS-PARM-DATE
                   GO TO 1100-EXIT
               END-IF
           END-IF.
           DISPLAY 'STL500 DATE OF PARM IS NONE: ' WS-PARM-VALUE.
           SET WS-RUN-REFUSED TO TRUE.
       1100-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    MASTERS AND OUTPUT FILES                                    *
      *    A MISSING SUSPENSE FILE IS MADE; EVERYTHING ELSE MUST BE    *
      *    THERE. THE SECURITY MASTER IS OPENED AGAIN ONCE AFTER 93    *
      *    (STILL HELD BY THE ON LINE REGION)                          *
      *----------------------------------------------------------------*
       1200-OPEN-MASTERS.
           MOVE 'OPEN' TO FS-ERROR-VERB.
           MOVE 0 TO WS-TALLY.
       1210-OPEN-SECURITIES.
           OPEN INPUT SECURITY-FILE.
           MOVE 'SECMST' TO FS-ERROR-FILE.
           MOVE FS-SECURITY TO FS-ERROR-STATUS.
           IF FS-ERROR-RETRY AND WS-TALLY < 2
               ADD 1 TO WS-TALLY
               DISPLAY 'STL500 SECMST HELD, TRY ' WS-TALLY
               GO TO 1210-OPEN-SECURITIES
           END-IF.
           PERFORM 9700-CHECK-STATUS.
       1220-OPEN-ACCOUNTS.
           OPEN I-O ACCOUNT-FILE.
           MOVE 'ACCTMST' TO FS-ERROR-FILE.
           MOVE FS-ACCOUNT TO FS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.
           OPEN I-O POSITION-FILE.
           MOVE 'POSMST' TO FS-ERROR-FILE.
           MOVE FS-POSITION TO FS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.
       1230-OPEN-SUSPENSE.
           OPEN I-O SUSPENSE-FILE.
           IF FS-SUSPENSE = '35'
               DISPLAY 'STL500 SUSPENSE FILE IS MADE'
               OPEN OUTPUT SUSPENSE-FILE
               IF FS-SUSPENSE-OK
                   CLOSE SUSPENSE-FILE
                   OPEN I-O SUSPENSE-FILE
               END-IF
           END-IF.
           MOVE 'SUSPNSE' TO FS-ERROR-FILE.
           MOVE FS-SUSPENSE TO FS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.
       1240-OPEN-OUTPUT.
           IF WS-MODE-RESTART
               OPEN EXTEND LEDGER-FILE
           ELSE
               OPEN OUTPUT LEDGER-FILE
           END-IF.
           MOVE 'LEDGER' TO FS-ERROR-FILE.
           MOVE FS-LEDGER TO FS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.
           OPEN OUTPUT REJECT-FILE REPORT-FILE.
           MOVE 'REJECTS' TO FS-ERROR-FILE.
           MOVE FS-REJECTS TO FS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.
           MOVE 'SETRPT' TO FS-ERROR-FILE.
           MOVE FS-REPORT TO FS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.
       1200-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    WHERE TO BEGIN                                              *
      *      NO RESTART RECORD        FROM THE BEGINNING               *
      *      COMPLETE, SAME DATE      REFUSED, UNLESS FORCED           *
      *      IN PROGRESS OR ABENDED   BEHIND THE LAST CHECKPOINT, IF   *
      *                               THE RUN IS A RESTART             *
      *    THE CHECK NUMBER OF THE RECORD MUST FIT ITS OTHER FIELDS    *
      *----------------------------------------------------------------*
       1300-RESTART-POINT.
           OPEN I-O RESTART-FILE.
           IF FS-RESTART-NEW-FILE
               IF WS-MODE-RESTART
                   DISPLAY 'STL500 NO RESTART FILE'
                   GO TO 1390-NO-RESTART
               END-IF
               OPEN OUTPUT RESTART-FILE
           END-IF.
           MOVE 'RSTFILE' TO FS-ERROR-FILE.
           MOVE FS-RESTART TO FS-ERROR-STATUS.
           PERFORM 9700-CHECK-STATUS.
           MOVE 'STL500' TO RST-STEP.
           READ RESTART-FILE
               INVALID KEY
                   CONTINUE
           END-READ.
           EVALUATE TRUE
               WHEN FS-RESTART-NONE
                   GO TO 1310-FIRST-TIME
               WHEN NOT FS-RESTART-OK
                   MOVE FS-RESTART TO FS-ERROR-STATUS
                   MOVE 'READ' TO FS-ERROR-VERB
                   GO TO 9900-ABEND
               WHEN RST-COMPLETE
                   GO TO 1320-WAS-COMPLETE
               WHEN RST-IN-PROGRESS
               WHEN RST-ABENDED
                   GO TO 1330-WAS-BROKEN
               WHEN OTHER
                   DISPLAY 'STL500 RESTART STATE ' RST-STATE
                   GO TO 1390-NO-RESTART
           END-EVALUATE.
       1310-FIRST-TIME.
           IF WS-MODE-RESTART
               DISPLAY 'STL500 NO RESTART RECORD'
               GO TO 1390-NO-RESTART
           END-IF.
           INITIALIZE RST-RECORD.
           MOVE 'STL500' TO RST-STEP.
           PERFORM 7600-FILL-RESTART.
           WRITE RST-RECORD
               INVALID KEY
                   DISPLAY 'STL500 RESTART RECORD CAME UP TWICE'
                   GO TO 1390-NO-RESTART
           END-WRITE.
           GO TO 1380-BEGIN.
       1320-WAS-COMPLETE.
           IF RST-BUSINESS-DATE = CTL-BUSINESS-DATE
                   AND NOT WS-FORCED
                   AND NOT WS-MODE-TRIAL
               DISPLAY 'STL500 STEP IS COMPLETE'
               GO TO 1390-NO-RESTART
           END-IF.
           MOVE RST-GENERATION TO WS-GENERATION.
           GO TO 1380-BEGIN.
       1330-WAS-BROKEN.
           IF NOT WS-MODE-RESTART
               DISPLAY 'STL500 STEP BROKE AT ' RST-SEQUENCE
                       ': RESTART NEEDED'
               GO TO 1390-NO-RESTART
           END-IF.
           IF RST-RUN-NUMBER NOT = CTL-RUN-NUMBER
                   OR RST-BUSINESS-DATE NOT = CTL-BUSINESS-DATE
               DISPLAY 'STL500 RESTART RECORD OF ANOTHER RUN'
               GO TO 1390-NO-RESTART
           END-IF.
           PERFORM 7700-CHECK-NUMBER.
           IF RST-CHECK NOT = WS-CHECK
               DISPLAY 'STL500 RESTART RECORD IS SPOILED'
               GO TO 1390-NO-RESTART
           END-IF.
           MOVE RST-SEQUENCE TO WS-RESTART-SEQUENCE
                                WS-LAST-CHECKPOINT.
           MOVE RST-HASH TO WS-FILE-HASH.
           ADD 1 RST-GENERATION GIVING WS-GENERATION
               ON SIZE ERROR
                   DISPLAY 'STL500 TOO MANY RESTARTS'
                   GO TO 1390-NO-RESTART
           END-ADD.
           IF WS-RESTART-SEQUENCE > 0
               SET WS-SKIPPING TO TRUE
           END-IF.
           IF RST-BATCH > 0
               MOVE RST-BATCH TO WS-BATCH-NUMBER
               SET WS-BATCH-MIXED TO TRUE
               SET WS-BATCH-DETAIL TO TRUE
           END-IF.
           IF RST-COUNT-POSTED NUMERIC
               MOVE RST-COUNT-POSTED TO WS-COUNT-SETTLED
           END-IF.
       1380-BEGIN.
           IF WS-GENERATION > 3
               DISPLAY 'STL500 GENERATION ' WS-GENERATION
               MOVE 4 TO WS-WORST-CODE
           END-IF.
           GO TO 1300-EXIT.
       1390-NO-RESTART.
           SET WS-RUN-REFUSED TO TRUE.
           MOVE 12 TO WS-WORST-CODE.
       1300-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    HOLIDAYS OF BASE CURRENCY AND OF ALL OTHERS                 *
      *----------------------------------------------------------------*
       1400-LOAD-HOLIDAYS.
           OPEN INPUT CALENDAR-FILE.
           IF FS-CALENDAR-MISSING
               DISPLAY 'STL500 NO HOLIDAY FILE, WEEKENDS ONLY'
               GO TO 1400-EXIT
           END-IF.
           MOVE 'HOLIDAY' TO FS-ERROR-FILE.
           MOVE FS-CALENDAR TO FS-ERROR-STATUS.
           MOVE 'OPEN' TO FS-ERROR-VERB.
           PERFORM 9700-CHECK-STATUS.
       1410-NEXT-HOLIDAY.
           READ CALENDAR-FILE
               AT END
                   GO TO 1480-HOLIDAYS-READ
           END-READ.
           MOVE FS-CALENDAR TO FS-ERROR-STATUS.
           MOVE 'READ' TO FS-ERROR-VERB.
           PERFORM 9700-CHECK-STATUS.
           MOVE HOL-DATE TO WS-DATE.
           IF HOL-DATE NUMERIC
               PERFORM 9100-VALID-DATE THRU 9100-EXIT
           ELSE
               SET WS-DATE-BAD TO TRUE
           END-IF.
           IF WS-DATE-BAD
               DISPLAY 'STL500 HOLIDAY IGNORED: ' HOL-RECORD
               GO TO 1410-NEXT-HOLIDAY
           END-IF.
           IF HOL-DATE < CTL-BUSINESS-DATE
               GO TO 1410-NEXT-HOLIDAY.
           IF WS-HOLIDAY-COUNT NOT < 8
               DISPLAY 'STL500 HOLIDAY TABLE IS FULL'
               MOVE 4 TO WS-WORST-CODE
               GO TO 1480-HOLIDAYS-READ
           END-IF.
           ADD 1 TO WS-HOLIDAY-COUNT.
           SET WS-HX TO WS-HOLIDAY-COUNT.
           MOVE HOL-DATE     TO WS-HOLIDAY-DATE (WS-HX).
           MOVE HOL-CURRENCY TO WS-HOLIDAY-CURRENCY (WS-HX).
           GO TO 1410-NEXT-HOLIDAY.
       1480-HOLIDAYS-READ.
           CLOSE CALENDAR-FILE.
       1400-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    EXCHANGE RATES                                              *
      *    HEADER FIRST: ITS VERSION MUST BE THE ONE OF THE CONTROL    *
      *    RECORD, ELSE THE RATES ARE STALE: THEY MAY BE USED UNDER    *
      *    AN AMENDMENT (FIELD STALE-OK) ONLY. THE TRAILER CLOSES THE  *
      *    TABLE; WITHOUT IT, OR WITH A WRONG ONE, IT IS BROKEN.       *
      *----------------------------------------------------------------*
       1500-LOAD-RATES.
           OPEN INPUT RATE-FILE.
           MOVE 'RATETAB' TO FS-ERROR-FILE.
           MOVE FS-RATES TO FS-ERROR-STATUS.
           MOVE 'OPEN' TO FS-ERROR-VERB.
           IF FS-RATES = '35'
               DISPLAY 'STL500 NO RATES: BASE CURRENCY ONLY'
               GO TO 1500-EXIT
           END-IF.
           PERFORM 9700-CHECK-STATUS.
       1510-NEXT-RATE.
           READ RATE-FILE
               AT END
                   GO TO 1570-RATES-READ
           END-READ.
           MOVE FS-RATES TO FS-ERROR-STATUS.
           MOVE 'READ' TO FS-ERROR-VERB.
           PERFORM 9700-CHECK-STATUS.
           EVALUATE TRUE ALSO TRUE
               WHEN RAT-HEADER  ALSO WS-RATES-NONE
                   PERFORM 1520-RATE-HEADER
               WHEN RAT-DETAIL  ALSO WS-RATES-HEADED
                   PERFORM 1530-RATE-DETAIL THRU 1530-EXIT
               WHEN RAT-TRAILER ALSO WS-RATES-HEADED
                   PERFORM 1560-RATE-TRAILER
                   GO TO 1570-RATES-READ
               WHEN ANY         ALSO WS-RATES-BROKEN
                   GO TO 1570-RATES-READ
               WHEN OTHER
                   DISPLAY 'STL500 RATES OUT OF ORDER: ' RAT-RECORD
                   SET WS-RATES-BROKEN TO TRUE
           END-EVALUATE.
           GO TO 1510-NEXT-RATE.
       1520-RATE-HEADER.
           SET WS-RATES-HEADED TO TRUE.
           IF RAT-DATE NOT = CTL-BUSINESS-DATE
               SET WS-RATES-OLD-DATE TO TRUE
           END-IF.
           IF RAT-VERSION NOT = CTL-RATE-VERSION
               SET WS-RATES-OLD-DATE TO TRUE
               DISPLAY 'STL500 RATES VERSION ' RAT-VERSION
                       ' WANTED ' CTL-RATE-VERSION
           END-IF.
       1530-RATE-DETAIL.
           IF RAT-MIDDLE NOT NUMERIC OR RAT-UNIT NOT NUMERIC
                   OR RAT-SPREAD NOT NUMERIC
               DISPLAY 'STL500 RATE IGNORED ' RAT-CURRENCY
               GO TO 1530-EXIT
           END-IF.
           IF RAT-MIDDLE = ZERO OR RAT-UNIT = ZERO
               DISPLAY 'STL500 RATE IS ZERO ' RAT-CURRENCY
               GO TO 1530-EXIT
           END-IF.
           IF WS-RATE-COUNT > 0
               PERFORM 1540-RATE-TWICE
               IF WS-FOUND
                   DISPLAY 'STL500 RATE TWICE ' RAT-CURRENCY
                   GO TO 1530-EXIT
               END-IF
           END-IF.
           IF WS-RATE-COUNT = 6
               DISPLAY 'STL500 RATE TABLE IS FULL'
               SET WS-RATES-BROKEN TO TRUE
               GO TO 1530-EXIT
           END-IF.
           ADD 1 TO WS-RATE-COUNT.
           SET WS-RX TO WS-RATE-COUNT.
           MOVE RAT-CURRENCY TO WS-RATE-CURRENCY (WS-RX).
           MOVE RAT-UNIT     TO WS-RATE-UNIT (WS-RX).
           MOVE RAT-MIDDLE   TO WS-RATE-MIDDLE (WS-RX).
           MOVE RAT-SPREAD   TO WS-RATE-SPREAD (WS-RX).
           IF RAT-DECIMALS NUMERIC AND RAT-DECIMALS < 4
               MOVE RAT-DECIMALS TO WS-RATE-DECIMALS (WS-RX)
           ELSE
               MOVE 2 TO WS-RATE-DECIMALS (WS-RX)
           END-IF.
           ADD RAT-MIDDLE TO WS-RATE-SUM
               ON SIZE ERROR
                   SET WS-RATES-BROKEN TO TRUE
           END-ADD.
       1530-EXIT.
           EXIT.
       1540-RATE-TWICE.
           SET WS-FOUND TO FALSE.
           PERFORM VARYING WS-RX2 FROM 1 BY 1
                   UNTIL WS-RX2 > WS-RATE-COUNT
               IF WS-RATE-CURRENCY (WS-RX2) = RAT-CURRENCY
                   SET WS-FOUND TO TRUE
               END-IF
           END-PERFORM.
       1560-RATE-TRAILER.
           IF RAT-COUNT NOT = WS-RATE-COUNT
               DISPLAY 'STL500 RATES ' WS-RATE-COUNT
                       ' TRAILER ' RAT-COUNT
               SET WS-RATES-BROKEN TO TRUE
           ELSE
               IF RAT-SUM NUMERIC AND RAT-SUM NOT = WS-RATE-SUM
                   DISPLAY 'STL500 RATES SUM ' WS-RATE-SUM
                   SET WS-RATES-BROKEN TO TRUE
               ELSE
                   IF WS-RATES-OLD-DATE
                       SET WS-RATES-STALE TO TRUE
                   ELSE
                       SET WS-RATES-CURRENT TO TRUE.
       1570-RATES-READ.
           CLOSE RATE-FILE.
           IF WS-RATES-HEADED
               DISPLAY 'STL500 RATES WITHOUT TRAILER'
               SET WS-RATES-BROKEN TO TRUE
           END-IF.
           IF WS-RATES-BROKEN
               MOVE 0 TO WS-RATE-COUNT
               MOVE 4 TO WS-WORST-CODE
           END-IF.
       1500-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    FEE SCHEDULE, ASCENDING BY CLASS AND KIND                   *
      *----------------------------------------------------------------*
       1600-LOAD-FEES.
           OPEN INPUT FEE-FILE.
           MOVE 'FEETAB' TO FS-ERROR-FILE.
           MOVE FS-FEES TO FS-ERROR-STATUS.
           MOVE 'OPEN' TO FS-ERROR-VERB.
           PERFORM 9700-CHECK-STATUS.
           MOVE 'READ' TO FS-ERROR-VERB.
           PERFORM UNTIL FS-FEES = '10'
               READ FEE-FILE
                   AT END
                       CONTINUE
                   NOT AT END
                       PERFORM 1610-ADD-FEE THRU 1610-EXIT
               END-READ
               IF FS-FEES NOT = '10'
                   MOVE FS-FEES TO FS-ERROR-STATUS
                   PERFORM 9700-CHECK-STATUS
               END-IF
           END-PERFORM.
           CLOSE FEE-FILE.
           IF WS-FEE-COUNT = ZERO
               DISPLAY 'STL500 NO FEES'
           END-IF.
           GO TO 1600-EXIT.
       1610-ADD-FEE.
           IF WS-FEE-COUNT NOT < 12
               MOVE 503 TO WS-ABEND-CODE
               DISPLAY 'STL500 FEE TABLE IS FULL'
               GO TO 9900-ABEND
           END-IF.
           IF NOT FEE-FLAT AND NOT FEE-PERCENT AND NOT FEE-TIERED
               DISPLAY 'STL500 FEE METHOD ' FEE-METHOD
               GO TO 1610-EXIT
           END-IF.
           IF WS-FEE-COUNT > 0
                   AND FEE-KEY NOT > WS-FEE-KEY (WS-FEE-COUNT)
               DISPLAY 'STL500 FEE OUT OF ORDER ' FEE-KEY
               GO TO 1610-EXIT
           END-IF.
           ADD 1 TO WS-FEE-COUNT.
           SET WS-FX TO WS-FEE-COUNT.
           MOVE FEE-KEY     TO WS-FEE-KEY (WS-FX).
           MOVE FEE-METHOD  TO WS-FEE-METHOD (WS-FX).
           MOVE FEE-AMOUNT  TO WS-FEE-AMOUNT (WS-FX).
           MOVE FEE-RATE    TO WS-FEE-RATE (WS-FX).
           MOVE FEE-MINIMUM TO WS-FEE-MINIMUM (WS-FX).
           MOVE FEE-MAXIMUM TO WS-FEE-MAXIMUM (WS-FX).
       1610-EXIT.
           EXIT.
       1600-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    THE AUTHORISATION SERVICE IS OPENED IN TWO STEPS: OPEN      *
      *    GIVES A SESSION, LOGN MAKES IT GOOD. BUSY IS TRIED AGAIN    *
      *    UP TO THREE TIMES. WITHOUT THE SERVICE THE RUN WORKS OFF    *
      *    LINE, WITHIN THE OFFLINE LIMIT.                             *
      *----------------------------------------------------------------*
       1700-OPEN-GATEWAY.
           INITIALIZE AUT-AREA.
           IF WS-NO-AUTH
               SET WS-GATEWAY-DOWN TO TRUE
               DISPLAY 'STL500 WORKS WITHOUT AUTHORISATION'
               GO TO 1700-EXIT
           END-IF.
           MOVE 0 TO WS-AUTH-TRIES.
       1710-OPEN-SESSION.
           MOVE 'OPEN' TO AUT-FUNCTION.
           PERFORM 5500-CALL-SERVICE.
           EVALUATE TRUE
               WHEN AUT-OK
               WHEN AUT-WARNING
                   IF AUT-NEW-SESSION NUMERIC
                           AND AUT-NEW-SESSION > 0
                       MOVE AUT-NEW-SESSION TO WS-GATEWAY-SESSION
                       SET WS-GATEWAY-OPENED TO TRUE
                   ELSE
                       SET WS-GATEWAY-DOWN TO TRUE
                   END-IF
               WHEN AUT-BUSY
                   ADD 1 TO WS-AUTH-TRIES
                   IF WS-AUTH-TRIES < 3
                       GO TO 1710-OPEN-SESSION
                   END-IF
                   SET WS-GATEWAY-DOWN TO TRUE
               WHEN OTHER
                   SET WS-GATEWAY-DOWN TO TRUE
           END-EVALUATE.
           IF WS-GATEWAY-DOWN
               DISPLAY 'STL500 AUTHORISATION SERVICE IS DOWN, RETURN '
                       AUT-RETURN
               GO TO 1700-EXIT
           END-IF.
       1720-LOG-ON.
           MOVE 'LOGN' TO AUT-FUNCTION.
           MOVE WS-GATEWAY-SESSION TO AUT-SESSION.
           ADD 1 TO WS-GATEWAY-LOGONS.
           PERFORM 5500-CALL-SERVICE.
           IF AUT-OK
               SET WS-GATEWAY-ONLINE TO TRUE
               GO TO 1700-EXIT
           END-IF.
           IF AUT-WARNING AND AUT-REASON = 'PWX'
               DISPLAY 'STL500 PASSWORD OF THE SERVICE EXPIRES'
               SET WS-GATEWAY-ONLINE TO TRUE
               GO TO 1700-EXIT
           END-IF.
           IF AUT-REFUSED AND AUT-REASON = 'SES'
                   AND WS-GATEWAY-LOGONS < 2
               GO TO 1710-OPEN-SESSION
           END-IF.
           SET WS-GATEWAY-DOWN TO TRUE.
           DISPLAY 'STL500 LOGON REFUSED ' AUT-REASON.
       1700-EXIT.
           EXIT.

       1800-OPEN-INPUT.
           OPEN INPUT INPUT-FILE.
           MOVE 'INSTRIN' TO FS-ERROR-FILE.
           MOVE FS-INPUT TO FS-ERROR-STATUS.
           MOVE 'OPEN' TO FS-ERROR-VERB.
           IF FS-INPUT = '35' AND WS-MODE-TRIAL
               DISPLAY 'STL500 TRIAL WITHOUT INPUT'
               SET WS-END-OF-INPUT TO TRUE
               GO TO 1800-EXIT
           END-IF.
           PERFORM 9700-CHECK-STATUS.
       1800-EXIT.
           EXIT.

      ******************************************************************
      *    THE INSTRUCTIONS                                            *
      ******************************************************************
       2000-INPUT SECTION.
       2000-NEXT-INSTRUCTION.
           READ INPUT-FILE
               AT END
                   SET WS-END-OF-INPUT TO TRUE
                   GO TO 2000-EXIT
           END-READ.
           IF NOT FS-INPUT-OK
               MOVE 'INSTRIN' TO FS-ERROR-FILE
               MOVE FS-INPUT TO FS-ERROR-STATUS
               MOVE 'READ' TO FS-ERROR-VERB
               GO TO 9900-ABEND
           END-IF.
           ADD 1 TO WS-COUNT-READ.
           SET WS-FROM-INPUT TO TRUE.
           PERFORM 2010-CLEAR-CURRENT.
      *    BEHIND THE TRAILER THERE MUST BE NOTHING
           IF WS-FILE-ENDED
               MOVE 101 TO WS-REASON
               MOVE 'BEHIND THE FILE TRAILER' TO WS-REASON-TEXT
               PERFORM 2800-REJECT
               GO TO 2000-EXIT
           END-IF.
           IF INS-SEQUENCE NOT NUMERIC OR INS-BATCH NOT NUMERIC
               MOVE 102 TO WS-REASON
               MOVE 'SEQUENCE OR BATCH NOT NUMERIC' TO WS-REASON-TEXT
               PERFORM 2800-REJECT
               GO TO 2000-EXIT
           END-IF.
      *    WHAT WAS DONE BEFORE THE CHECKPOINT IS PASSED OVER; THE
      *    FILE HEADER IS TAKEN IN ANY CASE
           IF WS-SKIPPING AND NOT INS-FILE-HEADER
               IF INS-SEQUENCE NOT > WS-RESTART-SEQUENCE
                   ADD 1 TO WS-COUNT-SKIPPED
                   ADD 1 TO WS-FILE-RECORDS
                   GO TO 2000-EXIT
               END-IF
               SET WS-SKIPPING TO FALSE
               DISPLAY 'STL500 RESUMES AT ' INS-SEQUENCE
           END-IF.
           PERFORM 2020-FIND-TYPE.
           IF WS-TYPE-INDEX = ZERO
               MOVE 103 TO WS-REASON
               STRING 'TYPE ' INS-TYPE ' NOT KNOWN'
                   DELIMITED BY SIZE INTO WS-REASON-TEXT
               PERFORM 2800-REJECT
               GO TO 2000-EXIT
           END-IF.
           PERFORM 2050-DISPATCH THRU 2050-EXIT.
           IF NOT WS-NO-REASON
               IF WS-REASON-SUSPEND
                   PERFORM 2700-SUSPEND THRU 2700-EXIT
               ELSE
                   PERFORM 2800-REJECT
               END-IF
           END-IF.
           PERFORM 7500-CHECKPOINT THRU 7500-EXIT.
       2000-EXIT.
           EXIT.

       2010-CLEAR-CURRENT.
           SET WS-NO-REASON TO TRUE.
           MOVE SPACES TO WS-REASON-TEXT.
           MOVE ZERO TO WS-AMOUNT WS-BASE-AMOUNT WS-GROSS WS-FEE
                        WS-ACCRUED WS-QUANTITY WS-PARTIAL-QUANTITY.
           SET WS-FOUND TO FALSE.
           SET WS-HAVE-POSITION TO FALSE.
           SET WS-AUTH-NONE TO TRUE.
           MOVE SPACE TO WS-SIDE.

       2020-FIND-TYPE.
           MOVE 0 TO WS-TYPE-INDEX.
           SET WS-TX TO 1.
           SEARCH WS-TYPE-ENTRY
               AT END
                   CONTINUE
               WHEN WS-TYPE-CODE (WS-TX) = INS-TYPE
                   MOVE WS-TYPE-NUMBER (WS-TX) TO WS-TYPE-INDEX
                   ADD 1 TO WS-TYPE-COUNT (WS-TX)
           END-SEARCH.

      *----------------------------------------------------------------*
      *    EVERY TYPE TO ITS ROUTINE; THEY ALL COME BACK TO 2050-EXIT  *
      *    BEFORE THAT: IS THE FILE OPEN, AND A BATCH                  *
      *----------------------------------------------------------------*
       2050-DISPATCH.
           IF WS-FILE-NOT-BEGUN AND NOT INS-FILE-HEADER
               MOVE 504 TO WS-ABEND-CODE
               DISPLAY 'STL500 INPUT WITHOUT HEADER'
               GO TO 9900-ABEND
           END-IF.
           ADD 1 TO WS-FILE-RECORDS.
           GO TO 2100-FILE-HEADER
                 2200-BATCH-HEADER
                 2060-DETAIL
                 2060-DETAIL
                 2060-DETAIL
                 2060-DETAIL
                 2060-DETAIL
                 2060-DETAIL
                 2060-DETAIL
                 2080-ADJUSTMENT
                 2080-ADJUSTMENT
                 2080-ADJUSTMENT
                 2080-ADJUSTMENT
                 2400-BATCH-TRAILER
                 2500-FILE-TRAILER
               DEPENDING ON WS-TYPE-INDEX.
      *    ONLY IF THE TABLE OF TYPES HOLDS A NUMBER TOO MANY
           DISPLAY 'STL500 TYPE NUMBER ' WS-TYPE-INDEX.
           GO TO 9900-ABEND.

       2060-DETAIL.
           PERFORM 2300-COUNT-INTO-BATCH THRU 2300-EXIT.
           IF NOT WS-NO-REASON
               GO TO 2050-EXIT.
           IF WS-BATCH-ADJUST
               MOVE 104 TO WS-REASON
               MOVE 'DETAIL BEHIND ADJUSTMENTS' TO WS-REASON-TEXT
               GO TO 2050-EXIT
           END-IF.
           SET WS-BATCH-DETAIL TO TRUE.
           PERFORM 2600-SETTLE THRU 2600-EXIT.
           GO TO 2050-EXIT.

      *    AMENDMENTS AND CANCELLATIONS PRECEDE WHAT THEY CHANGE AND
      *    MAY STAND ANYWHERE; REVERSALS AND RELEASES CLOSE A BATCH
       2080-ADJUSTMENT.
           PERFORM 2300-COUNT-INTO-BATCH THRU 2300-EXIT.
           IF NOT WS-NO-REASON
               GO TO 2050-EXIT.
           EVALUATE WS-TYPE-INDEX
               WHEN 10
                   PERFORM 5000-AMEND THRU 5000-EXIT
               WHEN 11
                   PERFORM 5100-CANCEL THRU 5100-EXIT
               WHEN 12
                   SET WS-BATCH-ADJUST TO TRUE
                   PERFORM 5200-REVERSE THRU 5200-EXIT
               WHEN 13
                   SET WS-BATCH-ADJUST TO TRUE
                   PERFORM 5300-RELEASE THRU 5300-EXIT
               WHEN OTHER
                   DISPLAY 'STL500 ADJUSTMENT ' WS-TYPE-INDEX
           END-EVALUATE.
           GO TO 2050-EXIT.

       2100-FILE-HEADER.
           IF NOT WS-FILE-NOT-BEGUN
               MOVE 105 TO WS-REASON
               MOVE 'SECOND FILE HEADER' TO WS-REASON-TEXT
               GO TO 2050-EXIT
           END-IF.
           IF FH-BUSINESS-DATE NOT = CTL-BUSINESS-DATE
               MOVE 504 TO WS-ABEND-CODE
               DISPLAY 'STL500 FILE OF ' FH-BUSINESS-DATE
               GO TO 9900-ABEND
           END-IF.
           IF FH-FILE-NO NOT NUMERIC
               MOVE 106 TO WS-REASON
               MOVE 'FILE NUMBER' TO WS-REASON-TEXT
               GO TO 2050-EXIT
           END-IF.
      *    FILE NUMBERS GO UP BY ONE; A GAP IS A WARNING, A REPEATED
      *    FILE IS NOT TAKEN UNLESS THE RUN IS A RESTART
           IF FH-FILE-NO NOT > CTL-LAST-FILE-NO
               IF WS-MODE-RESTART OR WS-FORCED
                   DISPLAY 'STL500 FILE ' FH-FILE-NO ' AGAIN'
               ELSE
                   MOVE 107 TO WS-REASON
                   MOVE 'FILE WAS PROCESSED' TO WS-REASON-TEXT
                   SET WS-END-OF-INPUT TO TRUE
                   MOVE 8 TO WS-WORST-CODE
                   GO TO 2050-EXIT
               END-IF
           ELSE
               IF FH-FILE-NO > CTL-LAST-FILE-NO + 1
                   DISPLAY 'STL500 FILES MISSING BEFORE ' FH-FILE-NO
                   MOVE 4 TO WS-WORST-CODE
               END-IF
           END-IF.
           SET WS-FILE-OPEN TO TRUE.
           MOVE FH-FILE-NO TO WS-FILE-NO.
           MOVE FH-SENDER  TO WS-FILE-SENDER.
           IF FH-VERSION NUMERIC
               MOVE FH-VERSION TO WS-FILE-VERSION
           ELSE
               MOVE 1 TO WS-FILE-VERSION
           END-IF.
           GO TO 2050-EXIT.

       2200-BATCH-HEADER.
           IF WS-BATCH-ACTIVE
               DISPLAY 'STL500 BATCH ' WS-BATCH-NUMBER
                       ' HAS NO TRAILER'
               ADD 1 TO WS-BATCHES-BROKEN
               PERFORM 8200-BATCH-LINE
           END-IF.
           INITIALIZE WS-BATCH-STATE REPLACING NUMERIC DATA BY ZERO.
           MOVE 'N' TO WS-BATCH-LATE-SW.
           ADD 1 TO WS-FILE-BATCHES.
           MOVE INS-BATCH    TO WS-BATCH-NUMBER.
           MOVE INS-SEQUENCE TO WS-BATCH-LAST-SEQUENCE.
           MOVE BH-KIND      TO WS-BATCH-KIND.
           MOVE BH-CURRENCY  TO WS-BATCH-CURRENCY.
           MOVE BH-PRIORITY  TO WS-BATCH-PRIORITY.
           IF NOT BH-CASH AND NOT BH-SECURITIES AND NOT BH-MIXED
               MOVE 108 TO WS-REASON
               MOVE 'KIND OF BATCH' TO WS-REASON-TEXT
               GO TO 2290-BATCH-BAD
           END-IF.
           IF NOT BH-URGENT AND NOT BH-ORDINARY
               MOVE 'N' TO WS-BATCH-PRIORITY
           END-IF.
           IF BH-EXPECTED NUMERIC
               MOVE BH-EXPECTED TO WS-BATCH-EXPECTED
           END-IF.
      *    A BATCH BEHIND ITS CUTOFF IS LATE: ITS CASH IS SUSPENDED
      *    UNLESS IT IS URGENT
           IF BH-CUTOFF NUMERIC AND BH-CUTOFF > 0
                   AND BH-CUTOFF < WS-TIME-HHMM
               SET WS-BATCH-LATE TO TRUE
           END-IF.
           IF WS-BATCH-CASH AND WS-BATCH-CURRENCY NOT = SPACES
                   AND WS-BATCH-CURRENCY NOT = CTL-BASE-CURRENCY
                   AND NOT WS-RATES-USABLE
               MOVE 109 TO WS-REASON
               MOVE 'CURRENCY OF BATCH WITHOUT RATES'
                   TO WS-REASON-TEXT
               GO TO 2290-BATCH-BAD
           END-IF.
           SET WS-BATCH-OPEN TO TRUE.
           GO TO 2050-EXIT.
       2290-BATCH-BAD.
           SET WS-BATCH-REFUSED TO TRUE.
           ADD 1 TO WS-BATCHES-BROKEN.
           GO TO 2050-EXIT.

      *----------------------------------------------------------------*
      *    EVERYTHING WITHIN A BATCH COUNTS INTO ITS CONTROL TOTALS,   *
      *    TAKEN OR NOT                                                *
      *----------------------------------------------------------------*
       2300-COUNT-INTO-BATCH.
           IF WS-BATCH-NONE
               MOVE 110 TO WS-REASON
               MOVE 'NO BATCH IS OPEN' TO WS-REASON-TEXT
               GO TO 2300-EXIT
           END-IF.
           IF WS-BATCH-REFUSED
               MOVE 111 TO WS-REASON
               MOVE 'BATCH WAS REFUSED' TO WS-REASON-TEXT
               GO TO 2300-EXIT
           END-IF.
           ADD 1 TO WS-BATCH-COUNT.
           IF INS-ACCOUNT NUMERIC
               ADD INS-ACCOUNT TO WS-BATCH-HASH
                   ON SIZE ERROR
                       COMPUTE WS-BATCH-HASH = FUNCTION MOD
                           (WS-BATCH-HASH + INS-ACCOUNT, 9999999999)
               END-ADD
               ADD INS-ACCOUNT TO WS-FILE-HASH
           END-IF.
           IF INS-BATCH NOT = WS-BATCH-NUMBER
               MOVE 112 TO WS-REASON
               MOVE 'NUMBER OF ANOTHER BATCH' TO WS-REASON-TEXT
               GO TO 2300-EXIT
           END-IF.
           IF INS-SEQUENCE NOT > WS-BATCH-LAST-SEQUENCE
               MOVE 113 TO WS-REASON
               MOVE 'SEQUENCE DOES NOT GO UP' TO WS-REASON-TEXT
               GO TO 2300-EXIT
           END-IF.
           MOVE INS-SEQUENCE TO WS-BATCH-LAST-SEQUENCE.
           IF INS-REFERENCE = SPACES OR LOW-VALUES
               MOVE 114 TO WS-REASON
               MOVE 'NO REFERENCE' TO WS-REASON-TEXT
           END-IF.
       2300-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    TRAILER: COUNT, HASH AND BOTH SUMS. A BATCH OUT OF BALANCE  *
      *    IS NOT UNDONE; THE RUN ENDS WITH 8 AND THE DESK DECIDES.    *
      *    AT THIS POINT A SERVICE THAT IS DOWN IS PINGED.             *
      *----------------------------------------------------------------*
       2400-BATCH-TRAILER.
           IF WS-BATCH-NONE
               MOVE 115 TO WS-REASON
               MOVE 'TRAILER WITHOUT BATCH' TO WS-REASON-TEXT
               GO TO 2050-EXIT
           END-IF.
           IF WS-BATCH-REFUSED
               SET WS-BATCH-NONE TO TRUE
               GO TO 2050-EXIT
           END-IF.
           MOVE 0 TO WS-TALLY.
           IF BT-COUNT NOT = WS-BATCH-COUNT
               ADD 1 TO WS-TALLY
               DISPLAY 'STL500 BATCH ' WS-BATCH-NUMBER
                       ' COUNT ' WS-BATCH-COUNT
           END-IF.
           IF BT-HASH NOT = WS-BATCH-HASH
               ADD 2 TO WS-TALLY
               DISPLAY 'STL500 BATCH ' WS-BATCH-NUMBER
                       ' HASH ' WS-BATCH-HASH
           END-IF.
           IF BT-DEBITS NUMERIC AND BT-CREDITS NUMERIC
               IF BT-DEBITS NOT = WS-BATCH-DEBITS
                       OR BT-CREDITS NOT = WS-BATCH-CREDITS
                   ADD 4 TO WS-TALLY
               END-IF
           ELSE
               ADD 8 TO WS-TALLY
           END-IF.
           IF WS-TALLY = ZERO
               MOVE 'IN BALANCE' TO RPT-BATCH-VERDICT
           ELSE
               ADD 1 TO WS-BATCHES-BROKEN
               EVALUATE WS-TALLY
                   WHEN 1
                       MOVE 'COUNT' TO RPT-BATCH-VERDICT
                   WHEN 2
                       MOVE 'HASH TOTAL' TO RPT-BATCH-VERDICT
                   WHEN 3
                       MOVE 'RECORDS MISSING' TO RPT-BATCH-VERDICT
                   WHEN 4
                       MOVE 'AMOUNTS' TO RPT-BATCH-VERDICT
                   WHEN OTHER
                       MOVE 'OUT OF BALANCE' TO RPT-BATCH-VERDICT
               END-EVALUATE
           END-IF.
           IF WS-BATCH-EXPECTED NOT = ZERO
                   AND WS-BATCH-EXPECTED NOT = WS-BATCH-COUNT
               DISPLAY 'STL500 BATCH ' WS-BATCH-NUMBER
                       ' EXPECTED ' WS-BATCH-EXPECTED
           END-IF.
           PERFORM 8200-BATCH-LINE.
           SET WS-BATCH-NONE TO TRUE.
           IF WS-GATEWAY-DOWN AND NOT WS-NO-AUTH
               PERFORM 5550-PING-SERVICE THRU 5550-EXIT
           END-IF.
           GO TO 2050-EXIT.

       2500-FILE-TRAILER.
           IF WS-BATCH-ACTIVE
               DISPLAY 'STL500 FILE ENDS WITHIN BATCH '
                       WS-BATCH-NUMBER
               ADD 1 TO WS-BATCHES-BROKEN
               SET WS-BATCH-NONE TO TRUE
           END-IF.
           SET WS-FILE-ENDED TO TRUE.
           IF FT-BATCHES NOT = WS-FILE-BATCHES
               DISPLAY 'STL500 FILE BATCHES ' WS-FILE-BATCHES
                       ' TRAILER ' FT-BATCHES
               MOVE 8 TO WS-WORST-CODE
           END-IF.
           IF FT-RECORDS NOT = WS-FILE-RECORDS
               DISPLAY 'STL500 FILE RECORDS ' WS-FILE-RECORDS
                       ' TRAILER ' FT-RECORDS
               MOVE 8 TO WS-WORST-CODE
           END-IF.
           IF WS-FILE-VERSION > 1
               IF FT-HASH NOT = WS-FILE-HASH
                   DISPLAY 'STL500 FILE HASH ' WS-FILE-HASH
                   MOVE 8 TO WS-WORST-CODE
               END-IF
           END-IF.
       2050-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    A DETAIL, FROM THE INPUT OR OUT OF SUSPENSE                 *
      *----------------------------------------------------------------*
       2600-SETTLE.
           PERFORM 5400-APPLY-CHANGES THRU 5400-EXIT.
           IF NOT WS-NO-REASON
               GO TO 2600-EXIT.
           PERFORM 2650-KIND-FITS-BATCH.
           IF NOT WS-NO-REASON
               GO TO 2600-EXIT.
           IF NOT INS-CORPORATE-ACTION
               PERFORM 3100-FIND-ACCOUNT THRU 3100-EXIT
               IF NOT WS-NO-REASON
                   GO TO 2600-EXIT
               END-IF
           END-IF.
           EVALUATE TRUE
               WHEN INS-BUY
               WHEN INS-SELL
                   PERFORM 3000-TRADE THRU 3000-EXIT
               WHEN INS-FREE-RECEIPT
               WHEN INS-FREE-DELIVERY
                   PERFORM 3500-FREE THRU 3500-EXIT
               WHEN INS-TRANSFER
                   PERFORM 4000-TRANSFER THRU 4000-EXIT
               WHEN INS-CONVERSION
                   PERFORM 4200-CONVERSION THRU 4200-EXIT
               WHEN INS-CORPORATE-ACTION
                   PERFORM 4500-CORPORATE-ACTION THRU 4500-EXIT
               WHEN INS-INTEREST
                   PERFORM 4700-INTEREST-CLAIM THRU 4700-EXIT
               WHEN OTHER
                   MOVE 116 TO WS-REASON
                   MOVE 'NOT TO BE SETTLED' TO WS-REASON-TEXT
           END-EVALUATE.
           IF WS-NO-REASON
               ADD 1 TO WS-COUNT-SETTLED
           END-IF.
       2600-EXIT.
           EXIT.

       2650-KIND-FITS-BATCH.
           IF WS-FROM-SUSPENSE OR WS-BATCH-MIXED
               CONTINUE
           ELSE
               IF WS-BATCH-CASH AND NOT INS-CARRIES-CASH
                   MOVE 117 TO WS-REASON
                   MOVE 'NO CASH, CASH BATCH' TO WS-REASON-TEXT
               ELSE
                   IF WS-BATCH-SECURITIES AND
                      (INS-TRANSFER OR INS-CONVERSION)
                       MOVE 118 TO WS-REASON
                       MOVE 'CASH IN A SECURITIES BATCH'
                           TO WS-REASON-TEXT.

      *----------------------------------------------------------------*
      *    SUSPENSE: THE INSTRUCTION AS IT CAME, WITH ITS REASON       *
      *----------------------------------------------------------------*
       2700-SUSPEND.
           IF WS-SUSPENSE-DEPTH NOT < CTL-SUSPENSE-LIMIT
               MOVE 301 TO WS-REASON
               MOVE 'SUSPENSE IS FULL' TO WS-REASON-TEXT
               PERFORM 2800-REJECT
               GO TO 2700-EXIT
           END-IF.
           INITIALIZE SUS-RECORD.
           MOVE INS-REFERENCE     TO SUS-REFERENCE.
           MOVE WS-REASON         TO SUS-REASON.
           MOVE CTL-BUSINESS-DATE TO SUS-SINCE.
           MOVE 0                 TO SUS-TRIES.
           MOVE WS-AMOUNT         TO SUS-AMOUNT.
           MOVE WS-AUTH-LEVEL     TO SUS-LEVEL.
           MOVE INS-RECORD        TO SUS-INSTRUCTION.
      *    A SECOND SIGNATURE MUST COME AS A RELEASE, WITH THE TOKEN
           IF WS-REASON = 402
               SET SUS-ON-HOLD TO TRUE
               MOVE AUT-NEW-TICKET TO SUS-TOKEN
           ELSE
               SET SUS-WAITING TO TRUE
           END-IF.
           IF WS-MODE-TRIAL
               ADD 1 TO WS-COUNT-SUSPENDED
               GO TO 2700-EXIT
           END-IF.
           WRITE SUS-RECORD
               INVALID KEY
                   MOVE 302 TO WS-REASON
                   MOVE 'REFERENCE IS IN SUSPENSE' TO WS-REASON-TEXT
                   PERFORM 2800-REJECT
                   GO TO 2700-EXIT
           END-WRITE.
           IF NOT FS-SUSPENSE-OK
               MOVE 'SUSPNSE' TO FS-ERROR-FILE
               MOVE FS-SUSPENSE TO FS-ERROR-STATUS
               MOVE 'WRITE' TO FS-ERROR-VERB
               GO TO 9900-ABEND
           END-IF.
           ADD 1 TO WS-COUNT-SUSPENDED WS-SUSPENSE-DEPTH.
           IF INS-BUY OR INS-SELL
               MOVE '548' TO MSG-KIND
               PERFORM 5600-SEND-MESSAGE THRU 5600-EXIT
           END-IF.
       2700-EXIT.
           EXIT.

       2800-REJECT.
           MOVE INS-RECORD     TO REJ-INSTRUCTION.
           MOVE WS-REASON      TO REJ-REASON.
           MOVE WS-REASON-TEXT TO REJ-TEXT.
           WRITE REJ-RECORD.
           MOVE 'REJECTS' TO FS-ERROR-FILE.
           MOVE FS-REJECTS TO FS-ERROR-STATUS.
           MOVE 'WRITE' TO FS-ERROR-VERB.
           PERFORM 9700-CHECK-STATUS.
           ADD 1 TO WS-COUNT-REJECTED WS-BATCH-REJECTED.
           EVALUATE TRUE
               WHEN WS-REASON-FORMAT
                   ADD 1 TO WS-REJECT-CLASS (1)
               WHEN WS-REASON-REFERENCE
                   ADD 1 TO WS-REJECT-CLASS (2)
               WHEN WS-REASON-RULE
                   ADD 1 TO WS-REJECT-CLASS (3)
               WHEN WS-REASON-SUSPEND
                   ADD 1 TO WS-REJECT-CLASS (4)
               WHEN OTHER
                   ADD 1 TO WS-REJECT-CLASS (5)
           END-EVALUATE.

       2900-INPUT-ENDED.
           IF WS-FILE-OPEN
               DISPLAY 'STL500 FILE WITHOUT TRAILER'
               MOVE 8 TO WS-WORST-CODE
           END-IF.
           IF WS-FILE-NOT-BEGUN AND NOT WS-MODE-TRIAL
               DISPLAY 'STL500 NO FILE TODAY'
           END-IF.
           IF WS-SKIPPING
               DISPLAY 'STL500 CHECKPOINT IS BEHIND THE INPUT'
               MOVE 8 TO WS-WORST-CODE
           END-IF.
           IF FS-INPUT NOT = '35'
               CLOSE INPUT-FILE
           END-IF.
       2900-EXIT.
           EXIT.

      ******************************************************************
      *    TRADES                                                      *
      ******************************************************************
       3000-TRADES SECTION.
      *----------------------------------------------------------------*
      *    A PURCHASE OR A SALE AGAINST PAYMENT                        *
      *      EDIT - SECURITY - PRICE - DATES - QUANTITY AT HAND -      *
      *      AMOUNT, ACCRUED INTEREST, FEES - AUTHORISATION - POSTING  *
      *----------------------------------------------------------------*
       3000-TRADE.
           PERFORM 3010-EDIT-TRADE THRU 3010-EXIT.
           IF NOT WS-NO-REASON
               GO TO 3000-EXIT.
           PERFORM 3200-FIND-SECURITY THRU 3200-EXIT.
           IF NOT WS-NO-REASON
               GO TO 3000-EXIT.
           PERFORM 3050-TRADE-PRICE THRU 3050-EXIT.
           IF NOT WS-NO-REASON
               GO TO 3000-EXIT.
           PERFORM 3080-TRADE-DATES THRU 3080-EXIT.
           IF NOT WS-NO-REASON
               GO TO 3000-EXIT.
           IF INS-SELL
               PERFORM 3300-QUANTITY-AT-HAND THRU 3300-EXIT
               IF NOT WS-NO-REASON
                   GO TO 3000-EXIT
               END-IF
           END-IF.
           PERFORM 3400-TRADE-AMOUNT THRU 3400-EXIT.
           IF NOT WS-NO-REASON
               GO TO 3000-EXIT.
           IF INS-BUY
               SET WS-SIDE-DEBIT TO TRUE
               PERFORM 3150-CASH-AT-HAND THRU 3150-EXIT
               IF NOT WS-NO-REASON
                   GO TO 3000-EXIT
               END-IF
               PERFORM 5510-AUTHORISE THRU 5510-EXIT
               IF NOT WS-NO-REASON
                   GO TO 3000-EXIT
               END-IF
           ELSE
               SET WS-SIDE-CREDIT TO TRUE
           END-IF.
           PERFORM 3450-POST-TRADE THRU 3450-EXIT.
       3000-EXIT.
           EXIT.

       3010-EDIT-TRADE.
           IF TD-QUANTITY NOT NUMERIC OR TD-QUANTITY NOT > 0
               MOVE 120 TO WS-REASON
               MOVE 'QUANTITY' TO WS-REASON-TEXT
               GO TO 3010-EXIT
           END-IF.
           IF TD-PRICE NOT NUMERIC
               MOVE 121 TO WS-REASON
               MOVE 'PRICE NOT NUMERIC' TO WS-REASON-TEXT
               GO TO 3010-EXIT
           END-IF.
           IF NOT TD-AGAINST-PAYMENT
               MOVE 122 TO WS-REASON
               STRING 'TERMS ' TD-TERMS DELIMITED BY SIZE
                   INTO WS-REASON-TEXT
               GO TO 3010-EXIT
           END-IF.
           IF (INS-BUY AND TD-TERMS NOT = 'RVP')
                   OR (INS-SELL AND TD-TERMS NOT = 'DVP')
               MOVE 123 TO WS-REASON
               MOVE 'TERMS DO NOT FIT THE SIDE' TO WS-REASON-TEXT
               GO TO 3010-EXIT
           END-IF.
           IF TD-COUNTERPARTY = SPACES
               MOVE 124 TO WS-REASON
               MOVE 'NO COUNTERPARTY' TO WS-REASON-TEXT
               GO TO 3010-EXIT
           END-IF.
           MOVE 0 TO WS-TALLY.
           INSPECT TD-COUNTERPARTY TALLYING WS-TALLY
               FOR ALL SPACE BEFORE INITIAL 'X'.
           IF WS-TALLY > 4
               MOVE 125 TO WS-REASON
               MOVE 'COUNTERPARTY TOO SHORT' TO WS-REASON-TEXT
               GO TO 3010-EXIT
           END-IF.
           IF TD-BROKER-FEE NOT NUMERIC
               MOVE ZERO TO TD-BROKER-FEE
           END-IF.
           MOVE TD-QUANTITY TO WS-QUANTITY.
           MOVE TD-PRICE    TO WS-PRICE.
           MOVE TD-CURRENCY TO WS-CURRENCY.
       3010-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    PRICE WITHIN 10 PERCENT OF THE LAST ONE (BONDS 3), UNLESS   *
      *    IT WAS AMENDED BY HAND                                      *
      *----------------------------------------------------------------*
       3050-TRADE-PRICE.
           IF WS-PRICE = ZERO
               IF SEC-FUND
                   MOVE SEC-LAST-PRICE TO WS-PRICE
               ELSE
                   MOVE 310 TO WS-REASON
                   MOVE 'PRICE IS ZERO' TO WS-REASON-TEXT
                   GO TO 3050-EXIT
               END-IF
           END-IF.
           IF SEC-LAST-PRICE NOT NUMERIC OR SEC-LAST-PRICE = ZERO
               GO TO 3050-EXIT.
           COMPUTE WS-DEVIATION ROUNDED =
                   (WS-PRICE - SEC-LAST-PRICE) / SEC-LAST-PRICE * 100
               ON SIZE ERROR
                   MOVE 999 TO WS-DEVIATION
           END-COMPUTE.
           IF WS-DEVIATION < 0
               MULTIPLY -1 BY WS-DEVIATION
           END-IF.
           IF WS-FOUND
      *        AMENDED PRICE
               GO TO 3050-EXIT.
           EVALUATE TRUE
               WHEN WS-DEVIATION > 50
                   MOVE 311 TO WS-REASON
                   MOVE 'PRICE IS ABSURD' TO WS-REASON-TEXT
               WHEN SEC-BOND AND WS-DEVIATION > 3
               WHEN WS-DEVIATION > 10
                   MOVE 410 TO WS-REASON
                   MOVE 'PRICE OFF THE MARKET' TO WS-REASON-TEXT
               WHEN OTHER
                   CONTINUE
           END-EVALUATE.
       3050-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    TRADE DATE NOT AFTER TODAY; SETTLEMENT DATE, IF GIVEN, A    *
      *    BUSINESS DAY; TOO EARLY MEANS SUSPENSE UNTIL ITS DAY COMES  *
      *----------------------------------------------------------------*
       3080-TRADE-DATES.
           MOVE TD-TRADE-DATE TO WS-DATE.
           PERFORM 9100-VALID-DATE THRU 9100-EXIT.
           IF WS-DATE-BAD
               MOVE 126 TO WS-REASON
               MOVE 'TRADE DATE' TO WS-REASON-TEXT
               GO TO 3080-EXIT
           END-IF.
           IF TD-TRADE-DATE > CTL-BUSINESS-DATE
               MOVE 312 TO WS-REASON
               MOVE 'TRADE DATE IN THE FUTURE' TO WS-REASON-TEXT
               GO TO 3080-EXIT
           END-IF.
           IF TD-SETTLE-DATE NOT NUMERIC OR TD-SETTLE-DATE = ZERO
               PERFORM 3090-USUAL-DATE
           ELSE
               MOVE TD-SETTLE-DATE TO WS-VALUE-DATE
           END-IF.
           MOVE WS-VALUE-DATE TO WS-DATE.
           MOVE SEC-CURRENCY TO WS-DATE-CURRENCY.
           PERFORM 9200-BUSINESS-DAY THRU 9200-EXIT.
           IF NOT WS-BUSINESS-DAY
               PERFORM 9300-NEXT-BUSINESS-DAY THRU 9300-EXIT
               MOVE WS-DATE TO WS-VALUE-DATE
           END-IF.
           IF WS-VALUE-DATE > CTL-BUSINESS-DATE
               MOVE 411 TO WS-REASON
               MOVE 'SETTLES LATER' TO WS-REASON-TEXT
           END-IF.
       3080-EXIT.
           EXIT.
       3090-USUAL-DATE.
           MOVE 'A' TO CAL-FUNCTION.
           MOVE TD-TRADE-DATE TO CAL-DATE.
           IF SEC-SETTLE-DAYS NUMERIC
               MOVE SEC-SETTLE-DAYS TO CAL-DAYS
           ELSE
               MOVE 2 TO CAL-DAYS
           END-IF.
           CALL 'STL510' USING CAL-AREA.
           IF CAL-OK
               MOVE CAL-RESULT-DATE TO WS-VALUE-DATE
           ELSE
               MOVE CTL-BUSINESS-DATE TO WS-VALUE-DATE
           END-IF.

      *----------------------------------------------------------------*
      *    ACCOUNT OF THE INSTRUCTION                                  *
      *----------------------------------------------------------------*
       3100-FIND-ACCOUNT.
           IF INS-ACCOUNT NOT NUMERIC OR INS-ACCOUNT = ZERO
               MOVE 127 TO WS-REASON
               MOVE 'ACCOUNT NOT NUMERIC' TO WS-REASON-TEXT
               GO TO 3100-EXIT
           END-IF.
           MOVE INS-ACCOUNT TO ACC-NUMBER.
       3110-READ-ACCOUNT.
           READ ACCOUNT-FILE
               INVALID KEY
                   MOVE 201 TO WS-REASON
                   MOVE 'ACCOUNT NOT FOUND' TO WS-REASON-TEXT
                   GO TO 3100-EXIT
           END-READ.
           IF NOT FS-ACCOUNT-OK
               MOVE 'ACCTMST' TO FS-ERROR-FILE
               MOVE FS-ACCOUNT TO FS-ERROR-STATUS
               MOVE 'READ' TO FS-ERROR-VERB
               IF FS-ERROR-RETRY AND WS-AUTH-TRIES < 9
                   MOVE 9 TO WS-AUTH-TRIES
                   GO TO 3110-READ-ACCOUNT
               END-IF
               GO TO 9900-ABEND
           END-IF.
           EVALUATE TRUE
               WHEN ACC-CLOSED
                   MOVE 202 TO WS-REASON
                   MOVE 'ACCOUNT IS CLOSED' TO WS-REASON-TEXT
               WHEN ACC-HELD AND NOT WS-BATCH-URGENT
                   MOVE 420 TO WS-REASON
                   MOVE 'ACCOUNT IS HELD' TO WS-REASON-TEXT
               WHEN ACC-HELD
                   PERFORM 5800-AUDIT
               WHEN ACC-OPEN
                   CONTINUE
               WHEN OTHER
                   MOVE 203 TO WS-REASON
                   STRING 'ACCOUNT STATUS ' ACC-STATUS
                       DELIMITED BY SIZE INTO WS-REASON-TEXT
           END-EVALUATE.
           IF ACC-WATCHED AND WS-NO-REASON
               MOVE 'WTCH' TO WS-AUDIT-EVENT
               PERFORM 5800-AUDIT
               IF WS-AUDIT-RETURN = 8
                   MOVE 421 TO WS-REASON
                   MOVE 'STOPPED BY AUDIT' TO WS-REASON-TEXT
               END-IF
           END-IF.
       3100-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    CASH: BALANCE LESS RESERVED PLUS OVERDRAFT                  *
      *----------------------------------------------------------------*
       3150-CASH-AT-HAND.
           IF ACC-NOSTRO OR ACC-HOUSE
               GO TO 3150-EXIT.
           COMPUTE WS-AVAILABLE =
                   ACC-BALANCE - ACC-RESERVED + ACC-OVERDRAFT
               ON SIZE ERROR
                   MOVE 9999999999999.99 TO WS-AVAILABLE
           END-COMPUTE.
           IF WS-AMOUNT NOT > WS-AVAILABLE
               GO TO 3150-EXIT.
      *    AN INSTITUTION MAY GO SHORT UNTIL THE NETTING
           IF ACC-INSTITUTION AND ACC-NETTED
               GO TO 3150-EXIT.
           MOVE 401 TO WS-REASON.
           MOVE 'FUNDS' TO WS-REASON-TEXT.
       3150-EXIT.
           EXIT.

       3200-FIND-SECURITY.
           MOVE TD-ISIN TO WS-ISIN.
           PERFORM 9400-CHECK-ISIN THRU 9400-EXIT.
           IF NOT WS-ISIN-VALID
               MOVE 128 TO WS-REASON
               STRING 'ISIN ' TD-ISIN DELIMITED BY SIZE
                   INTO WS-REASON-TEXT
               GO TO 3200-EXIT
           END-IF.
           MOVE TD-ISIN TO SEC-ISIN.
           READ SECURITY-FILE
               INVALID KEY
                   MOVE 204 TO WS-REASON
                   MOVE 'SECURITY NOT FOUND' TO WS-REASON-TEXT
                   GO TO 3200-EXIT
           END-READ.
           IF NOT FS-SECURITY-OK
               MOVE 'SECMST' TO FS-ERROR-FILE
               MOVE FS-SECURITY TO FS-ERROR-STATUS
               MOVE 'READ' TO FS-ERROR-VERB
               GO TO 9900-ABEND
           END-IF.
           IF NOT SEC-KIND-KNOWN
               MOVE 205 TO WS-REASON
               MOVE 'KIND OF SECURITY' TO WS-REASON-TEXT
               GO TO 3200-EXIT
           END-IF.
           IF SEC-SUSPENDED
               MOVE 422 TO WS-REASON
               MOVE 'SECURITY IS SUSPENDED' TO WS-REASON-TEXT
               GO TO 3200-EXIT
           END-IF.
           IF SEC-MATURED
                   OR ((SEC-BOND OR SEC-WARRANT)
                       AND SEC-MATURITY < CTL-BUSINESS-DATE)
               MOVE 313 TO WS-REASON
               MOVE 'SECURITY HAS MATURED' TO WS-REASON-TEXT
           END-IF.
       3200-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    A SALE NEEDS THE SECURITIES; PART OF IT MAY SETTLE IF THE   *
      *    INSTRUCTION SAYS SO AND A LOT AT LEAST IS THERE             *
      *----------------------------------------------------------------*
       3300-QUANTITY-AT-HAND.
           PERFORM 5700-READ-POSITION THRU 5700-EXIT.
           IF NOT WS-HAVE-POSITION
               MOVE 206 TO WS-REASON
               MOVE 'NO POSITION' TO WS-REASON-TEXT
               GO TO 3300-EXIT
           END-IF.
           SUBTRACT POS-BLOCKED FROM POS-QUANTITY
               GIVING WS-PARTIAL-QUANTITY.
           IF WS-PARTIAL-QUANTITY NOT < WS-QUANTITY
               MOVE 0 TO WS-PARTIAL-QUANTITY
               GO TO 3300-EXIT
           END-IF.
           IF NOT TD-PARTIAL-OK OR WS-PARTIAL-QUANTITY NOT > 0
               MOVE 403 TO WS-REASON
               MOVE 'SHORT OF SECURITIES' TO WS-REASON-TEXT
               GO TO 3300-EXIT
           END-IF.
           IF SEC-LOT-SIZE NUMERIC AND SEC-LOT-SIZE > 1
               DIVIDE WS-PARTIAL-QUANTITY BY SEC-LOT-SIZE
                   GIVING WS-CHECK-QUOTIENT
                   ON SIZE ERROR
                       MOVE 0 TO WS-CHECK-QUOTIENT
               END-DIVIDE
               IF WS-CHECK-QUOTIENT = ZERO
                   MOVE 404 TO WS-REASON
                   MOVE 'LESS THAN A LOT' TO WS-REASON-TEXT
                   GO TO 3300-EXIT
               END-IF
               MULTIPLY WS-CHECK-QUOTIENT BY SEC-LOT-SIZE
                   GIVING WS-PARTIAL-QUANTITY
           END-IF.
           MOVE WS-PARTIAL-QUANTITY TO WS-QUANTITY.
           ADD 1 TO WS-COUNT-PARTIAL.
       3300-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    AMOUNT OF THE TRADE IN ITS CURRENCY, THEN IN THE ACCOUNT'S  *
      *    BONDS ARE QUOTED IN PERCENT                                 *
      *----------------------------------------------------------------*
       3400-TRADE-AMOUNT.
           IF SEC-BOND
               COMPUTE WS-GROSS ROUNDED =
                       WS-QUANTITY * WS-PRICE / 100
                   ON SIZE ERROR
                       MOVE 129 TO WS-REASON
               END-COMPUTE
           ELSE
               MULTIPLY WS-QUANTITY BY WS-PRICE GIVING WS-GROSS
                   ON SIZE ERROR
                       MOVE 129 TO WS-REASON
               END-MULTIPLY
           END-IF.
           IF WS-REASON = 129
               MOVE 'AMOUNT TOO LARGE' TO WS-REASON-TEXT
               GO TO 3400-EXIT
           END-IF.
           IF SEC-BOND AND TD-WITH-ACCRUED
               PERFORM 3420-ACCRUED-INTEREST THRU 3420-EXIT
               IF NOT WS-NO-REASON
                   GO TO 3400-EXIT
               END-IF
           END-IF.
           IF INS-BUY
               MOVE 'TB' TO WS-FEE-WANTED
           ELSE
               MOVE 'TS' TO WS-FEE-WANTED
           END-IF.
           COMPUTE WS-AMOUNT ROUNDED = WS-GROSS + WS-ACCRUED.
           PERFORM 9600-FEE THRU 9600-EXIT.
           IF INS-BUY
               COMPUTE WS-AMOUNT = WS-AMOUNT + WS-FEE + TD-BROKER-FEE
           ELSE
               COMPUTE WS-AMOUNT = WS-AMOUNT - WS-FEE - TD-BROKER-FEE
               IF WS-AMOUNT NOT > 0
                   MOVE 314 TO WS-REASON
                   MOVE 'FEES EAT UP THE PROCEEDS' TO WS-REASON-TEXT
                   GO TO 3400-EXIT
               END-IF
           END-IF.
           IF WS-CURRENCY = SPACES
               MOVE SEC-CURRENCY TO WS-CURRENCY
           END-IF.
           IF WS-CURRENCY = ACC-CURRENCY
               GO TO 3400-EXIT.
           MOVE WS-CURRENCY  TO WS-CONV-FROM.
           MOVE ACC-CURRENCY TO WS-CONV-TO.
           MOVE WS-AMOUNT    TO WS-CONV-AMOUNT.
           IF INS-BUY
               SET WS-CONV-BUY TO TRUE
           ELSE
               SET WS-CONV-SELL TO TRUE
           END-IF.
           PERFORM 9500-CONVERT THRU 9500-EXIT.
           IF WS-CONV-OK
               MOVE WS-CONV-RESULT TO WS-AMOUNT
           ELSE
               PERFORM 9590-CONVERSION-REASON
           END-IF.
       3400-EXIT.
           EXIT.

       3420-ACCRUED-INTEREST.
           MOVE SEC-LAST-COUPON-DATE TO WS-INT-FROM.
           MOVE WS-VALUE-DATE        TO WS-INT-TO.
           MOVE SEC-BASIS            TO WS-INT-BASIS.
           MOVE SEC-COUPON           TO WS-INT-RATE.
           MOVE WS-QUANTITY          TO WS-INT-PRINCIPAL.
           PERFORM 4800-INTEREST THRU 4800-EXIT.
           IF WS-INT-BAD
               MOVE 315 TO WS-REASON
               MOVE 'ACCRUED INTEREST' TO WS-REASON-TEXT
               GO TO 3420-EXIT
           END-IF.
           MOVE WS-INT-AMOUNT TO WS-ACCRUED.
       3420-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    POSTING OF A TRADE: CASH, HOUSE FEES, POSITION, NETTING,    *
      *    CONFIRMATION                                                *
      *----------------------------------------------------------------*
       3450-POST-TRADE.
           IF INS-BUY
               MOVE 'BUY ' TO WS-LEDGER-CODE
           ELSE
               MOVE 'SELL' TO WS-LEDGER-CODE
           END-IF.
           PERFORM 5900-POST-CASH THRU 5900-EXIT.
           IF NOT WS-NO-REASON
               GO TO 3450-EXIT.
           PERFORM 5750-MOVE-POSITION THRU 5750-EXIT.
           IF NOT WS-NO-REASON
               GO TO 3450-EXIT.
           ADD WS-FEE TO WS-TOTAL-FEES.
           PERFORM 7200-NOTE-PARTY THRU 7200-EXIT.
           EVALUATE TRUE ALSO WS-PARTIAL-QUANTITY
               WHEN INS-BUY  ALSO ANY
                   MOVE '545' TO MSG-KIND
               WHEN INS-SELL ALSO ZERO
                   MOVE '547' TO MSG-KIND
               WHEN OTHER
                   MOVE '548' TO MSG-KIND
           END-EVALUATE.
           PERFORM 5600-SEND-MESSAGE THRU 5600-EXIT.
       3450-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    FREE OF PAYMENT. A DELIVERY ABOVE THE APPROVAL LIMIT (BY    *
      *    ITS MARKET VALUE) NEEDS THE AUTHORISATION TOO               *
      *----------------------------------------------------------------*
       3500-FREE.
           IF NOT TD-FREE
               MOVE 130 TO WS-REASON
               MOVE 'TERMS ARE NOT FOP' TO WS-REASON-TEXT
               GO TO 3500-EXIT
           END-IF.
           IF TD-QUANTITY NOT NUMERIC OR TD-QUANTITY NOT > 0
               MOVE 131 TO WS-REASON
               MOVE 'QUANTITY' TO WS-REASON-TEXT
               GO TO 3500-EXIT
           END-IF.
           MOVE TD-QUANTITY TO WS-QUANTITY.
           PERFORM 3200-FIND-SECURITY THRU 3200-EXIT.
           IF NOT WS-NO-REASON
               GO TO 3500-EXIT.
           MOVE CTL-BUSINESS-DATE TO WS-VALUE-DATE.
           IF INS-FREE-RECEIPT
               PERFORM 5700-READ-POSITION THRU 5700-EXIT
               PERFORM 5750-MOVE-POSITION THRU 5750-EXIT
               GO TO 3500-EXIT
           END-IF.
           PERFORM 3300-QUANTITY-AT-HAND THRU 3300-EXIT.
           IF NOT WS-NO-REASON
               GO TO 3500-EXIT.
           COMPUTE WS-AMOUNT ROUNDED = WS-QUANTITY * SEC-LAST-PRICE
               ON SIZE ERROR
                   MOVE 9999999999999.99 TO WS-AMOUNT
           END-COMPUTE.
           IF WS-AMOUNT > CTL-APPROVAL-LIMIT
               PERFORM 5510-AUTHORISE THRU 5510-EXIT
               IF NOT WS-NO-REASON
                   GO TO 3500-EXIT
               END-IF
           END-IF.
           PERFORM 5750-MOVE-POSITION THRU 5750-EXIT.
           IF WS-NO-REASON
               MOVE '546' TO MSG-KIND
               PERFORM 5600-SEND-MESSAGE THRU 5600-EXIT
           END-IF.
       3500-EXIT.
           EXIT.

      ******************************************************************
      *    CASH                                                        *
      ******************************************************************
       4000-CASH SECTION.
      *----------------------------------------------------------------*
      *    TRANSFER BETWEEN TWO ACCOUNTS OF THE BANK                   *
      *----------------------------------------------------------------*
       4000-TRANSFER.
           PERFORM 4100-EDIT-CASH THRU 4100-EXIT.
           IF NOT WS-NO-REASON
               GO TO 4000-EXIT.
           IF CX-TO-ACCOUNT = INS-ACCOUNT
               MOVE 132 TO WS-REASON
               MOVE 'BOTH ACCOUNTS ARE THE SAME' TO WS-REASON-TEXT
               GO TO 4000-EXIT
           END-IF.
           IF WS-BATCH-LATE AND NOT WS-BATCH-URGENT
                   AND WS-FROM-INPUT
               MOVE 430 TO WS-REASON
               MOVE 'BEHIND THE CUTOFF' TO WS-REASON-TEXT
               GO TO 4000-EXIT
           END-IF.
           MOVE 'CT' TO WS-FEE-WANTED.
           PERFORM 9600-FEE THRU 9600-EXIT.
           ADD WS-FEE TO WS-AMOUNT.
           PERFORM 3150-CASH-AT-HAND THRU 3150-EXIT.
           IF NOT WS-NO-REASON
               GO TO 4000-EXIT.
           IF WS-AMOUNT > CTL-APPROVAL-LIMIT
               PERFORM 5510-AUTHORISE THRU 5510-EXIT
               IF NOT WS-NO-REASON
                   GO TO 4000-EXIT
               END-IF
           END-IF.
      *    THE OTHER ACCOUNT IS LOOKED AT BEFORE ANYTHING IS POSTED
           MOVE ACC-RECORD    TO TOA-RECORD.
           MOVE CX-TO-ACCOUNT TO ACC-NUMBER.
           READ ACCOUNT-FILE
               INVALID KEY
                   MOVE 207 TO WS-REASON
                   MOVE 'RECEIVING ACCOUNT' TO WS-REASON-TEXT
                   GO TO 4000-EXIT
           END-READ.
           IF ACC-CLOSED
               MOVE 208 TO WS-REASON
               MOVE 'RECEIVING ACCOUNT IS CLOSED' TO WS-REASON-TEXT
               GO TO 4000-EXIT
           END-IF.
           MOVE ACC-CURRENCY TO WS-CONV-TO.
           MOVE TOA-RECORD TO ACC-RECORD.
           SET WS-SIDE-DEBIT TO TRUE.
           MOVE 'TRFO' TO WS-LEDGER-CODE.
           PERFORM 5900-POST-CASH THRU 5900-EXIT.
           IF NOT WS-NO-REASON
               GO TO 4000-EXIT.
           SUBTRACT WS-FEE FROM WS-AMOUNT.
           ADD WS-FEE TO WS-TOTAL-FEES.
           IF WS-CONV-TO NOT = TOA-CURRENCY
               MOVE TOA-CURRENCY TO WS-CONV-FROM
               MOVE WS-AMOUNT TO WS-CONV-AMOUNT
               SET WS-CONV-MIDDLE TO TRUE
               PERFORM 9500-CONVERT THRU 9500-EXIT
               IF WS-CONV-OK
                   MOVE WS-CONV-RESULT TO WS-AMOUNT
               ELSE
                   PERFORM 9590-CONVERSION-REASON
                   PERFORM 4050-GIVE-BACK
                   GO TO 4000-EXIT
               END-IF
           END-IF.
           MOVE CX-TO-ACCOUNT TO ACC-NUMBER.
           READ ACCOUNT-FILE
               INVALID KEY
                   MOVE 9000000001 TO ACC-NUMBER
                   DISPLAY 'STL500 RECEIVER LOST ' CX-TO-ACCOUNT
           END-READ.
           SET WS-SIDE-CREDIT TO TRUE.
           MOVE 'TRFI' TO WS-LEDGER-CODE.
           PERFORM 5900-POST-CASH THRU 5900-EXIT.
           IF WS-NO-REASON AND WS-AMOUNT > 10000
               MOVE '103' TO MSG-KIND
               PERFORM 5600-SEND-MESSAGE THRU 5600-EXIT
           END-IF.
       4000-EXIT.
           EXIT.

       4050-GIVE-BACK.
           MOVE INS-ACCOUNT TO ACC-NUMBER.
           READ ACCOUNT-FILE
               INVALID KEY
                   DISPLAY 'STL500 SENDER LOST ' INS-ACCOUNT
               NOT INVALID KEY
                   ADD WS-AMOUNT WS-FEE TO ACC-BALANCE
                   REWRITE ACC-RECORD
                   ADD WS-AMOUNT WS-FEE TO WS-BATCH-CREDITS
                                           WS-TOTAL-CREDITS
           END-READ.

       4100-EDIT-CASH.
           IF CX-AMOUNT NOT NUMERIC
               MOVE 133 TO WS-REASON
               MOVE 'AMOUNT NOT NUMERIC' TO WS-REASON-TEXT
               GO TO 4100-EXIT
           END-IF.
           IF CX-AMOUNT NOT > ZERO
               MOVE 134 TO WS-REASON
               MOVE 'AMOUNT NOT POSITIVE' TO WS-REASON-TEXT
               GO TO 4100-EXIT
           END-IF.
           MOVE CX-VALUE-DATE TO WS-DATE.
           IF CX-VALUE-DATE = ZERO OR CX-VALUE-DATE = SPACES
               MOVE CTL-BUSINESS-DATE TO WS-DATE
           END-IF.
           PERFORM 9100-VALID-DATE THRU 9100-EXIT.
           IF WS-DATE-BAD
               MOVE 135 TO WS-REASON
               MOVE 'VALUE DATE' TO WS-REASON-TEXT
               GO TO 4100-EXIT
           END-IF.
           IF WS-DATE > CTL-NEXT-DATE
               MOVE 431 TO WS-REASON
               MOVE 'VALUE DATE TOO FAR AHEAD' TO WS-REASON-TEXT
               GO TO 4100-EXIT
           END-IF.
           MOVE WS-DATE TO WS-VALUE-DATE.
           MOVE CX-AMOUNT TO WS-AMOUNT.
           MOVE ACC-CURRENCY TO WS-CURRENCY.
           INSPECT CX-NARRATIVE REPLACING ALL LOW-VALUES BY SPACE
                                          ALL '"' BY "'".
           INSPECT CX-NARRATIVE
               CONVERTING 'abcdefghijklmnopqrstuvwxyz'
                       TO 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.
       4100-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    CONVERSION WITHIN AN ACCOUNT: DEBIT IN ONE CURRENCY,        *
      *    CREDIT OF THE COUNTER VALUE TO THE NOSTRO OF THE HOUSE      *
      *----------------------------------------------------------------*
       4200-CONVERSION.
           PERFORM 4100-EDIT-CASH THRU 4100-EXIT.
           IF NOT WS-NO-REASON
               GO TO 4200-EXIT.
           IF CX-FROM-CURRENCY = CX-TO-CURRENCY
               MOVE 136 TO WS-REASON
               MOVE 'CURRENCIES ARE THE SAME' TO WS-REASON-TEXT
               GO TO 4200-EXIT
           END-IF.
           IF CX-FROM-CURRENCY NOT = ACC-CURRENCY
               MOVE 137 TO WS-REASON
               MOVE 'CURRENCY IS NOT THE ACCOUNT''S'
                   TO WS-REASON-TEXT
               GO TO 4200-EXIT
           END-IF.
           MOVE CX-FROM-CURRENCY TO WS-CONV-FROM.
           MOVE CX-TO-CURRENCY   TO WS-CONV-TO.
           MOVE WS-AMOUNT        TO WS-CONV-AMOUNT.
           IF CX-AGREED
               PERFORM 4250-AGREED-RATE THRU 4250-EXIT
           ELSE
               SET WS-CONV-SELL TO TRUE
               PERFORM 9500-CONVERT THRU 9500-EXIT
           END-IF.
           IF NOT WS-NO-REASON
               GO TO 4200-EXIT.
           IF NOT WS-CONV-OK
               PERFORM 9590-CONVERSION-REASON
               GO TO 4200-EXIT
           END-IF.
           PERFORM 3150-CASH-AT-HAND THRU 3150-EXIT.
           IF NOT WS-NO-REASON
               GO TO 4200-EXIT.
           SET WS-SIDE-DEBIT TO TRUE.
           MOVE 'FXOU' TO WS-LEDGER-CODE.
           PERFORM 5900-POST-CASH THRU 5900-EXIT.
           IF NOT WS-NO-REASON
               GO TO 4200-EXIT.
           MOVE WS-CONV-RESULT TO WS-AMOUNT.
           MOVE CX-TO-CURRENCY TO WS-CURRENCY.
           IF CX-TO-ACCOUNT NUMERIC AND CX-TO-ACCOUNT > 0
               MOVE CX-TO-ACCOUNT TO ACC-NUMBER
           ELSE
               MOVE WS-HOUSE-ACCOUNT TO ACC-NUMBER
           END-IF.
           READ ACCOUNT-FILE
               INVALID KEY
                   MOVE 209 TO WS-REASON
                   MOVE 'ACCOUNT OF THE COUNTER VALUE'
                       TO WS-REASON-TEXT
                   GO TO 4200-EXIT
           END-READ.
           SET WS-SIDE-CREDIT TO TRUE.
           MOVE 'FXIN' TO WS-LEDGER-CODE.
           PERFORM 5900-POST-CASH THRU 5900-EXIT.
       4200-EXIT.
           EXIT.

      *    AN AGREED RATE MAY DIFFER BY 5 PERCENT FROM THE TABLE
       4250-AGREED-RATE.
           IF CX-AGREED-RATE NOT NUMERIC OR CX-AGREED-RATE = ZERO
               MOVE 138 TO WS-REASON
               MOVE 'AGREED RATE' TO WS-REASON-TEXT
               GO TO 4250-EXIT
           END-IF.
           SET WS-CONV-MIDDLE TO TRUE.
           PERFORM 9500-CONVERT THRU 9500-EXIT.
           IF NOT WS-CONV-OK
               GO TO 4250-EXIT.
           COMPUTE WS-CONV-CROSS = WS-CONV-AMOUNT * CX-AGREED-RATE
               ON SIZE ERROR
                   SET WS-CONV-TOO-LARGE TO TRUE
                   GO TO 4250-EXIT
           END-COMPUTE.
           IF WS-CONV-CROSS > WS-CONV-RESULT * 1.05
                   OR WS-CONV-CROSS < WS-CONV-RESULT * 0.95
               MOVE 432 TO WS-REASON
               MOVE 'AGREED RATE OFF THE MARKET' TO WS-REASON-TEXT
               GO TO 4250-EXIT
           END-IF.
           MOVE WS-CONV-CROSS TO WS-CONV-RESULT.
       4250-EXIT.
           EXIT.

      ******************************************************************
      *    CORPORATE ACTIONS                                           *
      ******************************************************************
       4500-CORPORATE SECTION.
      *----------------------------------------------------------------*
      *    A DISTRIBUTION COMES IN THREE STEPS, EACH A RECORD OF ITS   *
      *    OWN: ANNOUNCED (WHAT), ENTITLED (WHO, BY POSITION ON THE    *
      *    RECORD DATE), PAID. A STEP OUT OF TURN IS SUSPENDED; IT     *
      *    COMES BACK IN THE SUSPENSE RUN.                             *
      *----------------------------------------------------------------*
       4500-CORPORATE-ACTION.
           IF CA-EVENT NOT NUMERIC OR CA-EVENT = ZERO
               MOVE 140 TO WS-REASON
               MOVE 'EVENT NUMBER' TO WS-REASON-TEXT
               GO TO 4500-EXIT
           END-IF.
           PERFORM 4510-FIND-EVENT.
           EVALUATE TRUE ALSO WS-FOUND-SW
               WHEN CA-ANNOUNCE ALSO 'N'
                   PERFORM 4520-ANNOUNCE THRU 4520-EXIT
               WHEN CA-ANNOUNCE ALSO 'Y'
                   MOVE 316 TO WS-REASON
                   MOVE 'EVENT WAS ANNOUNCED' TO WS-REASON-TEXT
               WHEN CA-ENTITLE  ALSO 'Y'
                   PERFORM 4550-ENTITLE THRU 4550-EXIT
               WHEN CA-PAY      ALSO 'Y'
                   PERFORM 4600-PAY-EVENT THRU 4600-EXIT
               WHEN CA-WITHDRAW ALSO 'Y'
                   PERFORM 4530-WITHDRAW
               WHEN CA-ENTITLE  ALSO 'N'
               WHEN CA-PAY      ALSO 'N'
                   MOVE 433 TO WS-REASON
                   MOVE 'EVENT NOT ANNOUNCED' TO WS-REASON-TEXT
               WHEN OTHER
                   MOVE 141 TO WS-REASON
                   STRING 'STEP ' CA-STEP DELIMITED BY SIZE
                       INTO WS-REASON-TEXT
           END-EVALUATE.
       4500-EXIT.
           EXIT.

       4510-FIND-EVENT.
           SET WS-FOUND TO FALSE.
           PERFORM VARYING WS-I FROM 1 BY 1
                   UNTIL WS-I > WS-EVENT-COUNT OR WS-FOUND
               IF WS-EVENT-NUMBER (WS-I) = CA-EVENT
                   SET WS-EX TO WS-I
                   SET WS-FOUND TO TRUE
               END-IF
           END-PERFORM.

       4520-ANNOUNCE.
           IF WS-EVENT-COUNT NOT < 3
               MOVE 317 TO WS-REASON
               MOVE 'TOO MANY EVENTS' TO WS-REASON-TEXT
               GO TO 4520-EXIT
           END-IF.
           IF CA-RATE NOT NUMERIC OR CA-RATE NOT > ZERO
               MOVE 142 TO WS-REASON
               MOVE 'RATE OF THE EVENT' TO WS-REASON-TEXT
               GO TO 4520-EXIT
           END-IF.
           MOVE CA-ISIN TO TD-ISIN.
           PERFORM 3200-FIND-SECURITY THRU 3200-EXIT.
           IF NOT WS-NO-REASON
               GO TO 4520-EXIT.
           IF CA-RECORD-DATE NOT NUMERIC OR CA-PAY-DATE NOT NUMERIC
                   OR CA-PAY-DATE < CA-RECORD-DATE
               MOVE 143 TO WS-REASON
               MOVE 'DATES OF THE EVENT' TO WS-REASON-TEXT
               GO TO 4520-EXIT
           END-IF.
           ADD 1 TO WS-EVENT-COUNT.
           SET WS-EX TO WS-EVENT-COUNT.
           MOVE CA-EVENT       TO WS-EVENT-NUMBER (WS-EX).
           MOVE CA-ISIN        TO WS-EVENT-ISIN (WS-EX).
           MOVE CA-RECORD-DATE TO WS-EVENT-RECORD-DATE (WS-EX).
           MOVE CA-PAY-DATE    TO WS-EVENT-PAY-DATE (WS-EX).
           MOVE CA-RATE        TO WS-EVENT-RATE (WS-EX).
           MOVE CA-CURRENCY    TO WS-EVENT-CURRENCY (WS-EX).
           MOVE ZERO           TO WS-EVENT-QUANTITY (WS-EX)
                                  WS-EVENT-HOLDERS (WS-EX).
           SET WS-EVENT-ANNOUNCED (WS-EX) TO TRUE.
       4520-EXIT.
           EXIT.

       4530-WITHDRAW.
           IF WS-EVENT-PAID (WS-EX)
               MOVE 318 TO WS-REASON
               MOVE 'EVENT IS PAID' TO WS-REASON-TEXT
           ELSE
               SET WS-EVENT-WITHDRAWN (WS-EX) TO TRUE
               MOVE 'WDRN' TO WS-AUDIT-EVENT
               PERFORM 5800-AUDIT
           END-IF.

      *----------------------------------------------------------------*
      *    WHO HOLDS THE SECURITY ON THE RECORD DATE: ALL POSITIONS    *
      *    ARE PASSED THROUGH, FROM THE ACCOUNT OF THE RECORD ON       *
      *----------------------------------------------------------------*
       4550-ENTITLE.
           IF NOT WS-EVENT-ANNOUNCED (WS-EX)
               MOVE 319 TO WS-REASON
               MOVE 'EVENT IS NOT IN THIS STEP' TO WS-REASON-TEXT
               GO TO 4550-EXIT
           END-IF.
           IF WS-EVENT-RECORD-DATE (WS-EX) > CTL-BUSINESS-DATE
               MOVE 434 TO WS-REASON
               MOVE 'RECORD DATE NOT REACHED' TO WS-REASON-TEXT
               GO TO 4550-EXIT
           END-IF.
           MOVE LOW-VALUES TO POS-KEY.
           IF INS-ACCOUNT NUMERIC
               MOVE INS-ACCOUNT TO POS-ACCOUNT
           END-IF.
           MOVE 'N' TO WS-HOLDERS-SW.
           START POSITION-FILE KEY IS NOT LESS THAN POS-KEY
               INVALID KEY
                   SET WS-HOLDERS-DONE TO TRUE
           END-START.
           PERFORM 4560-NEXT-HOLDER THRU 4560-EXIT
               UNTIL WS-HOLDERS-DONE.
           IF WS-EVENT-HOLDERS (WS-EX) = ZERO
               MOVE 210 TO WS-REASON
               MOVE 'NOBODY HOLDS THE SECURITY' TO WS-REASON-TEXT
               GO TO 4550-EXIT
           END-IF.
           SET WS-EVENT-ENTITLED (WS-EX) TO TRUE.
       4550-EXIT.
           EXIT.
       4560-NEXT-HOLDER.
           READ POSITION-FILE NEXT RECORD
               AT END
                   SET WS-HOLDERS-DONE TO TRUE
                   GO TO 4560-EXIT
           END-READ.
           IF NOT FS-POSITION-OK
               MOVE 'POSMST' TO FS-ERROR-FILE
               MOVE FS-POSITION TO FS-ERROR-STATUS
               MOVE 'READNEXT' TO FS-ERROR-VERB
               GO TO 9900-ABEND
           END-IF.
           IF POS-ISIN NOT = WS-EVENT-ISIN (WS-EX)
                   OR POS-LAST-EVENT = WS-EVENT-NUMBER (WS-EX)
               GO TO 4560-EXIT.
           IF POS-OPENED > WS-EVENT-RECORD-DATE (WS-EX)
               GO TO 4560-EXIT.
           IF POS-QUANTITY NOT > ZERO
               GO TO 4560-EXIT.
           ADD POS-QUANTITY TO WS-EVENT-QUANTITY (WS-EX)
               ON SIZE ERROR
                   DISPLAY 'STL500 EVENT TOO LARGE ' CA-EVENT
           END-ADD.
           ADD 1 TO WS-EVENT-HOLDERS (WS-EX).
           MOVE WS-EVENT-NUMBER (WS-EX) TO POS-LAST-EVENT.
           IF NOT WS-MODE-TRIAL
               REWRITE POS-RECORD
                   INVALID KEY
                       DISPLAY 'STL500 POSITION GONE ' POS-KEY
               END-REWRITE
           END-IF.
       4560-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    PAYMENT: GROSS ON ALL ENTITLED, TAX WITHHELD, NET TO THE    *
      *    HOUSE ACCOUNT THAT DISTRIBUTES IT                           *
      *----------------------------------------------------------------*
       4600-PAY-EVENT.
           EVALUATE WS-EVENT-STATE (WS-EX)
               WHEN 'A'
                   MOVE 435 TO WS-REASON
                   MOVE 'NOBODY ENTITLED YET' TO WS-REASON-TEXT
               WHEN 'E'
                   CONTINUE
               WHEN 'P'
                   MOVE 318 TO WS-REASON
                   MOVE 'EVENT IS PAID' TO WS-REASON-TEXT
               WHEN OTHER
                   MOVE 320 TO WS-REASON
                   MOVE 'EVENT WAS WITHDRAWN' TO WS-REASON-TEXT
           END-EVALUATE.
           IF NOT WS-NO-REASON
               GO TO 4600-EXIT.
           IF WS-EVENT-PAY-DATE (WS-EX) > CTL-BUSINESS-DATE
               MOVE 436 TO WS-REASON
               MOVE 'PAY DATE NOT REACHED' TO WS-REASON-TEXT
               GO TO 4600-EXIT
           END-IF.
           COMPUTE WS-AMOUNT ROUNDED =
                   WS-EVENT-QUANTITY (WS-EX) * WS-EVENT-RATE (WS-EX)
               ON SIZE ERROR
                   MOVE 129 TO WS-REASON
                   MOVE 'AMOUNT TOO LARGE' TO WS-REASON-TEXT
                   GO TO 4600-EXIT
           END-COMPUTE.
           MOVE WS-HOUSE-ACCOUNT TO ACC-NUMBER.
           READ ACCOUNT-FILE
               INVALID KEY
                   MOVE 211 TO WS-REASON
                   MOVE 'HOUSE ACCOUNT' TO WS-REASON-TEXT
                   GO TO 4600-EXIT
           END-READ.
           MOVE WS-EVENT-ISIN (WS-EX) TO WS-ISIN.
           PERFORM 4650-WITHHOLD THRU 4650-EXIT.
           IF NOT WS-NO-REASON
               GO TO 4600-EXIT.
           IF WS-EVENT-CURRENCY (WS-EX) NOT = ACC-CURRENCY
               MOVE WS-EVENT-CURRENCY (WS-EX) TO WS-CONV-FROM
               MOVE ACC-CURRENCY TO WS-CONV-TO
               MOVE WS-AMOUNT TO WS-CONV-AMOUNT
               SET WS-CONV-MIDDLE TO TRUE
               PERFORM 9500-CONVERT THRU 9500-EXIT
               IF NOT WS-CONV-OK
                   PERFORM 9590-CONVERSION-REASON
                   GO TO 4600-EXIT
               END-IF
               MOVE WS-CONV-RESULT TO WS-AMOUNT
           END-IF.
           SET WS-SIDE-CREDIT TO TRUE.
           MOVE 'DIST' TO WS-LEDGER-CODE.
           MOVE CTL-BUSINESS-DATE TO WS-VALUE-DATE.
           PERFORM 5900-POST-CASH THRU 5900-EXIT.
           IF WS-NO-REASON
               SET WS-EVENT-PAID (WS-EX) TO TRUE
           END-IF.
       4600-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    TAX SERVICE. 0 DONE, 4 NO RULE (FULL RATE), 8 CLASS NOT     *
      *    KNOWN; ANYTHING ELSE MEANS THAT THE SERVICE IS NOT THERE    *
      *----------------------------------------------------------------*
       4650-WITHHOLD.
           INITIALIZE TAX-AREA.
           MOVE ACC-TAX-CLASS TO TAX-CLASS.
           MOVE WS-ISIN (1:2) TO TAX-COUNTRY.
           MOVE 'D' TO TAX-KIND.
           MOVE WS-AMOUNT TO TAX-GROSS.
           CALL 'STL520' USING TAX-AREA
               ON EXCEPTION
                   MOVE 99 TO TAX-RETURN
           END-CALL.
           EVALUATE TAX-RETURN
               WHEN 0
                   IF TAX-WITHHELD NOT NUMERIC
                           OR TAX-WITHHELD < 0
                           OR TAX-WITHHELD > TAX-GROSS
                       MOVE 321 TO WS-REASON
                       MOVE 'TAX NOT PLAUSIBLE' TO WS-REASON-TEXT
                       GO TO 4650-EXIT
                   END-IF
               WHEN 4
                   COMPUTE TAX-WITHHELD ROUNDED = TAX-GROSS * 0.35
               WHEN 8
                   MOVE 212 TO WS-REASON
                   MOVE 'TAX CLASS' TO WS-REASON-TEXT
                   GO TO 4650-EXIT
               WHEN OTHER
                   MOVE 437 TO WS-REASON
                   MOVE 'NO TAX SERVICE' TO WS-REASON-TEXT
                   GO TO 4650-EXIT
           END-EVALUATE.
           SUBTRACT TAX-WITHHELD FROM WS-AMOUNT.
           ADD TAX-WITHHELD TO WS-TOTAL-TAX.
           IF TAX-RECLAIM NUMERIC AND TAX-RECLAIM > 0
               MOVE 'RCLM' TO WS-AUDIT-EVENT
               PERFORM 5800-AUDIT
           END-IF.
       4650-EXIT.
           EXIT.

      ******************************************************************
      *    INTEREST                                                    *
      ******************************************************************
       4700-INTEREST-SECTION SECTION.
      *----------------------------------------------------------------*
      *    A CLAIM IS PAID AS CLAIMED IF OUR OWN FIGURE DIFFERS BY     *
      *    ONE UNIT AT MOST; OTHERWISE OUR FIGURE IS PAID AND THE      *
      *    DIFFERENCE REPORTED                                         *
      *----------------------------------------------------------------*
       4700-INTEREST-CLAIM.
           IF IN-RATE NOT NUMERIC OR IN-PRINCIPAL NOT NUMERIC
                   OR IN-CLAIM NOT NUMERIC
               MOVE 144 TO WS-REASON
               MOVE 'INTEREST FIELDS' TO WS-REASON-TEXT
               GO TO 4700-EXIT
           END-IF.
           MOVE IN-FROM-DATE TO WS-INT-FROM.
           MOVE IN-TO-DATE   TO WS-INT-TO.
           MOVE IN-BASIS     TO WS-INT-BASIS.
           MOVE IN-RATE      TO WS-INT-RATE.
           MOVE IN-PRINCIPAL TO WS-INT-PRINCIPAL.
           PERFORM 4800-INTEREST THRU 4800-EXIT.
           IF WS-INT-BAD
               MOVE 322 TO WS-REASON
               MOVE 'INTEREST PERIOD OR BASIS' TO WS-REASON-TEXT
               GO TO 4700-EXIT
           END-IF.
           MOVE WS-INT-AMOUNT TO WS-AMOUNT.
           IF IN-CLAIM NOT = ZERO
               COMPUTE WS-DIFFERENCE = IN-CLAIM - WS-INT-AMOUNT
               IF WS-DIFFERENCE < 0
                   COMPUTE WS-DIFFERENCE = 0 - WS-DIFFERENCE
               END-IF
               EVALUATE TRUE
                   WHEN WS-DIFFERENCE = ZERO
                       CONTINUE
                   WHEN WS-DIFFERENCE NOT > 1.00
                       MOVE IN-CLAIM TO WS-AMOUNT
                   WHEN WS-DIFFERENCE > 1000.00
                       MOVE 438 TO WS-REASON
                       MOVE 'CLAIM DIFFERS' TO WS-REASON-TEXT
                       GO TO 4700-EXIT
                   WHEN OTHER
                       MOVE 'CLMD' TO WS-AUDIT-EVENT
                       PERFORM 5800-AUDIT
               END-EVALUATE
           END-IF.
           IF WS-AMOUNT = ZERO
               GO TO 4700-EXIT.
           MOVE CTL-BUSINESS-DATE TO WS-VALUE-DATE.
           MOVE ACC-CURRENCY TO WS-CURRENCY.
           IF WS-AMOUNT > 0
               SET WS-SIDE-CREDIT TO TRUE
               MOVE 'INTC' TO WS-LEDGER-CODE
           ELSE
               SET WS-SIDE-DEBIT TO TRUE
               MOVE 'INTD' TO WS-LEDGER-CODE
               MULTIPLY -1 BY WS-AMOUNT
           END-IF.
           PERFORM 5900-POST-CASH THRU 5900-EXIT.
           ADD WS-AMOUNT TO WS-TOTAL-INTEREST.
       4700-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    INTEREST ON A PRINCIPAL BETWEEN TWO DATES                   *
      *      360   MONTHS OF 30 DAYS, YEARS OF 360 (THE 31ST AND THE   *
      *            END OF FEBRUARY COUNT AS THE 30TH)                  *
      *      365   DAYS OF THE CALENDAR, YEARS OF 365                  *
      *      ACT   DAYS OF THE CALENDAR, YEARS AS THEY ARE             *
      *----------------------------------------------------------------*
       4800-INTEREST.
           SET WS-INT-OK TO TRUE.
           MOVE ZERO TO WS-INT-AMOUNT WS-INT-FINE WS-INT-DAYS.
           MOVE WS-INT-FROM TO WS-DATE.
           PERFORM 9100-VALID-DATE THRU 9100-EXIT.
           IF WS-DATE-BAD
               SET WS-INT-BAD TO TRUE
               GO TO 4800-EXIT
           END-IF.
           MOVE WS-INT-TO TO WS-DATE.
           PERFORM 9100-VALID-DATE THRU 9100-EXIT.
           IF WS-DATE-BAD OR WS-INT-TO < WS-INT-FROM
               SET WS-INT-BAD TO TRUE
               GO TO 4800-EXIT
           END-IF.
           EVALUATE WS-INT-BASIS
               WHEN '360'
                   PERFORM 4810-DAYS-360
                   MOVE 360 TO WS-INT-YEAR-DAYS
               WHEN '365'
                   PERFORM 4830-DAYS-CALENDAR
                   MOVE 365 TO WS-INT-YEAR-DAYS
               WHEN 'ACT'
                   PERFORM 4830-DAYS-CALENDAR
                   MOVE WS-INT-TO-YEAR TO WS-YEAR
                   PERFORM 9150-LEAP-YEAR
                   IF WS-LEAP-YEAR
                       MOVE 366 TO WS-INT-YEAR-DAYS
                   ELSE
                       MOVE 365 TO WS-INT-YEAR-DAYS
                   END-IF
               WHEN OTHER
                   SET WS-INT-BAD TO TRUE
           END-EVALUATE.
           IF WS-INT-BAD OR WS-INT-DAYS < 0
               SET WS-INT-BAD TO TRUE
               GO TO 4800-EXIT
           END-IF.
           COMPUTE WS-INT-FINE ROUNDED =
                   WS-INT-PRINCIPAL * WS-INT-RATE * WS-INT-DAYS
                   / (100 * WS-INT-YEAR-DAYS)
               ON SIZE ERROR
                   SET WS-INT-BAD TO TRUE
                   GO TO 4800-EXIT
           END-COMPUTE.
           ADD WS-INT-FINE ZERO GIVING WS-INT-AMOUNT ROUNDED.
       4800-EXIT.
           EXIT.

       4810-DAYS-360.
           IF WS-INT-FROM-DAY = 31
               MOVE 30 TO WS-INT-FROM-DAY
           END-IF.
           IF WS-INT-FROM-MONTH = 2
               MOVE WS-INT-FROM-YEAR TO WS-YEAR
               PERFORM 9150-LEAP-YEAR
               IF (WS-LEAP-YEAR AND WS-INT-FROM-DAY = 29)
                       OR (NOT WS-LEAP-YEAR AND WS-INT-FROM-DAY = 28)
                   MOVE 30 TO WS-INT-FROM-DAY
               END-IF
           END-IF.
           IF WS-INT-TO-DAY = 31 AND WS-INT-FROM-DAY = 30
               MOVE 30 TO WS-INT-TO-DAY
           END-IF.
           COMPUTE WS-INT-DAYS =
                   (WS-INT-TO-YEAR - WS-INT-FROM-YEAR) * 360
                   + (WS-INT-TO-MONTH - WS-INT-FROM-MONTH) * 30
                   + WS-INT-TO-DAY - WS-INT-FROM-DAY.

       4830-DAYS-CALENDAR.
           COMPUTE WS-INT-DAYS =
                   FUNCTION INTEGER-OF-DATE (WS-INT-TO)
                   - FUNCTION INTEGER-OF-DATE (WS-INT-FROM).

      ******************************************************************
      *    ADJUSTMENTS                                                 *
      ******************************************************************
       5000-ADJUSTMENTS SECTION.
      *----------------------------------------------------------------*
      *    AN AMENDMENT IS KEPT UNTIL THE INSTRUCTION COMES THAT IT    *
      *    CHANGES. FIELDS: PRICE, QUANTITY, VALDATE, STALE-OK         *
      *----------------------------------------------------------------*
       5000-AMEND.
           IF AM-ORIGINAL-REF = SPACES OR LOW-VALUES
               MOVE 150 TO WS-REASON
               MOVE 'REFERENCE OF AMENDMENT' TO WS-REASON-TEXT
               GO TO 5000-EXIT
           END-IF.
           IF WS-ADJUST-COUNT NOT < 4
               MOVE 330 TO WS-REASON
               MOVE 'TOO MANY AMENDMENTS' TO WS-REASON-TEXT
               GO TO 5000-EXIT
           END-IF.
           ADD 1 TO WS-ADJUST-COUNT.
           SET WS-AX TO WS-ADJUST-COUNT.
           MOVE AM-ORIGINAL-REF TO WS-ADJUST-REFERENCE (WS-AX).
           MOVE ZERO TO WS-ADJUST-NUMBER (WS-AX).
           MOVE 'N'  TO WS-ADJUST-USED (WS-AX).
           EVALUATE AM-FIELD
               WHEN 'PRICE'
                   SET WS-ADJUST-PRICE (WS-AX) TO TRUE
                   PERFORM 5050-AMENDED-NUMBER
               WHEN 'QUANTITY'
                   SET WS-ADJUST-QUANTITY (WS-AX) TO TRUE
                   PERFORM 5050-AMENDED-NUMBER
               WHEN 'VALDATE'
                   SET WS-ADJUST-DATE (WS-AX) TO TRUE
                   PERFORM 5060-AMENDED-DATE
               WHEN 'STALE-OK'
                   IF WS-RATES-STALE
                       SET WS-ADJUST-STALE-RATE (WS-AX) TO TRUE
                   ELSE
                       MOVE 331 TO WS-REASON
                       MOVE 'RATES ARE NOT STALE' TO WS-REASON-TEXT
                   END-IF
               WHEN OTHER
                   MOVE 151 TO WS-REASON
                   STRING 'FIELD ' AM-FIELD DELIMITED BY SIZE
                       INTO WS-REASON-TEXT
           END-EVALUATE.
           IF NOT WS-NO-REASON
               SUBTRACT 1 FROM WS-ADJUST-COUNT
           END-IF.
       5000-EXIT.
           EXIT.
       5050-AMENDED-NUMBER.
           IF AM-NEW-DIGITS NUMERIC AND AM-NEW-DIGITS > ZERO
               MOVE AM-NEW-DIGITS TO WS-ADJUST-NUMBER (WS-AX)
           ELSE
               MOVE 152 TO WS-REASON
               MOVE 'NEW VALUE' TO WS-REASON-TEXT
           END-IF.
       5060-AMENDED-DATE.
           IF AM-NEW-VALUE (1:8) NUMERIC
               MOVE AM-NEW-VALUE (1:8) TO WS-DATE
               PERFORM 9100-VALID-DATE THRU 9100-EXIT
           ELSE
               SET WS-DATE-BAD TO TRUE
           END-IF.
           IF WS-DATE-VALID
               MOVE WS-DATE TO WS-ADJUST-NUMBER (WS-AX)
           ELSE
               MOVE 153 TO WS-REASON
               MOVE 'NEW DATE' TO WS-REASON-TEXT
           END-IF.

      *----------------------------------------------------------------*
      *    CANCELLATION: OF WHAT IS SUSPENDED, AT ONCE; OF WHAT IS     *
      *    STILL TO COME, LIKE AN AMENDMENT                            *
      *----------------------------------------------------------------*
       5100-CANCEL.
           MOVE RV-ORIGINAL-REF TO SUS-REFERENCE.
           READ SUSPENSE-FILE
               INVALID KEY
                   GO TO 5150-CANCEL-AHEAD
           END-READ.
           IF NOT FS-SUSPENSE-OK
               MOVE 'SUSPNSE' TO FS-ERROR-FILE
               MOVE FS-SUSPENSE TO FS-ERROR-STATUS
               MOVE 'READ' TO FS-ERROR-VERB
               GO TO 9900-ABEND
           END-IF.
           IF SUS-SETTLED OR SUS-DROPPED
               MOVE 220 TO WS-REASON
               MOVE 'NOTHING TO CANCEL' TO WS-REASON-TEXT
               GO TO 5100-EXIT
           END-IF.
           IF SUS-RELEASED AND RV-REASON NOT = 'FRCE'
               MOVE 332 TO WS-REASON
               MOVE 'IT IS RELEASED' TO WS-REASON-TEXT
               GO TO 5100-EXIT
           END-IF.
           SET SUS-DROPPED TO TRUE.
           PERFORM 6900-REWRITE-SUSPENSE.
           ADD 1 TO WS-COUNT-ADJUSTED.
           GO TO 5100-EXIT.
       5150-CANCEL-AHEAD.
           IF WS-ADJUST-COUNT NOT < 4
               MOVE 330 TO WS-REASON
               MOVE 'TOO MANY AMENDMENTS' TO WS-REASON-TEXT
               GO TO 5100-EXIT
           END-IF.
           ADD 1 TO WS-ADJUST-COUNT.
           SET WS-AX TO WS-ADJUST-COUNT.
           MOVE RV-ORIGINAL-REF TO WS-ADJUST-REFERENCE (WS-AX).
           MOVE ZERO TO WS-ADJUST-NUMBER (WS-AX).
           MOVE 'N'  TO WS-ADJUST-USED (WS-AX).
           SET WS-ADJUST-CANCELLED (WS-AX) TO TRUE.
       5100-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    REVERSAL OF SOMETHING POSTED ON AN EARLIER DAY. ALWAYS      *
      *    WITH AN AUTHORISER; ABOVE THE LIMIT WITH TWO SIGNATURES.    *
      *    REASON  DUPL DUPLICATE   ERRO ERROR   FRAU FRAUD            *
      *----------------------------------------------------------------*
       5200-REVERSE.
           IF RV-AMOUNT NOT NUMERIC OR RV-AMOUNT = ZERO
               MOVE 154 TO WS-REASON
               MOVE 'AMOUNT OF REVERSAL' TO WS-REASON-TEXT
               GO TO 5200-EXIT
           END-IF.
           IF RV-AUTHORISER = SPACES OR LOW-VALUES
               MOVE 155 TO WS-REASON
               MOVE 'NOBODY AUTHORISED IT' TO WS-REASON-TEXT
               GO TO 5200-EXIT
           END-IF.
           PERFORM 3100-FIND-ACCOUNT THRU 3100-EXIT.
      *    FRAUD REVERSES A HELD ACCOUNT TOO
           IF WS-REASON = 420 AND RV-REASON = 'FRAU'
               SET WS-NO-REASON TO TRUE
           END-IF.
           IF NOT WS-NO-REASON
               GO TO 5200-EXIT.
           MOVE RV-AMOUNT TO WS-AMOUNT.
           IF WS-AMOUNT < 0
               SET WS-SIDE-CREDIT TO TRUE
               COMPUTE WS-AMOUNT = 0 - WS-AMOUNT
           ELSE
               SET WS-SIDE-DEBIT TO TRUE
           END-IF.
           EVALUATE RV-REASON ALSO TRUE
               WHEN 'DUPL' ALSO WS-SIDE-DEBIT
                   MOVE 'RVDD' TO WS-LEDGER-CODE
               WHEN 'DUPL' ALSO WS-SIDE-CREDIT
                   MOVE 'RVDC' TO WS-LEDGER-CODE
               WHEN 'ERRO' ALSO ANY
                   MOVE 'RVER' TO WS-LEDGER-CODE
               WHEN 'FRAU' ALSO WS-SIDE-CREDIT
                   MOVE 'RVFR' TO WS-LEDGER-CODE
                   MOVE 'FRAU' TO WS-AUDIT-EVENT
                   PERFORM 5800-AUDIT
               WHEN OTHER
                   MOVE 156 TO WS-REASON
                   STRING 'REASON ' RV-REASON DELIMITED BY SIZE
                       INTO WS-REASON-TEXT
                   GO TO 5200-EXIT
           END-EVALUATE.
           IF WS-AMOUNT > CTL-APPROVAL-LIMIT
               PERFORM 5510-AUTHORISE THRU 5510-EXIT
               IF NOT WS-NO-REASON
                   GO TO 5200-EXIT
               END-IF
           END-IF.
           MOVE CTL-BUSINESS-DATE TO WS-VALUE-DATE.
           MOVE ACC-CURRENCY TO WS-CURRENCY.
           PERFORM 5900-POST-CASH THRU 5900-EXIT.
           IF WS-NO-REASON
               ADD 1 TO WS-COUNT-ADJUSTED
               IF RV-REASON = 'ERRO'
                   MOVE '202' TO MSG-KIND
                   PERFORM 5600-SEND-MESSAGE THRU 5600-EXIT
               END-IF
           END-IF.
       5200-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    RELEASE OF A HOLD: THE TOKEN GIVEN WITH THE HOLD, AND A     *
      *    LEVEL ABOVE THE ONE THAT WAS NOT ENOUGH                     *
      *----------------------------------------------------------------*
       5300-RELEASE.
           MOVE RL-HOLD-REF TO SUS-REFERENCE.
           READ SUSPENSE-FILE
               INVALID KEY
                   MOVE 221 TO WS-REASON
                   MOVE 'HOLD NOT FOUND' TO WS-REASON-TEXT
                   GO TO 5300-EXIT
           END-READ.
           IF NOT SUS-ON-HOLD
               MOVE 333 TO WS-REASON
               STRING 'STATE OF SUSPENSE ' SUS-STATE
                   DELIMITED BY SIZE INTO WS-REASON-TEXT
               GO TO 5300-EXIT
           END-IF.
           EVALUATE TRUE
               WHEN RL-KEEP-IT
                   MOVE CTL-BUSINESS-DATE TO SUS-SINCE
               WHEN RL-DROP-IT
                   SET SUS-DROPPED TO TRUE
               WHEN RL-FREE-IT
                   IF RL-TOKEN NOT = SUS-TOKEN
                       MOVE 334 TO WS-REASON
                       MOVE 'TOKEN' TO WS-REASON-TEXT
                       GO TO 5300-EXIT
                   END-IF
                   IF RL-LEVEL NOT > SUS-LEVEL
                       MOVE 335 TO WS-REASON
                       MOVE 'LEVEL TOO LOW' TO WS-REASON-TEXT
                       GO TO 5300-EXIT
                   END-IF
                   MOVE RL-LEVEL TO SUS-LEVEL
                   SET SUS-RELEASED TO TRUE
                   ADD 1 TO WS-COUNT-RELEASED
               WHEN OTHER
                   MOVE 157 TO WS-REASON
                   MOVE 'ACTION OF RELEASE' TO WS-REASON-TEXT
                   GO TO 5300-EXIT
           END-EVALUATE.
           PERFORM 6900-REWRITE-SUSPENSE.
           ADD 1 TO WS-COUNT-ADJUSTED.
       5300-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    WHAT WAS AMENDED FOR THIS REFERENCE IS PUT IN. AN AMENDED   *
      *    PRICE LEAVES THE SWITCH FOUND ON: NO MARKET CHECK THEN.     *
      *----------------------------------------------------------------*
       5400-APPLY-CHANGES.
           SET WS-FOUND TO FALSE.
           IF WS-ADJUST-COUNT = ZERO
               GO TO 5400-EXIT.
           PERFORM 5450-APPLY-ONE THRU 5450-EXIT
               VARYING WS-I FROM 1 BY 1
               UNTIL WS-I > WS-ADJUST-COUNT
                  OR NOT WS-NO-REASON.
       5400-EXIT.
           EXIT.
       5450-APPLY-ONE.
           IF WS-ADJUST-REFERENCE (WS-I) NOT = INS-REFERENCE
                   OR WS-ADJUST-USED (WS-I) = 'Y'
               GO TO 5450-EXIT.
           IF WS-ADJUST-CANCELLED (WS-I)
               MOVE 336 TO WS-REASON
               MOVE 'CANCELLED' TO WS-REASON-TEXT
               MOVE 'Y' TO WS-ADJUST-USED (WS-I)
               ADD 1 TO WS-COUNT-ADJUSTED
               GO TO 5450-EXIT
           END-IF.
      *    STALE RATES ARE ASKED FOR AGAIN IN THE CONVERSION
           IF WS-ADJUST-STALE-RATE (WS-I)
               GO TO 5450-EXIT.
           IF NOT INS-BUY AND NOT INS-SELL
                   AND NOT INS-FREE-RECEIPT AND NOT INS-FREE-DELIVERY
               MOVE 337 TO WS-REASON
               MOVE 'CAN NOT BE AMENDED' TO WS-REASON-TEXT
               GO TO 5450-EXIT
           END-IF.
           EVALUATE TRUE
               WHEN WS-ADJUST-PRICE (WS-I)
                   MOVE WS-ADJUST-NUMBER (WS-I) TO TD-PRICE
                   SET WS-FOUND TO TRUE
               WHEN WS-ADJUST-QUANTITY (WS-I)
                   MOVE WS-ADJUST-NUMBER (WS-I) TO TD-QUANTITY
               WHEN WS-ADJUST-DATE (WS-I)
                   MOVE WS-ADJUST-NUMBER (WS-I) TO TD-SETTLE-DATE
           END-EVALUATE.
           MOVE 'Y' TO WS-ADJUST-USED (WS-I).
           ADD 1 TO WS-COUNT-ADJUSTED.
       5450-EXIT.
           EXIT.

      ******************************************************************
      *    AUTHORISATION                                               *
      ******************************************************************
       5500-AUTHORISATION SECTION.
      *----------------------------------------------------------------*
      *    ONE CALL OF THE SERVICE. A CALL THAT FINDS NO PROGRAM       *
      *    COUNTS AS A SERVICE THAT IS DOWN                            *
      *----------------------------------------------------------------*
       5500-CALL-SERVICE.
           ADD 1 TO WS-AUTH-STEPS
               ON SIZE ERROR
                   MOVE 1 TO WS-AUTH-STEPS
           END-ADD.
           MOVE ZERO TO AUT-RETURN.
           CALL 'STLAUTH' USING AUT-AREA
               ON EXCEPTION
                   MOVE 99 TO AUT-RETURN
           END-CALL.

      *----------------------------------------------------------------*
      *    THREE PHASES. RESERVE GIVES A TICKET AND SAYS WHAT COMES    *
      *    NEXT: CONFIRM, COMMIT AT ONCE, A SECOND SIGNATURE, NOTHING. *
      *    CONFIRM MAY ASK FOR THE SECOND SIGNATURE STILL. ONLY COMMIT *
      *    MAKES IT GOOD; AFTER A REFUSED CONFIRM THE RESERVATION IS   *
      *    VOIDED. A SERVICE THAT FAILS THREE TIMES IN A ROW IS TAKEN  *
      *    OFF LINE; THEN AMOUNTS UP TO THE OFFLINE LIMIT PASS.        *
      *----------------------------------------------------------------*
       5510-AUTHORISE.
           SET WS-AUTH-NONE TO TRUE.
           MOVE 0 TO WS-AUTH-TRIES WS-AUTH-TICKET.
           IF WS-MODE-TRIAL
               SET WS-AUTH-OFFLINE TO TRUE
               GO TO 5510-EXIT
           END-IF.
      *    A RELEASED ONE BRINGS ITS LEVEL WITH IT
           IF WS-FROM-SUSPENSE AND SUS-RELEASED
               MOVE SUS-LEVEL TO WS-AUTH-LEVEL
           ELSE
               IF WS-AMOUNT > CTL-APPROVAL-LIMIT
                   MOVE 2 TO WS-AUTH-LEVEL
               ELSE
                   MOVE 1 TO WS-AUTH-LEVEL
               END-IF
           END-IF.
           IF NOT WS-GATEWAY-ONLINE
               GO TO 5540-OFFLINE.
       5515-RESERVE.
           MOVE 'RSRV' TO AUT-FUNCTION.
           MOVE WS-GATEWAY-SESSION TO AUT-SESSION.
           MOVE ACC-NUMBER    TO AUT-ACCOUNT.
           MOVE WS-AMOUNT     TO AUT-AMOUNT.
           MOVE ACC-CURRENCY  TO AUT-CURRENCY.
           MOVE WS-AUTH-LEVEL TO AUT-LEVEL.
           MOVE ZERO          TO AUT-TICKET.
           PERFORM 5500-CALL-SERVICE.
           EVALUATE TRUE
               WHEN AUT-OK
               WHEN AUT-WARNING
                   MOVE 0 TO WS-GATEWAY-FAILS
                   MOVE AUT-NEW-TICKET TO WS-AUTH-TICKET
                   SET WS-AUTH-RESERVED TO TRUE
               WHEN AUT-REFUSED
                   SET WS-AUTH-REFUSED TO TRUE
               WHEN AUT-BUSY
                   ADD 1 TO WS-AUTH-TRIES
                   IF WS-AUTH-TRIES < 3
                       GO TO 5515-RESERVE
                   END-IF
                   PERFORM 5590-SERVICE-FAILED
                   GO TO 5540-OFFLINE
               WHEN OTHER
                   PERFORM 5590-SERVICE-FAILED
                   GO TO 5540-OFFLINE
           END-EVALUATE.
           IF WS-AUTH-REFUSED
               GO TO 5535-REFUSED.
           EVALUATE TRUE
               WHEN AUT-NEXT-CONFIRM
                   GO TO 5520-CONFIRM
               WHEN AUT-NEXT-COMMIT
                   IF AUT-WARNING
                       DISPLAY 'STL500 AUTHORISATION WARNS '
                               AUT-REASON
                   END-IF
                   GO TO 5530-COMMIT
               WHEN AUT-NEXT-SECOND
                   GO TO 5525-SECOND
               WHEN AUT-NEXT-NONE
                   SET WS-AUTH-COMMITTED TO TRUE
                   GO TO 5510-EXIT
               WHEN OTHER
                   MOVE 505 TO WS-ABEND-CODE
                   DISPLAY 'STL500 SERVICE SAYS NEXT '
                           AUT-NEXT-PHASE
                   GO TO 9900-ABEND
           END-EVALUATE.
       5520-CONFIRM.
           MOVE 'CNFM' TO AUT-FUNCTION.
           MOVE WS-AUTH-TICKET TO AUT-TICKET.
           PERFORM 5500-CALL-SERVICE.
           IF AUT-OK AND AUT-NEW-TICKET = WS-AUTH-TICKET
               SET WS-AUTH-CONFIRMED TO TRUE
               IF AUT-NEXT-SECOND
                   GO TO 5525-SECOND
               END-IF
               GO TO 5530-COMMIT
           END-IF.
           IF AUT-OK
               DISPLAY 'STL500 TICKET ' WS-AUTH-TICKET
                       ' ANSWER ' AUT-NEW-TICKET
               PERFORM 5595-VOID
               MOVE 505 TO WS-ABEND-CODE
               GO TO 9900-ABEND
           END-IF.
           IF AUT-BUSY AND WS-AUTH-TRIES < 2
               ADD 1 TO WS-AUTH-TRIES
               GO TO 5520-CONFIRM
           END-IF.
           PERFORM 5595-VOID.
           IF AUT-DOWN
               PERFORM 5590-SERVICE-FAILED
               GO TO 5540-OFFLINE
           END-IF.
           GO TO 5535-REFUSED.
       5525-SECOND.
           IF WS-FROM-SUSPENSE AND SUS-RELEASED
                   AND WS-AUTH-LEVEL > 2
               SET WS-AUTH-SECOND TO TRUE
               GO TO 5530-COMMIT
           END-IF.
           MOVE 402 TO WS-REASON.
           MOVE 'NEEDS A SECOND SIGNATURE' TO WS-REASON-TEXT.
           GO TO 5510-EXIT.
       5530-COMMIT.
           MOVE 'CMIT' TO AUT-FUNCTION.
           MOVE WS-AUTH-TICKET TO AUT-TICKET.
           PERFORM 5500-CALL-SERVICE.
           EVALUATE TRUE ALSO TRUE
               WHEN AUT-OK      ALSO ANY
                   SET WS-AUTH-COMMITTED TO TRUE
               WHEN AUT-WARNING ALSO WS-AUTH-SECOND
                   SET WS-AUTH-COMMITTED TO TRUE
               WHEN AUT-WARNING ALSO WS-AUTH-CONFIRMED
                   SET WS-AUTH-COMMITTED TO TRUE
                   MOVE 'CMWN' TO WS-AUDIT-EVENT
                   PERFORM 5800-AUDIT
               WHEN AUT-BUSY    ALSO ANY
                   MOVE 440 TO WS-REASON
                   MOVE 'COMMIT NOT ANSWERED' TO WS-REASON-TEXT
               WHEN OTHER
                   PERFORM 5595-VOID
                   PERFORM 5590-SERVICE-FAILED
                   MOVE 441 TO WS-REASON
                   MOVE 'COMMIT FAILED' TO WS-REASON-TEXT
           END-EVALUATE.
           GO TO 5510-EXIT.
       5535-REFUSED.
           SET WS-AUTH-REFUSED TO TRUE.
           IF AUT-REASON = 'LIM' AND AUT-LIMIT-LEFT NUMERIC
                   AND AUT-LIMIT-LEFT > WS-AMOUNT
               MOVE 442 TO WS-REASON
               MOVE 'LIMIT IS THERE, ASK AGAIN' TO WS-REASON-TEXT
           ELSE
               MOVE 340 TO WS-REASON
               STRING 'REFUSED BY THE SERVICE ' AUT-REASON
                   DELIMITED BY SIZE INTO WS-REASON-TEXT
           END-IF.
           GO TO 5510-EXIT.
       5540-OFFLINE.
           IF WS-AUTH-LEVEL > 1
               MOVE 443 TO WS-REASON
               MOVE 'SERVICE DOWN, TWO SIGNATURES' TO WS-REASON-TEXT
               GO TO 5510-EXIT
           END-IF.
           IF WS-OFFLINE-USED + WS-AMOUNT > WS-OFFLINE-LIMIT
               MOVE 444 TO WS-REASON
               MOVE 'OFFLINE LIMIT' TO WS-REASON-TEXT
               GO TO 5510-EXIT
           END-IF.
           ADD WS-AMOUNT TO WS-OFFLINE-USED.
           SET WS-AUTH-OFFLINE TO TRUE.
       5510-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    AT EVERY BATCH TRAILER A SERVICE THAT IS DOWN IS PINGED;    *
      *    IF IT ANSWERS, A NEW SESSION IS OPENED AND LOGGED ON        *
      *----------------------------------------------------------------*
       5550-PING-SERVICE.
           MOVE 'PING' TO AUT-FUNCTION.
           PERFORM 5500-CALL-SERVICE.
           IF NOT AUT-OK
               GO TO 5550-EXIT.
           MOVE 0 TO WS-GATEWAY-FAILS.
           MOVE 0 TO WS-GATEWAY-LOGONS.
           SET WS-GATEWAY-CLOSED TO TRUE.
           PERFORM 1700-OPEN-GATEWAY THRU 1700-EXIT.
           IF WS-GATEWAY-ONLINE
               DISPLAY 'STL500 SERVICE IS BACK'
               MOVE 0 TO WS-OFFLINE-USED
           END-IF.
       5550-EXIT.
           EXIT.

       5590-SERVICE-FAILED.
           ADD 1 TO WS-GATEWAY-FAILS.
           IF WS-GATEWAY-FAILS NOT < 3
               SET WS-GATEWAY-DOWN TO TRUE
               ADD 1 TO WS-GATEWAY-BREAKS
               DISPLAY 'STL500 SERVICE TAKEN OFF LINE'
           END-IF.

       5595-VOID.
           MOVE AUT-REPLY TO WS-AUDIT-TEXT.
           MOVE 'VOID' TO AUT-FUNCTION.
           MOVE WS-AUTH-TICKET TO AUT-TICKET.
           PERFORM 5500-CALL-SERVICE.
           IF NOT AUT-OK
               MOVE 'VOID' TO WS-AUDIT-EVENT
               PERFORM 5800-AUDIT
           END-IF.
           MOVE WS-AUDIT-TEXT TO AUT-REPLY.

      ******************************************************************
      *    MESSAGES                                                    *
      ******************************************************************
       5600-MESSAGES SECTION.
      *----------------------------------------------------------------*
      *    THE LINE IS UP, BEING REKEYED, QUEUEING OR SHUT. A NAK OF   *
      *    THE KEY LEADS TO A REKEY BEFORE THE MESSAGE IS SENT AGAIN;  *
      *    A NAK OF THE LENGTH SHORTENS THE TEXT; A NAK OF THE FORMAT  *
      *    IS GIVEN UP. AFTER A REFUSED REKEY THE LINE IS SHUT.        *
      *----------------------------------------------------------------*
       5600-SEND-MESSAGE.
           IF WS-LINE-SHUT OR WS-MODE-TRIAL
               GO TO 5600-EXIT.
           MOVE 0 TO WS-MESSAGE-TRIES.
           PERFORM 5650-MESSAGE-TEXT.
           ADD 1 TO WS-MESSAGE-NUMBER.
       5610-SEND.
           ADD 1 TO WS-MESSAGE-TRIES.
           MOVE WS-MESSAGE-NUMBER TO MSG-NUMBER.
           MOVE SPACES TO MSG-ACK MSG-NAK-CODE.
           CALL 'STLSWIF' USING MSG-AREA.
           EVALUATE TRUE
               WHEN MSG-ACKED AND MSG-ACK-NUMBER = WS-MESSAGE-NUMBER
                   ADD 1 TO WS-MESSAGES-SENT
                   IF WS-LINE-QUEUEING
                       PERFORM 5680-LINE-IS-BACK
                   END-IF
                   GO TO 5600-EXIT
               WHEN MSG-ACKED
                   DISPLAY 'STL500 ACK OF ' MSG-ACK-NUMBER
                           ' FOR ' WS-MESSAGE-NUMBER
                   ADD 1 TO WS-MESSAGES-LOST
                   GO TO 5600-EXIT
               WHEN MSG-QUEUED
                   ADD 1 TO WS-MESSAGES-QUEUED
                   SET WS-LINE-QUEUEING TO TRUE
                   GO TO 5600-EXIT
               WHEN MSG-NAKED
                   CONTINUE
               WHEN OTHER
                   SET WS-LINE-SHUT TO TRUE
                   ADD 1 TO WS-MESSAGES-LOST
                   DISPLAY 'STL500 SWITCH ANSWERS ' MSG-ACK
                   GO TO 5600-EXIT
           END-EVALUATE.
           IF WS-MESSAGE-TRIES > 2
               ADD 1 TO WS-MESSAGES-LOST
               GO TO 5600-EXIT
           END-IF.
           EVALUATE TRUE
               WHEN MSG-NAK-KEY
                   PERFORM 5660-REKEY THRU 5660-EXIT
                   IF WS-LINE-UP
                       GO TO 5610-SEND
                   END-IF
                   ADD 1 TO WS-MESSAGES-LOST
               WHEN MSG-NAK-LENGTH
                   IF MSG-LENGTH > 60
                       MOVE 60 TO MSG-LENGTH
                       MOVE SPACES TO MSG-TEXT (61:60)
                       GO TO 5610-SEND
                   END-IF
                   ADD 1 TO WS-MESSAGES-LOST
               WHEN MSG-NAK-FORMAT
                   DISPLAY 'STL500 FORMAT ' MSG-KIND ' '
                           MSG-TEXT (1:40)
                   ADD 1 TO WS-MESSAGES-LOST
               WHEN OTHER
                   GO TO 5610-SEND
           END-EVALUATE.
       5600-EXIT.
           EXIT.

       5650-MESSAGE-TEXT.
           MOVE SPACES TO MSG-TEXT.
           MOVE 1 TO WS-MESSAGE-POINTER.
           IF MSG-CASH
               MOVE 'NOSTRO01' TO MSG-RECEIVER
               STRING ':20:' INS-REFERENCE DELIMITED BY SPACE
                      ':32A:' DELIMITED BY SIZE
                      WS-VALUE-DATE DELIMITED BY SIZE
                      ACC-CURRENCY DELIMITED BY SPACE
                   INTO MSG-TEXT WITH POINTER WS-MESSAGE-POINTER
               END-STRING
           ELSE
               MOVE TD-COUNTERPARTY TO MSG-RECEIVER
               STRING ':20C:' DELIMITED BY SIZE
                      INS-REFERENCE DELIMITED BY SPACE
                      ':35B:' DELIMITED BY SIZE
                      TD-ISIN DELIMITED BY SPACE
                   INTO MSG-TEXT WITH POINTER WS-MESSAGE-POINTER
                   ON OVERFLOW
                       MOVE '?' TO MSG-TEXT (120:1)
               END-STRING
               IF MSG-PENDING
                   STRING ':24B:' WS-REASON-TEXT
                       DELIMITED BY SIZE
                       INTO MSG-TEXT WITH POINTER WS-MESSAGE-POINTER
               ELSE
                   STRING ':36B:' SEC-COUNTRY WS-LEDGER-CODE
                       DELIMITED BY SIZE
                       INTO MSG-TEXT WITH POINTER WS-MESSAGE-POINTER
               END-IF
           END-IF.
           COMPUTE MSG-LENGTH = WS-MESSAGE-POINTER - 1.

       5660-REKEY.
           SET WS-LINE-REKEY TO TRUE.
           MOVE MSG-TEXT TO WS-HELD-INSTRUCTION.
           MOVE MSG-KIND TO WS-HELD-INSTRUCTION (121:3).
           MOVE '999' TO MSG-KIND.
           MOVE 'KEY EXCHANGE' TO MSG-TEXT.
           CALL 'STLSWIF' USING MSG-AREA.
           IF MSG-ACKED
               SET WS-LINE-UP TO TRUE
           ELSE
               SET WS-LINE-SHUT TO TRUE
               DISPLAY 'STL500 LINE IS SHUT AFTER REKEY'
           END-IF.
           MOVE WS-HELD-INSTRUCTION (1:120) TO MSG-TEXT.
           MOVE WS-HELD-INSTRUCTION (121:3) TO MSG-KIND.
       5660-EXIT.
           EXIT.

       5680-LINE-IS-BACK.
           SET WS-LINE-UP TO TRUE.
           DISPLAY 'STL500 SWITCH IS BACK, QUEUED '
                   WS-MESSAGES-QUEUED.

      ******************************************************************
      *    POSITIONS, AUDIT, POSTING                                   *
      ******************************************************************
       5700-POSTING SECTION.
       5700-READ-POSITION.
           MOVE INS-ACCOUNT TO POS-ACCOUNT.
           MOVE SEC-ISIN    TO POS-ISIN.
           SET WS-HAVE-POSITION TO TRUE.
           READ POSITION-FILE
               INVALID KEY
                   SET WS-HAVE-POSITION TO FALSE
           END-READ.
           IF FS-POSITION-OK OR FS-POSITION-NOTFND
               CONTINUE
           ELSE
               MOVE 'POSMST' TO FS-ERROR-FILE
               MOVE FS-POSITION TO FS-ERROR-STATUS
               MOVE 'READ' TO FS-ERROR-VERB
               GO TO 9900-ABEND
           END-IF.
           IF NOT WS-HAVE-POSITION
               INITIALIZE POS-RECORD
               MOVE INS-ACCOUNT TO POS-ACCOUNT
               MOVE SEC-ISIN    TO POS-ISIN
           END-IF.
       5700-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    RECEIPTS AND PURCHASES UP, DELIVERIES AND SALES DOWN. AN    *
      *    EMPTY POSITION IS DELETED UNLESS SOMETHING IS PENDING       *
      *----------------------------------------------------------------*
       5750-MOVE-POSITION.
           IF INS-BUY
               PERFORM 5700-READ-POSITION THRU 5700-EXIT
           END-IF.
           IF INS-BUY OR INS-FREE-RECEIPT
               ADD WS-QUANTITY TO POS-QUANTITY
                   ON SIZE ERROR
                       MOVE 341 TO WS-REASON
                       MOVE 'POSITION OVERFLOW' TO WS-REASON-TEXT
                       GO TO 5750-EXIT
               END-ADD
               ADD WS-AMOUNT TO POS-COST
           ELSE
               IF POS-QUANTITY > 0
                   COMPUTE POS-COST ROUNDED = POS-COST *
                       (POS-QUANTITY - WS-QUANTITY) / POS-QUANTITY
                       ON SIZE ERROR
                           MOVE 0 TO POS-COST
                   END-COMPUTE
               END-IF
               SUBTRACT WS-QUANTITY FROM POS-QUANTITY
           END-IF.
           IF WS-MODE-TRIAL
               GO TO 5750-EXIT.
           IF NOT WS-HAVE-POSITION
               MOVE CTL-BUSINESS-DATE TO POS-OPENED
               WRITE POS-RECORD
                   INVALID KEY
                       MOVE 222 TO WS-REASON
                       MOVE 'POSITION CAME UP TWICE'
                           TO WS-REASON-TEXT
               END-WRITE
               GO TO 5750-EXIT
           END-IF.
           IF POS-QUANTITY = ZERO AND POS-PENDING = ZERO
               DELETE POSITION-FILE RECORD
                   INVALID KEY
                       DISPLAY 'STL500 POSITION NOT DELETED '
                               POS-KEY
               END-DELETE
           ELSE
               REWRITE POS-RECORD
                   INVALID KEY
                       MOVE 223 TO WS-REASON
                       MOVE 'POSITION IS GONE' TO WS-REASON-TEXT
               END-REWRITE
           END-IF.
       5750-EXIT.
           EXIT.

       5800-AUDIT.
           MOVE INS-REFERENCE TO WS-AUDIT-REFERENCE.
           MOVE ZERO TO WS-AUDIT-RETURN.
           CALL 'STLAUDT' USING WS-AUDIT-AREA
               ON EXCEPTION
                   MOVE 99 TO WS-AUDIT-RETURN
               NOT ON EXCEPTION
                   ADD 1 TO WS-COUNT-AUDIT
           END-CALL.

      *----------------------------------------------------------------*
      *    CASH ON THE ACCOUNT IN ACC-RECORD, AND ITS LEDGER ENTRY     *
      *----------------------------------------------------------------*
       5900-POST-CASH.
           IF WS-SIDE-DEBIT
               SUBTRACT WS-AMOUNT FROM ACC-BALANCE
                   ON SIZE ERROR
                       MOVE 342 TO WS-REASON
               END-SUBTRACT
           ELSE
               ADD WS-AMOUNT TO ACC-BALANCE
                   ON SIZE ERROR
                       MOVE 342 TO WS-REASON
               END-ADD
           END-IF.
           IF WS-REASON = 342
               MOVE 'BALANCE OVERFLOW' TO WS-REASON-TEXT
               GO TO 5900-EXIT
           END-IF.
           ADD 1 TO ACC-MOVEMENTS
               ON SIZE ERROR
                   MOVE 1 TO ACC-MOVEMENTS
           END-ADD.
           MOVE CTL-BUSINESS-DATE TO ACC-LAST-MOVED.
           IF NOT WS-MODE-TRIAL
               REWRITE ACC-RECORD
                   INVALID KEY
                       MOVE 224 TO WS-REASON
                       MOVE 'ACCOUNT IS GONE' TO WS-REASON-TEXT
                       GO TO 5900-EXIT
               END-REWRITE
               IF NOT FS-ACCOUNT-OK
                   MOVE 'ACCTMST' TO FS-ERROR-FILE
                   MOVE FS-ACCOUNT TO FS-ERROR-STATUS
                   MOVE 'REWRITE' TO FS-ERROR-VERB
                   GO TO 9900-ABEND
               END-IF
           END-IF.
           IF WS-SIDE-DEBIT
               ADD WS-AMOUNT TO WS-TOTAL-DEBITS
               IF WS-FROM-INPUT
                   ADD WS-AMOUNT TO WS-BATCH-DEBITS
               END-IF
           ELSE
               ADD WS-AMOUNT TO WS-TOTAL-CREDITS
               IF WS-FROM-INPUT
                   ADD WS-AMOUNT TO WS-BATCH-CREDITS
               END-IF
           END-IF.
           PERFORM 5950-LEDGER-ENTRY THRU 5950-EXIT.
       5900-EXIT.
           EXIT.

       5950-LEDGER-ENTRY.
           ADD 1 TO WS-LEDGER-NUMBER.
           MOVE CTL-RUN-NUMBER   TO LED-RUN.
           MOVE WS-LEDGER-NUMBER TO LED-NUMBER.
           MOVE ACC-NUMBER       TO LED-ACCOUNT.
           MOVE WS-SIDE          TO LED-SIDE.
           MOVE WS-AMOUNT        TO LED-AMOUNT.
           MOVE ACC-CURRENCY     TO LED-CURRENCY.
           MOVE WS-VALUE-DATE    TO LED-VALUE-DATE.
           MOVE WS-LEDGER-CODE   TO LED-CODE.
           MOVE INS-REFERENCE    TO LED-REFERENCE.
           MOVE SPACES           TO LED-NARRATIVE.
           IF ACC-CURRENCY = CTL-BASE-CURRENCY
               MOVE WS-AMOUNT TO LED-BASE-AMOUNT
           ELSE
               PERFORM 5980-BASE-AMOUNT
               MOVE WS-BASE-AMOUNT TO LED-BASE-AMOUNT
           END-IF.
           MOVE 1 TO WS-POINTER.
           IF INS-TRANSFER OR INS-CONVERSION
               STRING CX-NARRATIVE DELIMITED BY '  '
                   INTO LED-NARRATIVE WITH POINTER WS-POINTER
           ELSE
               STRING WS-LEDGER-CODE DELIMITED BY SPACE
                      ' ' DELIMITED BY SIZE
                      INS-REFERENCE DELIMITED BY SPACE
                   INTO LED-NARRATIVE WITH POINTER WS-POINTER
           END-IF.
      *    63 BYTES STAND BEFORE THE NARRATIVE
           COMPUTE WS-LEDGER-LENGTH = 63 + WS-POINTER - 1.
           WRITE LED-RECORD.
           IF FS-LEDGER = '34' OR '24'
               DISPLAY 'STL500 LEDGER IS FULL'
               MOVE 8 TO WS-WORST-CODE
               GO TO 5950-EXIT
           END-IF.
           MOVE 'LEDGER' TO FS-ERROR-FILE.
           MOVE FS-LEDGER TO FS-ERROR-STATUS.
           MOVE 'WRITE' TO FS-ERROR-VERB.
           PERFORM 9700-CHECK-STATUS.
       5950-EXIT.
           EXIT.

      *    THE CONVERSION AREA IS IN USE BY THE CALLER OF THE POSTING
       5980-BASE-AMOUNT.
           MOVE WS-AMOUNT TO WS-BASE-AMOUNT.
           SET WS-RX TO 1.
           SEARCH WS-RATE-ENTRY
               AT END
                   MOVE ZERO TO WS-BASE-AMOUNT
               WHEN WS-RX > WS-RATE-COUNT
                   MOVE ZERO TO WS-BASE-AMOUNT
               WHEN WS-RATE-CURRENCY (WS-RX) = ACC-CURRENCY
                   COMPUTE WS-BASE-AMOUNT ROUNDED =
                           WS-AMOUNT * WS-RATE-UNIT (WS-RX)
                           / WS-RATE-MIDDLE (WS-RX)
                       ON SIZE ERROR
                           MOVE ZERO TO WS-BASE-AMOUNT
                   END-COMPUTE
           END-SEARCH.

      ******************************************************************
      *    SUSPENSE RUN                                                *
      ******************************************************************
       6000-SUSPENSE SECTION.
      *----------------------------------------------------------------*
      *    ALL SUSPENDED INSTRUCTIONS IN THE ORDER OF THEIR REFERENCE  *
      *      WAITING    TRIED AGAIN; DROPPED AFTER FIVE TRIES          *
      *      ON HOLD    DROPPED AFTER TEN DAYS WITHOUT RELEASE         *
      *      RELEASED   SETTLED WITH THE LEVEL OF THE RELEASE          *
      *      SETTLED, DROPPED   DELETED AFTER 30 DAYS                  *
      *    A TRIAL LEAVES THE FILE ALONE                               *
      *----------------------------------------------------------------*
       6000-SUSPENSE-RUN.
           IF WS-MODE-TRIAL
               GO TO 6000-EXIT.
           MOVE LOW-VALUES TO SUS-REFERENCE.
           START SUSPENSE-FILE KEY IS GREATER THAN SUS-REFERENCE
               INVALID KEY
                   DISPLAY 'STL500 NOTHING IN SUSPENSE'
                   GO TO 6000-EXIT
           END-START.
           PERFORM 6100-NEXT-SUSPENDED THRU 6100-EXIT
               UNTIL WS-SUSPENSE-DONE.
       6000-EXIT.
           EXIT.

       6100-NEXT-SUSPENDED.
           READ SUSPENSE-FILE NEXT RECORD
               AT END
                   SET WS-SUSPENSE-DONE TO TRUE
                   GO TO 6100-EXIT
           END-READ.
           IF NOT FS-SUSPENSE-OK
               MOVE 'SUSPNSE' TO FS-ERROR-FILE
               MOVE FS-SUSPENSE TO FS-ERROR-STATUS
               MOVE 'READNEXT' TO FS-ERROR-VERB
               GO TO 9900-ABEND
           END-IF.
           PERFORM 6150-AGE.
           EVALUATE TRUE
               WHEN SUS-WAITING
                   PERFORM 6200-TRY-AGAIN THRU 6200-EXIT
               WHEN SUS-RELEASED
                   PERFORM 6200-TRY-AGAIN THRU 6200-EXIT
               WHEN SUS-ON-HOLD AND WS-AGE > 10
                   SET SUS-DROPPED TO TRUE
                   ADD 1 TO WS-COUNT-EXPIRED
                   PERFORM 6900-REWRITE-SUSPENSE
               WHEN SUS-ON-HOLD
                   CONTINUE
               WHEN (SUS-SETTLED OR SUS-DROPPED) AND WS-AGE > 30
                   PERFORM 6800-DELETE-SUSPENSE
               WHEN SUS-SETTLED
               WHEN SUS-DROPPED
                   CONTINUE
               WHEN OTHER
                   DISPLAY 'STL500 SUSPENSE STATE ' SUS-STATE
                           ' OF ' SUS-REFERENCE
                   MOVE 4 TO WS-WORST-CODE
           END-EVALUATE.
       6100-EXIT.
           EXIT.

       6150-AGE.
           MOVE SUS-SINCE TO WS-DATE.
           PERFORM 9100-VALID-DATE THRU 9100-EXIT.
           IF WS-DATE-BAD
               MOVE 999 TO WS-AGE
           ELSE
               COMPUTE WS-AGE =
                   FUNCTION INTEGER-OF-DATE (CTL-BUSINESS-DATE)
                   - FUNCTION INTEGER-OF-DATE (WS-DATE)
           END-IF.

      *----------------------------------------------------------------*
      *    ANOTHER TRY. WHAT WAITS FOR THE SERVICE IS LEFT ALONE WHILE *
      *    IT IS DOWN (NOT COUNTED AS A TRY); WHAT SETTLES LATER WAITS *
      *    FOR ITS DAY                                                 *
      *----------------------------------------------------------------*
       6200-TRY-AGAIN.
           IF SUS-REASON NOT < 440 AND SUS-REASON NOT > 444
                   AND NOT WS-GATEWAY-ONLINE
               GO TO 6200-EXIT
           END-IF.
           MOVE SUS-INSTRUCTION TO INS-RECORD.
           IF SUS-REASON = 411 AND TD-SETTLE-DATE NUMERIC
                   AND TD-SETTLE-DATE > CTL-BUSINESS-DATE
               GO TO 6200-EXIT
           END-IF.
           SET WS-FROM-SUSPENSE TO TRUE.
           PERFORM 2010-CLEAR-CURRENT.
           ADD 1 TO WS-COUNT-RETRIED.
           ADD 1 TO SUS-TRIES
               ON SIZE ERROR
                   MOVE 99 TO SUS-TRIES
           END-ADD.
           PERFORM 2600-SETTLE THRU 2600-EXIT.
           IF WS-NO-REASON
               PERFORM 6300-SETTLED
               GO TO 6200-EXIT
           END-IF.
           IF NOT WS-REASON-SUSPEND
               SET SUS-DROPPED TO TRUE
               PERFORM 6900-REWRITE-SUSPENSE
               PERFORM 2800-REJECT
               GO TO 6200-EXIT
           END-IF.
           MOVE WS-REASON TO SUS-REASON.
           EVALUATE TRUE ALSO TRUE
               WHEN WS-REASON = 402  ALSO SUS-RELEASED
                   DISPLAY 'STL500 RELEASE WAS NOT ENOUGH '
                           SUS-REFERENCE
                   SET SUS-ON-HOLD TO TRUE
               WHEN WS-REASON = 402  ALSO ANY
                   SET SUS-ON-HOLD TO TRUE
                   MOVE AUT-NEW-TICKET TO SUS-TOKEN
                   MOVE WS-AUTH-LEVEL TO SUS-LEVEL
               WHEN SUS-TRIES > 5    ALSO ANY
                   SET SUS-DROPPED TO TRUE
                   ADD 1 TO WS-COUNT-EXPIRED
                   PERFORM 2800-REJECT
               WHEN OTHER
                   CONTINUE
           END-EVALUATE.
           PERFORM 6900-REWRITE-SUSPENSE.
       6200-EXIT.
           EXIT.

       6300-SETTLED.
           SET SUS-SETTLED TO TRUE.
           MOVE ZERO TO SUS-REASON.
           PERFORM 6900-REWRITE-SUSPENSE.
           IF INS-BUY OR INS-SELL
               MOVE '544' TO MSG-KIND
               PERFORM 5600-SEND-MESSAGE THRU 5600-EXIT
           END-IF.

       6800-DELETE-SUSPENSE.
           DELETE SUSPENSE-FILE RECORD
               INVALID KEY
                   DISPLAY 'STL500 SUSPENSE NOT DELETED '
                           SUS-REFERENCE
           END-DELETE.

       6900-REWRITE-SUSPENSE.
           IF WS-MODE-TRIAL
               CONTINUE
           ELSE
               REWRITE SUS-RECORD
                   INVALID KEY
                       DISPLAY 'STL500 SUSPENSE GONE ' SUS-REFERENCE
                       MOVE 4 TO WS-WORST-CODE
               END-REWRITE
           END-IF.

      ******************************************************************
      *    ACCRUAL RUN OVER ALL ACCOUNTS                               *
      ******************************************************************
       6500-ACCRUALS SECTION.
      *----------------------------------------------------------------*
      *    A DAY'S INTEREST ON EVERY OPEN ACCOUNT (OR ON THE DAYS      *
      *    SINCE THE LAST ACCRUAL); CAPITALISED AT THE MONTH END,      *
      *    WHICH IS WHEN THE NEXT BUSINESS DATE LIES IN ANOTHER MONTH  *
      *----------------------------------------------------------------*
       6500-ACCRUAL-RUN.
           PERFORM 6510-IS-MONTH-END.
           MOVE ZERO TO ACC-NUMBER.
           START ACCOUNT-FILE KEY IS GREATER THAN ACC-NUMBER
               INVALID KEY
                   DISPLAY 'STL500 NO ACCOUNTS'
                   GO TO 6500-EXIT
           END-START.
           PERFORM 6550-NEXT-ACCOUNT THRU 6550-EXIT
               UNTIL WS-ACCRUAL-DONE.
       6500-EXIT.
           EXIT.

       6510-IS-MONTH-END.
           IF CTL-MONTH-END
               NEXT SENTENCE
           ELSE
               MOVE CTL-NEXT-DATE TO WS-DATE
               IF WS-DATE-MONTH NOT = CTL-MONTH
                   MOVE 'Y' TO CTL-MONTH-END-SW
                   DISPLAY 'STL500 MONTH END'.

       6550-NEXT-ACCOUNT.
           READ ACCOUNT-FILE NEXT RECORD
               AT END
                   SET WS-ACCRUAL-DONE TO TRUE
                   GO TO 6550-EXIT
           END-READ.
           IF NOT FS-ACCOUNT-OK
               MOVE 'ACCTMST' TO FS-ERROR-FILE
               MOVE FS-ACCOUNT TO FS-ERROR-STATUS
               MOVE 'READNEXT' TO FS-ERROR-VERB
               GO TO 9900-ABEND
           END-IF.
           IF ACC-CLOSED OR ACC-NOSTRO OR ACC-HOUSE
               GO TO 6550-EXIT.
           IF ACC-ACCRUED NOT NUMERIC
               MOVE ZERO TO ACC-ACCRUED
           END-IF.
           IF ACC-LAST-ACCRUED NOT < CTL-BUSINESS-DATE
               GO TO 6550-EXIT.
           IF ACC-BALANCE = ZERO AND ACC-ACCRUED = ZERO
               GO TO 6550-EXIT.
           IF ACC-LAST-ACCRUED NUMERIC AND ACC-LAST-ACCRUED > ZERO
               MOVE ACC-LAST-ACCRUED TO WS-INT-FROM
           ELSE
               PERFORM 6560-DAY-BEFORE
           END-IF.
           MOVE CTL-BUSINESS-DATE TO WS-INT-TO.
           IF ACC-BALANCE < 0
               MOVE ACC-DEBIT-RATE TO WS-INT-RATE
           ELSE
               MOVE ACC-CREDIT-RATE TO WS-INT-RATE
           END-IF.
           MOVE ACC-BALANCE TO WS-INT-PRINCIPAL.
           EVALUATE ACC-CURRENCY
               WHEN 'GBP'
                   MOVE '365' TO WS-INT-BASIS
               WHEN 'USD'
               WHEN 'EUR'
                   MOVE '360' TO WS-INT-BASIS
               WHEN OTHER
                   MOVE 'ACT' TO WS-INT-BASIS
           END-EVALUATE.
           PERFORM 4800-INTEREST THRU 4800-EXIT.
           IF WS-INT-BAD
               DISPLAY 'STL500 NO ACCRUAL ' ACC-NUMBER
               GO TO 6550-EXIT
           END-IF.
           ADD WS-INT-FINE TO ACC-ACCRUED
               ON SIZE ERROR
                   DISPLAY 'STL500 ACCRUED OVERFLOW ' ACC-NUMBER
                   GO TO 6550-EXIT
           END-ADD.
           MOVE CTL-BUSINESS-DATE TO ACC-LAST-ACCRUED.
           ADD 1 TO WS-COUNT-ACCRUED.
           IF CTL-MONTH-END
               PERFORM 6600-CAPITALISE THRU 6600-EXIT
               GO TO 6550-EXIT
           END-IF.
           IF NOT WS-MODE-TRIAL
               REWRITE ACC-RECORD
                   INVALID KEY
                       DISPLAY 'STL500 ACCOUNT GONE ' ACC-NUMBER
               END-REWRITE
           END-IF.
       6550-EXIT.
           EXIT.

       6560-DAY-BEFORE.
           COMPUTE WS-INT-FROM = FUNCTION DATE-OF-INTEGER
               (FUNCTION INTEGER-OF-DATE (CTL-BUSINESS-DATE) - 1).

       6600-CAPITALISE.
           COMPUTE WS-AMOUNT ROUNDED = ACC-ACCRUED.
           IF WS-AMOUNT = ZERO
               GO TO 6600-EXIT.
           SUBTRACT WS-AMOUNT FROM ACC-ACCRUED.
           SET WS-NO-REASON TO TRUE.
           SET WS-FROM-SUSPENSE TO TRUE.
           MOVE SPACES TO INS-RECORD.
           MOVE 'CAPITALISED' TO INS-REFERENCE.
           MOVE CTL-BUSINESS-DATE TO WS-VALUE-DATE.
           IF WS-AMOUNT > 0
               SET WS-SIDE-CREDIT TO TRUE
               MOVE 'CAPC' TO WS-LEDGER-CODE
           ELSE
               SET WS-SIDE-DEBIT TO TRUE
               MOVE 'CAPD' TO WS-LEDGER-CODE
               COMPUTE WS-AMOUNT = 0 - WS-AMOUNT
           END-IF.
           PERFORM 5900-POST-CASH THRU 5900-EXIT.
           IF WS-NO-REASON
               ADD 1 TO WS-COUNT-CAPITALISED
               ADD WS-AMOUNT TO WS-TOTAL-INTEREST
           ELSE
               DISPLAY 'STL500 NOT CAPITALISED ' ACC-NUMBER
                       ' ' WS-REASON
           END-IF.
       6600-EXIT.
           EXIT.

      ******************************************************************
      *    NETTING OF COUNTERPARTIES                                   *
      ******************************************************************
       7000-NETTING-SECTION SECTION.
       7000-NETTING.
           IF WS-PARTY-COUNT = ZERO
               GO TO 7000-EXIT.
           IF WS-PARTY-COUNT > 1
               SET WS-SWAPPED TO TRUE
               PERFORM 7100-SORT-PASS UNTIL NOT WS-SWAPPED
           END-IF.
           PERFORM 7300-NET-ONE THRU 7300-EXIT
               VARYING WS-PX FROM 1 BY 1
               UNTIL WS-PX > WS-PARTY-COUNT.
           IF WS-NET-PAY NOT = WS-NET-RECEIVE
               COMPUTE WS-DIFFERENCE = WS-NET-PAY - WS-NET-RECEIVE
               DISPLAY 'STL500 NET POSITION OF THE HOUSE '
                       WS-DIFFERENCE
           END-IF.
       7000-EXIT.
           EXIT.

      *    EXCHANGE OF NEIGHBOURS UNTIL THE CODES GO UP
       7100-SORT-PASS.
           SET WS-SWAPPED TO FALSE.
           PERFORM VARYING WS-I FROM 1 BY 1
                   UNTIL WS-I NOT < WS-PARTY-COUNT
               COMPUTE WS-J = WS-I + 1
               IF WS-PARTY-CODE (WS-I) > WS-PARTY-CODE (WS-J)
                   MOVE WS-PARTY (WS-I) TO WS-PARTY-HOLD
                   MOVE WS-PARTY (WS-J) TO WS-PARTY (WS-I)
                   MOVE WS-PARTY-HOLD   TO WS-PARTY (WS-J)
                   SET WS-SWAPPED TO TRUE
               END-IF
           END-PERFORM.

       7200-NOTE-PARTY.
           SET WS-PX TO 1.
           SEARCH WS-PARTY VARYING WS-PX
               AT END
                   DISPLAY 'STL500 TOO MANY COUNTERPARTIES'
                   MOVE 4 TO WS-WORST-CODE
                   GO TO 7200-EXIT
               WHEN WS-PX > WS-PARTY-COUNT
                   ADD 1 TO WS-PARTY-COUNT
                   MOVE TD-COUNTERPARTY TO WS-PARTY-CODE (WS-PX)
                   MOVE ZERO TO WS-PARTY-PAY (WS-PX)
                                WS-PARTY-RECEIVE (WS-PX)
                                WS-PARTY-TRADES (WS-PX)
               WHEN WS-PARTY-CODE (WS-PX) = TD-COUNTERPARTY
                   CONTINUE
           END-SEARCH.
           ADD 1 TO WS-PARTY-TRADES (WS-PX).
           IF INS-BUY
               ADD WS-AMOUNT TO WS-PARTY-PAY (WS-PX)
           ELSE
               ADD WS-AMOUNT TO WS-PARTY-RECEIVE (WS-PX)
           END-IF.
       7200-EXIT.
           EXIT.

       7300-NET-ONE.
           MOVE WS-PARTY-CODE (WS-PX)   TO RPT-PARTY.
           MOVE WS-PARTY-TRADES (WS-PX) TO RPT-PARTY-TRADES.
           COMPUTE WS-DIFFERENCE = WS-PARTY-RECEIVE (WS-PX)
                                 - WS-PARTY-PAY (WS-PX).
           EVALUATE TRUE
               WHEN WS-DIFFERENCE > 0
                   ADD WS-DIFFERENCE TO WS-NET-RECEIVE
                   MOVE 'RECEIVE' TO RPT-PARTY-WORD
               WHEN WS-DIFFERENCE < 0
                   SUBTRACT WS-DIFFERENCE FROM WS-NET-PAY
                   MOVE 'PAY' TO RPT-PARTY-WORD
               WHEN OTHER
                   MOVE 'SQUARE' TO RPT-PARTY-WORD
           END-EVALUATE.
           MOVE WS-DIFFERENCE TO RPT-PARTY-NET.
           IF WS-PARTY-TRADES (WS-PX) > 1 AND WS-DIFFERENCE < -1000000
               MOVE '202' TO MSG-KIND
               MOVE WS-PARTY-CODE (WS-PX) TO INS-REFERENCE
               MOVE CTL-NEXT-DATE TO WS-VALUE-DATE
               MOVE CTL-BASE-CURRENCY TO ACC-CURRENCY
               PERFORM 5600-SEND-MESSAGE THRU 5600-EXIT
               IF WS-LINE-SHUT
                   MOVE 'PAY - NO MSG' TO RPT-PARTY-WORD
               END-IF
           END-IF.
           MOVE RPT-PARTY-LINE TO RPT-LINE.
           PERFORM 8800-PRINT.
       7300-EXIT.
           EXIT.

      ******************************************************************
      *    CHECKPOINT                                                  *
      ******************************************************************
       7500-CHECKPOINTS SECTION.
       7500-CHECKPOINT.
           ADD 1 TO WS-COUNT-SINCE.
           IF WS-MODE-TRIAL
               GO TO 7500-EXIT.
           IF WS-COUNT-SINCE < WS-CHECKPOINT-EVERY
               GO TO 7500-EXIT.
      *    NOT WITHIN THE ADJUSTMENTS OF A BATCH: THEY GO TOGETHER,
      *    UNLESS THERE ARE TOO MANY OF THEM
           IF WS-BATCH-ADJUST
                   AND WS-COUNT-SINCE < WS-CHECKPOINT-EVERY * 2
               GO TO 7500-EXIT.
           PERFORM 7600-FILL-RESTART.
           REWRITE RST-RECORD
               INVALID KEY
                   DISPLAY 'STL500 RESTART RECORD IS GONE'
                   MOVE 999 TO WS-CHECKPOINT-EVERY
                   GO TO 7500-EXIT
           END-REWRITE.
           MOVE 'RSTFILE' TO FS-ERROR-FILE.
           MOVE FS-RESTART TO FS-ERROR-STATUS.
           MOVE 'REWRITE' TO FS-ERROR-VERB.
           PERFORM 9700-CHECK-STATUS.
           MOVE 0 TO WS-COUNT-SINCE.
           ADD 1 TO WS-COUNT-CHECKPOINTS.
       7500-EXIT.
           EXIT.

       7600-FILL-RESTART.
           SET RST-IN-PROGRESS TO TRUE.
           MOVE CTL-BUSINESS-DATE TO RST-BUSINESS-DATE.
           MOVE CTL-RUN-NUMBER    TO RST-RUN-NUMBER.
           MOVE WS-GENERATION     TO RST-GENERATION.
           MOVE WS-BATCH-LAST-SEQUENCE TO RST-SEQUENCE.
           IF WS-BATCH-ACTIVE
               MOVE WS-BATCH-NUMBER TO RST-BATCH
           ELSE
               MOVE ZERO TO RST-BATCH
           END-IF.
           MOVE WS-COUNT-READ     TO RST-COUNT-READ.
           MOVE WS-COUNT-SETTLED  TO RST-COUNT-POSTED.
           MOVE WS-FILE-HASH      TO RST-HASH.
           MOVE RST-SEQUENCE TO WS-LAST-CHECKPOINT.
           PERFORM 7700-CHECK-NUMBER.
           MOVE WS-CHECK TO RST-CHECK.

      *    MODULUS 97 OVER SEQUENCE, BATCH AND READ COUNT
       7700-CHECK-NUMBER.
           IF RST-SEQUENCE NOT NUMERIC OR RST-BATCH NOT NUMERIC
                   OR RST-COUNT-READ NOT NUMERIC
               MOVE 99999 TO WS-CHECK
           ELSE
               COMPUTE WS-CHECK-SUM = RST-SEQUENCE
                                    + RST-BATCH * 3
                                    + RST-COUNT-READ * 7
               DIVIDE WS-CHECK-SUM BY 97 GIVING WS-CHECK-QUOTIENT
                   REMAINDER WS-CHECK
               ADD 1 TO WS-CHECK
           END-IF.

      ******************************************************************
      *    END OF DAY                                                  *
      ******************************************************************
       8000-CLOSING SECTION.
       8000-END-OF-DAY.
           PERFORM 8100-TOTALS THRU 8100-EXIT.
           PERFORM 8300-EVENTS THRU 8300-EXIT.
           PERFORM 8400-REJECT-CLASSES THRU 8400-EXIT.
           PERFORM 8500-BALANCE THRU 8500-EXIT.
           PERFORM 8600-CONTROL-RECORD THRU 8600-EXIT.
           PERFORM 8700-CLOSE-GATEWAY THRU 8700-EXIT.
           PERFORM 8900-CLOSE-MASTERS.
       8000-EXIT.
           EXIT.

       8100-TOTALS.
           MOVE 'INSTRUCTIONS READ' TO RPT-COUNT-TEXT.
           MOVE WS-COUNT-READ TO RPT-COUNT.
           MOVE 2 TO RPT-ADVANCE.
           PERFORM 8150-COUNT-LINE.
           MOVE 'PASSED OVER (RESTART)' TO RPT-COUNT-TEXT.
           MOVE WS-COUNT-SKIPPED TO RPT-COUNT.
           IF WS-COUNT-SKIPPED > 0
               PERFORM 8150-COUNT-LINE
           END-IF.
           MOVE 'SETTLED' TO RPT-COUNT-TEXT.
           MOVE WS-COUNT-SETTLED TO RPT-COUNT.
           PERFORM 8150-COUNT-LINE.
           MOVE 'SETTLED IN PART' TO RPT-COUNT-TEXT.
           MOVE WS-COUNT-PARTIAL TO RPT-COUNT.
           IF WS-COUNT-PARTIAL NOT = ZERO
               PERFORM 8150-COUNT-LINE
           END-IF.
           MOVE 'REJECTED' TO RPT-COUNT-TEXT.
           MOVE WS-COUNT-REJECTED TO RPT-COUNT.
           PERFORM 8150-COUNT-LINE.
           MOVE 'SUSPENDED' TO RPT-COUNT-TEXT.
           MOVE WS-COUNT-SUSPENDED TO RPT-COUNT.
           PERFORM 8150-COUNT-LINE.
           IF WS-COUNT-RETRIED > 0
               MOVE 'TRIED AGAIN' TO RPT-COUNT-TEXT
               MOVE WS-COUNT-RETRIED TO RPT-COUNT
               PERFORM 8150-COUNT-LINE
               MOVE 'EXPIRED' TO RPT-COUNT-TEXT
               MOVE WS-COUNT-EXPIRED TO RPT-COUNT
               PERFORM 8150-COUNT-LINE
           END-IF.
           MOVE 'DEBITS' TO RPT-AMOUNT-TEXT.
           MOVE WS-TOTAL-DEBITS TO RPT-AMOUNT.
           PERFORM 8160-AMOUNT-LINE.
           MOVE 'CREDITS' TO RPT-AMOUNT-TEXT.
           MOVE WS-TOTAL-CREDITS TO RPT-AMOUNT.
           PERFORM 8160-AMOUNT-LINE.
           IF WS-TOTAL-FEES NOT = ZERO
               MOVE 'FEES' TO RPT-AMOUNT-TEXT
               MOVE WS-TOTAL-FEES TO RPT-AMOUNT
               PERFORM 8160-AMOUNT-LINE
           END-IF.
           IF WS-TOTAL-TAX NOT = ZERO
               MOVE 'TAX WITHHELD' TO RPT-AMOUNT-TEXT
               MOVE WS-TOTAL-TAX TO RPT-AMOUNT
               PERFORM 8160-AMOUNT-LINE
           END-IF.
       8100-EXIT.
           EXIT.

       8150-COUNT-LINE.
           MOVE RPT-COUNT-LINE TO RPT-LINE.
           PERFORM 8800-PRINT.
       8160-AMOUNT-LINE.
           MOVE RPT-AMOUNT-LINE TO RPT-LINE.
           PERFORM 8800-PRINT.

       8200-BATCH-LINE.
           MOVE WS-BATCH-NUMBER TO RPT-BATCH-NO.
           EVALUATE TRUE
               WHEN WS-BATCH-CASH
                   MOVE 'CASH' TO RPT-BATCH-KIND
               WHEN WS-BATCH-SECURITIES
                   MOVE 'SECURITIES' TO RPT-BATCH-KIND
               WHEN OTHER
                   MOVE 'MIXED' TO RPT-BATCH-KIND
           END-EVALUATE.
           MOVE WS-BATCH-COUNT   TO RPT-BATCH-COUNT.
           MOVE WS-BATCH-DEBITS  TO RPT-BATCH-DEBITS.
           MOVE WS-BATCH-CREDITS TO RPT-BATCH-CREDITS.
           IF WS-BATCH-REJECTED > 0 AND
              RPT-BATCH-VERDICT = 'IN BALANCE'
               MOVE 'BALANCED, REJECTS' TO RPT-BATCH-VERDICT
           END-IF.
           MOVE RPT-BATCH-LINE TO RPT-LINE.
           PERFORM 8800-PRINT.

       8300-EVENTS.
           IF WS-EVENT-COUNT = ZERO
               GO TO 8300-EXIT.
           PERFORM 8350-EVENT-LINE
               VARYING WS-EX FROM 1 BY 1
               UNTIL WS-EX > WS-EVENT-COUNT.
       8300-EXIT.
           EXIT.
       8350-EVENT-LINE.
           MOVE WS-EVENT-NUMBER (WS-EX)   TO RPT-EVENT-NO.
           MOVE WS-EVENT-ISIN (WS-EX)     TO RPT-EVENT-ISIN.
           MOVE WS-EVENT-HOLDERS (WS-EX)  TO RPT-EVENT-HOLDERS.
           MOVE WS-EVENT-QUANTITY (WS-EX) TO RPT-EVENT-QUANTITY.
           EVALUATE TRUE
               WHEN WS-EVENT-ANNOUNCED (WS-EX)
                   MOVE 'ANNOUNCED' TO RPT-EVENT-STATE
               WHEN WS-EVENT-ENTITLED (WS-EX)
                   MOVE 'ENTITLED' TO RPT-EVENT-STATE
               WHEN WS-EVENT-PAID (WS-EX)
                   MOVE 'PAID' TO RPT-EVENT-STATE
               WHEN WS-EVENT-WITHDRAWN (WS-EX)
                   MOVE 'WITHDRAWN' TO RPT-EVENT-STATE
           END-EVALUATE.
           MOVE RPT-EVENT-LINE TO RPT-LINE.
           PERFORM 8800-PRINT.

       8400-REJECT-CLASSES.
           IF WS-COUNT-REJECTED = ZERO
               GO TO 8400-EXIT.
           PERFORM VARYING WS-I FROM 1 BY 1 UNTIL WS-I > 5
               EVALUATE WS-I
                   WHEN 1
                       MOVE 'FORMAT' TO RPT-REASON-TEXT
                   WHEN 2
                       MOVE 'REFERENCE' TO RPT-REASON-TEXT
                   WHEN 3
                       MOVE 'RULE' TO RPT-REASON-TEXT
                   WHEN 4
                       MOVE 'EXPIRED' TO RPT-REASON-TEXT
                   WHEN OTHER
                       MOVE 'UNCLASSIFIED' TO RPT-REASON-TEXT
               END-EVALUATE
               IF WS-REJECT-CLASS (WS-I) NOT = ZERO
                   MOVE WS-REJECT-CLASS (WS-I) TO RPT-REASON-COUNT
                   MOVE RPT-REASON-LINE TO RPT-LINE
                   PERFORM 8800-PRINT
               END-IF
           END-PERFORM.
       8400-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    THE RETURN CODE. THE RUN'S OWN COUNTS MUST ADD UP FOR WHAT  *
      *    CAME IN BY TYPE                                             *
      *----------------------------------------------------------------*
       8500-BALANCE.
           IF WS-COUNT-REJECTED > 0 OR WS-COUNT-SUSPENDED > 0
               IF WS-WORST-CODE < 4
                   MOVE 4 TO WS-WORST-CODE
               END-IF
           END-IF.
           IF WS-BATCHES-BROKEN > 0
               MOVE 8 TO WS-WORST-CODE
           END-IF.
           MOVE ZERO TO WS-CHECK-SUM.
           PERFORM VARYING WS-TX FROM 1 BY 1 UNTIL WS-TX > 16
               ADD WS-TYPE-COUNT (WS-TX) TO WS-CHECK-SUM
           END-PERFORM.
           IF WS-CHECK-SUM > WS-COUNT-READ
               DISPLAY 'STL500 COUNTS BY TYPE ' WS-CHECK-SUM
               MOVE 8 TO WS-WORST-CODE
           END-IF.
           IF WS-MESSAGES-LOST > 0
               DISPLAY 'STL500 MESSAGES LOST ' WS-MESSAGES-LOST
               IF WS-WORST-CODE = ZERO
                   MOVE 4 TO WS-WORST-CODE
               END-IF
           END-IF.
           IF WS-GATEWAY-BREAKS > 0 AND WS-GATEWAY-ONLINE
               DISPLAY 'STL500 SERVICE BROKE AND CAME BACK'
           END-IF.
           IF WS-OFFLINE-USED > 0
               MOVE 'SETTLED OFF LINE' TO RPT-AMOUNT-TEXT
               MOVE WS-OFFLINE-USED TO RPT-AMOUNT
               PERFORM 8160-AMOUNT-LINE
           END-IF.
           SUBTRACT WS-TOTAL-DEBITS FROM WS-TOTAL-CREDITS
               GIVING WS-DIFFERENCE.
           IF WS-DIFFERENCE NOT = ZERO
               MOVE 'DIFFERENCE' TO RPT-AMOUNT-TEXT
               MOVE WS-DIFFERENCE TO RPT-AMOUNT
               PERFORM 8160-AMOUNT-LINE
           END-IF.
       8500-EXIT.
           EXIT.

       8600-CONTROL-RECORD.
           IF WS-MODE-TRIAL
               GO TO 8600-EXIT.
           ADD WS-TOTAL-DEBITS TO CTL-TOTAL-DEBITS
               ON SIZE ERROR
                   MOVE WS-TOTAL-DEBITS TO CTL-TOTAL-DEBITS
           END-ADD.
           ADD WS-TOTAL-CREDITS TO CTL-TOTAL-CREDITS
               ON SIZE ERROR
                   MOVE WS-TOTAL-CREDITS TO CTL-TOTAL-CREDITS
           END-ADD.
           IF WS-FILE-NO > CTL-LAST-FILE-NO
               MOVE WS-FILE-NO TO CTL-LAST-FILE-NO
           END-IF.
           IF WS-WORST-CODE < 8
               SET CTL-DONE TO TRUE
           ELSE
               SET CTL-BROKEN TO TRUE
           END-IF.
           REWRITE CTL-RECORD.
           IF FS-CONTROL NOT = '00'
               MOVE 502 TO WS-ABEND-CODE
               MOVE 'CTLFILE' TO FS-ERROR-FILE
               MOVE FS-CONTROL TO FS-ERROR-STATUS
               MOVE 'REWRITE' TO FS-ERROR-VERB
               GO TO 9900-ABEND
           END-IF.
           PERFORM 7600-FILL-RESTART.
           SET RST-COMPLETE TO TRUE.
           REWRITE RST-RECORD
               INVALID KEY
                   DISPLAY 'STL500 RESTART RECORD NOT COMPLETED'
           END-REWRITE.
       8600-EXIT.
           EXIT.

       8700-CLOSE-GATEWAY.
           IF NOT WS-GATEWAY-ONLINE
               GO TO 8700-EXIT.
           MOVE 'CLOS' TO AUT-FUNCTION.
           MOVE WS-GATEWAY-SESSION TO AUT-SESSION.
           PERFORM 5500-CALL-SERVICE.
           IF AUT-OK
               SET WS-GATEWAY-CLOSED TO TRUE
           ELSE
               DISPLAY 'STL500 SERVICE NOT CLOSED ' AUT-RETURN
           END-IF.
       8700-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    A LINE OF THE REPORT, WITH A NEW PAGE WHEN ONE IS FULL      *
      *----------------------------------------------------------------*
       8800-PRINT.
           IF RPT-LINES-LEFT < RPT-ADVANCE
               PERFORM 8850-NEW-PAGE
           END-IF.
           WRITE RPT-LINE AFTER ADVANCING RPT-ADVANCE LINES.
           SUBTRACT RPT-ADVANCE FROM RPT-LINES-LEFT.
           MOVE 1 TO RPT-ADVANCE.
           IF FS-REPORT NOT = '00'
               DISPLAY 'STL500 REPORT STATUS ' FS-REPORT
           END-IF.
       8850-NEW-PAGE.
           MOVE RPT-LINE TO WS-HELD-INSTRUCTION.
           ADD 1 TO RPT-PAGE.
           MOVE CTL-BUSINESS-DATE TO RPT-DATE.
           MOVE CTL-RUN-NUMBER    TO RPT-RUN.
           MOVE RPT-PAGE          TO RPT-PAGE-NO.
           WRITE RPT-LINE FROM RPT-HEADING-1 AFTER ADVANCING PAGE.
           IF RPT-PAGE = 1
               PERFORM 8870-MODE-WORDS
               WRITE RPT-LINE FROM RPT-HEADING-2
                   AFTER ADVANCING 2 LINES
           END-IF.
           MOVE 12 TO RPT-LINES-LEFT.
           MOVE 2 TO RPT-ADVANCE.
           MOVE WS-HELD-INSTRUCTION TO RPT-LINE.
       8870-MODE-WORDS.
           EVALUATE TRUE
               WHEN WS-MODE-TRIAL
                   MOVE 'TRIAL' TO RPT-MODE
               WHEN WS-MODE-RESTART
                   MOVE 'RESTART' TO RPT-MODE
               WHEN OTHER
                   MOVE 'NORMAL' TO RPT-MODE
           END-EVALUATE.
           IF WS-GATEWAY-ONLINE
               MOVE 'ON LINE' TO RPT-GATEWAY
           ELSE
               IF WS-NO-AUTH
                   MOVE 'NOT USED' TO RPT-GATEWAY
               ELSE
                   MOVE 'DOWN' TO RPT-GATEWAY.
           EVALUATE TRUE
               WHEN WS-RATES-CURRENT
                   MOVE 'CURRENT' TO RPT-RATES
               WHEN WS-RATES-STALE
                   MOVE 'STALE' TO RPT-RATES
               WHEN WS-RATES-BROKEN
                   MOVE 'BROKEN' TO RPT-RATES
               WHEN OTHER
                   MOVE 'NONE' TO RPT-RATES
           END-EVALUATE.

       8900-CLOSE-MASTERS.
           CLOSE CONTROL-FILE SECURITY-FILE ACCOUNT-FILE
                 POSITION-FILE SUSPENSE-FILE LEDGER-FILE
                 REJECT-FILE REPORT-FILE.
           IF NOT FS-RESTART-NEW-FILE
               CLOSE RESTART-FILE
           END-IF.

      ******************************************************************
      *    COMMON ROUTINES                                             *
      ******************************************************************
       9000-COMMON SECTION.
      *----------------------------------------------------------------*
      *    IS WS-DATE A DATE                                           *
      *----------------------------------------------------------------*
       9100-VALID-DATE.
           SET WS-DATE-BAD TO TRUE.
           IF WS-DATE NOT NUMERIC
               GO TO 9100-EXIT.
           IF WS-DATE-YEAR < 1900 OR WS-DATE-YEAR > 2099
               GO TO 9100-EXIT.
           IF WS-DATE-MONTH < 1 OR WS-DATE-MONTH > 12
               GO TO 9100-EXIT.
           IF WS-DATE-DAY < 1
               GO TO 9100-EXIT.
           IF WS-DATE-MONTH = 2 AND WS-DATE-DAY = 29
               MOVE WS-DATE-YEAR TO WS-YEAR
               PERFORM 9150-LEAP-YEAR
               IF WS-LEAP-YEAR
                   SET WS-DATE-VALID TO TRUE
               END-IF
               GO TO 9100-EXIT
           END-IF.
           IF WS-DATE-DAY NOT > WS-MONTH-DAYS (WS-DATE-MONTH)
               SET WS-DATE-VALID TO TRUE
           END-IF.
       9100-EXIT.
           EXIT.

       9150-LEAP-YEAR.
           SET WS-LEAP-YEAR TO FALSE.
           DIVIDE WS-YEAR BY 4 GIVING WS-YEAR-QUOTIENT
               REMAINDER WS-YEAR-REST-4.
           DIVIDE WS-YEAR BY 100 GIVING WS-YEAR-QUOTIENT
               REMAINDER WS-YEAR-REST-100.
           DIVIDE WS-YEAR BY 400 GIVING WS-YEAR-QUOTIENT
               REMAINDER WS-YEAR-REST-400.
           IF WS-YEAR-REST-4 = 0 AND
              (WS-YEAR-REST-100 NOT = 0 OR WS-YEAR-REST-400 = 0)
               SET WS-LEAP-YEAR TO TRUE
           END-IF.

      *----------------------------------------------------------------*
      *    IS WS-DATE A BUSINESS DAY: NO WEEKEND (BY THE CALENDAR      *
      *    PROGRAM), NO HOLIDAY OF THE CURRENCY OR OF ALL              *
      *----------------------------------------------------------------*
       9200-BUSINESS-DAY.
           SET WS-BUSINESS-DAY TO FALSE.
           MOVE 'V' TO CAL-FUNCTION.
           MOVE WS-DATE TO CAL-DATE.
           CALL 'STL510' USING CAL-AREA.
           IF NOT CAL-OK
               GO TO 9200-EXIT.
           IF CAL-WEEKEND
               GO TO 9200-EXIT.
           SET WS-BUSINESS-DAY TO TRUE.
           IF WS-HOLIDAY-COUNT = ZERO
               GO TO 9200-EXIT.
           SET WS-HX TO 1.
           SEARCH WS-HOLIDAY
               AT END
                   CONTINUE
               WHEN WS-HX > WS-HOLIDAY-COUNT
                   CONTINUE
               WHEN WS-HOLIDAY-DATE (WS-HX) = WS-DATE
                    AND (WS-HOLIDAY-CURRENCY (WS-HX) = SPACES
                         OR WS-HOLIDAY-CURRENCY (WS-HX)
                            = WS-DATE-CURRENCY)
                   SET WS-BUSINESS-DAY TO FALSE
           END-SEARCH.
       9200-EXIT.
           EXIT.

      *    FORWARD FROM WS-DATE, AT MOST TEN DAYS
       9300-NEXT-BUSINESS-DAY.
           MOVE 0 TO WS-DAYS-MOVED.
       9310-ONE-DAY.
           ADD 1 TO WS-DAYS-MOVED.
           IF WS-DAYS-MOVED > 10
               DISPLAY 'STL500 NO BUSINESS DAY AFTER ' WS-DATE
               GO TO 9300-EXIT
           END-IF.
           ADD 1 TO WS-DATE-DAY.
           PERFORM 9100-VALID-DATE THRU 9100-EXIT.
           IF WS-DATE-BAD
               MOVE 1 TO WS-DATE-DAY
               ADD 1 TO WS-DATE-MONTH
               IF WS-DATE-MONTH > 12
                   MOVE 1 TO WS-DATE-MONTH
                   ADD 1 TO WS-DATE-YEAR
               END-IF
           END-IF.
           PERFORM 9200-BUSINESS-DAY THRU 9200-EXIT.
           IF NOT WS-BUSINESS-DAY
               GO TO 9310-ONE-DAY.
       9300-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    CHECK DIGIT OF AN ISIN: LETTERS BECOME TWO DIGITS, EVERY    *
      *    SECOND DIGIT FROM THE RIGHT IS DOUBLED, THE SUM OF ALL      *
      *    DIGITS IS DIVISIBLE BY TEN                                  *
      *----------------------------------------------------------------*
       9400-CHECK-ISIN.
           MOVE 'N' TO WS-ISIN-SW.
           MOVE SPACES TO WS-ISIN-DIGITS.
           MOVE 0 TO WS-ISIN-LENGTH WS-ISIN-SUM.
           IF WS-ISIN (1:2) NOT ALPHABETIC OR WS-ISIN (1:1) = SPACE
                   OR WS-ISIN (2:1) = SPACE
               GO TO 9400-EXIT.
           IF WS-ISIN (12:1) NOT NUMERIC
                   AND WS-FILE-VERSION NOT < 2
               GO TO 9400-EXIT.
           PERFORM 9410-ISIN-CHARACTER THRU 9410-EXIT
               VARYING WS-I FROM 1 BY 1
               UNTIL WS-I > 12 OR WS-ISIN-LENGTH < 0.
           IF WS-ISIN-LENGTH < 0
               GO TO 9400-EXIT.
           PERFORM VARYING WS-I FROM WS-ISIN-LENGTH BY -1
                   UNTIL WS-I < 1
               COMPUTE WS-ISIN-REST = WS-ISIN-LENGTH - WS-I
               DIVIDE WS-ISIN-REST BY 2 GIVING WS-J
                   REMAINDER WS-ISIN-REST
               IF WS-ISIN-REST = 0
                   ADD WS-ISIN-DIGIT (WS-I) TO WS-ISIN-SUM
               ELSE
                   COMPUTE WS-ISIN-DOUBLE = WS-ISIN-DIGIT (WS-I) * 2
                   IF WS-ISIN-DOUBLE > 9
                       SUBTRACT 9 FROM WS-ISIN-DOUBLE
                   END-IF
                   ADD WS-ISIN-DOUBLE TO WS-ISIN-SUM
               END-IF
           END-PERFORM.
           DIVIDE WS-ISIN-SUM BY 10 GIVING WS-J
               REMAINDER WS-ISIN-REST.
      *    SENDERS OF VERSION 1 MADE UP NUMBERS FOR WHAT HAD NONE
           IF WS-ISIN-REST = ZERO OR WS-FILE-VERSION < 2
               MOVE 'Y' TO WS-ISIN-SW
           END-IF.
       9400-EXIT.
           EXIT.
       9410-ISIN-CHARACTER.
           IF WS-ISIN-CHAR (WS-I) NUMERIC
               ADD 1 TO WS-ISIN-LENGTH
               MOVE WS-ISIN-CHAR (WS-I)
                   TO WS-ISIN-DIGITS (WS-ISIN-LENGTH:1)
               GO TO 9410-EXIT
           END-IF.
           MOVE 0 TO WS-TALLY.
           INSPECT WS-LETTERS TALLYING WS-TALLY
               FOR CHARACTERS BEFORE INITIAL WS-ISIN-CHAR (WS-I).
           IF WS-TALLY > 25
               MOVE -1 TO WS-ISIN-LENGTH
               GO TO 9410-EXIT
           END-IF.
           ADD 10 WS-TALLY GIVING WS-LETTER-VALUE.
           ADD 1 TO WS-ISIN-LENGTH.
           MOVE WS-LETTER-VALUE TO WS-ISIN-DIGITS (WS-ISIN-LENGTH:2).
           ADD 1 TO WS-ISIN-LENGTH.
       9410-EXIT.
           EXIT.

      *----------------------------------------------------------------*
      *    CONVERSION OVER THE BASE CURRENCY. RATES ARE UNITS OF THE   *
      *    CURRENCY FOR SO MANY UNITS OF BASE; THE SPREAD GOES AGAINST *
      *    THE CUSTOMER                                                *
      *----------------------------------------------------------------*
       9500-CONVERT.
           SET WS-CONV-OK TO TRUE.
           MOVE ZERO TO WS-CONV-RESULT.
           IF WS-CONV-FROM = WS-CONV-TO
               MOVE WS-CONV-AMOUNT TO WS-CONV-RESULT
               GO TO 9500-EXIT
           END-IF.
           IF WS-RATES-STALE
               PERFORM 9580-STALE-ALLOWED
               IF NOT WS-CONV-OK
                   GO TO 9500-EXIT
               END-IF
           END-IF.
           IF WS-RATE-COUNT = ZERO
               SET WS-CONV-NO-RATE TO TRUE
               GO TO 9500-EXIT
           END-IF.
           MOVE WS-CONV-AMOUNT TO WS-CONV-CROSS.
           IF WS-CONV-FROM = CTL-BASE-CURRENCY
               GO TO 9530-FROM-BASE.
           SET WS-RX TO 1.
           SEARCH WS-RATE-ENTRY
               AT END
                   SET WS-CONV-NO-RATE TO TRUE
                   GO TO 9500-EXIT
               WHEN WS-RX > WS-RATE-COUNT
                   SET WS-CONV-NO-RATE TO TRUE
                   GO TO 9500-EXIT
               WHEN WS-RATE-CURRENCY (WS-RX) = WS-CONV-FROM
                   NEXT SENTENCE
           END-SEARCH.
           MOVE WS-RATE-MIDDLE (WS-RX) TO WS-FACTOR.
           EVALUATE TRUE
               WHEN WS-CONV-BUY
                   SUBTRACT WS-RATE-SPREAD (WS-RX) FROM WS-FACTOR
               WHEN WS-CONV-SELL
                   ADD WS-RATE-SPREAD (WS-RX) TO WS-FACTOR
               WHEN OTHER
                   CONTINUE
           END-EVALUATE.
           COMPUTE WS-CONV-CROSS ROUNDED = WS-CONV-AMOUNT
                   * WS-RATE-UNIT (WS-RX) / WS-FACTOR
               ON SIZE ERROR
                   SET WS-CONV-TOO-LARGE TO TRUE
                   GO TO 9500-EXIT
           END-COMPUTE.
       9530-FROM-BASE.
           IF WS-CONV-TO = CTL-BASE-CURRENCY
               COMPUTE WS-CONV-RESULT ROUNDED = WS-CONV-CROSS
               GO TO 9500-EXIT
           END-IF.
           SET WS-RX2 TO 1.
       9540-NEXT-ENTRY.
           IF WS-RX2 > WS-RATE-COUNT
               SET WS-CONV-NO-RATE TO TRUE
               GO TO 9500-EXIT
           END-IF.
           IF WS-RATE-CURRENCY (WS-RX2) NOT = WS-CONV-TO
               SET WS-RX2 UP BY 1
               GO TO 9540-NEXT-ENTRY
           END-IF.
           COMPUTE WS-CONV-CROSS ROUNDED = WS-CONV-CROSS
                   * WS-RATE-MIDDLE (WS-RX2) / WS-RATE-UNIT (WS-RX2)
               ON SIZE ERROR
                   SET WS-CONV-TOO-LARGE TO TRUE
                   GO TO 9500-EXIT
           END-COMPUTE.
           EVALUATE WS-RATE-DECIMALS (WS-RX2)
               WHEN 0
                   COMPUTE WS-CONV-RESULT =
                           FUNCTION INTEGER (WS-CONV-CROSS + 0.5)
               WHEN 2
                   COMPUTE WS-CONV-RESULT ROUNDED = WS-CONV-CROSS
               WHEN OTHER
                   MOVE WS-CONV-CROSS TO WS-CONV-RESULT
           END-EVALUATE.
       9500-EXIT.
           EXIT.

      *    STALE RATES NEED AN AMENDMENT FOR THIS VERY INSTRUCTION
       9580-STALE-ALLOWED.
           SET WS-CONV-STALE TO TRUE.
           PERFORM VARYING WS-AX FROM 1 BY 1
                   UNTIL WS-AX > WS-ADJUST-COUNT
               IF WS-ADJUST-STALE-RATE (WS-AX)
                       AND WS-ADJUST-REFERENCE (WS-AX)
                           = INS-REFERENCE
                   SET WS-CONV-OK TO TRUE
                   MOVE 'Y' TO WS-ADJUST-USED (WS-AX)
               END-IF
           END-PERFORM.

       9590-CONVERSION-REASON.
           EVALUATE WS-CONV-CODE
               WHEN 1
                   MOVE 350 TO WS-REASON
                   STRING 'NO RATE ' WS-CONV-FROM ' ' WS-CONV-TO
                       DELIMITED BY SIZE INTO WS-REASON-TEXT
               WHEN 2
                   MOVE 351 TO WS-REASON
                   MOVE 'COUNTER VALUE TOO LARGE' TO WS-REASON-TEXT
               WHEN 3
                   MOVE 450 TO WS-REASON
                   MOVE 'RATES ARE STALE' TO WS-REASON-TEXT
           END-EVALUATE.

      *----------------------------------------------------------------*
      *    FEE BY CLASS OF ACCOUNT AND KIND OF INSTRUCTION             *
      *----------------------------------------------------------------*
       9600-FEE.
           MOVE ZERO TO WS-FEE.
           IF ACC-HOUSE OR WS-FEE-COUNT = ZERO
               GO TO 9600-EXIT.
           SEARCH ALL WS-FEE-ENTRY
               AT END
                   GO TO 9600-EXIT
               WHEN WS-FEE-CLASS (WS-FX) = ACC-FEE-CLASS
                AND WS-FEE-KIND (WS-FX)  = WS-FEE-WANTED
                   CONTINUE
           END-SEARCH.
           EVALUATE WS-FEE-METHOD (WS-FX)
               WHEN 'F'
                   MOVE WS-FEE-AMOUNT (WS-FX) TO WS-FEE
                   GO TO 9600-EXIT
               WHEN 'P'
                   COMPUTE WS-FEE ROUNDED =
                           WS-AMOUNT * WS-FEE-RATE (WS-FX)
                       ON SIZE ERROR
                           MOVE WS-FEE-MAXIMUM (WS-FX) TO WS-FEE
                   END-COMPUTE
               WHEN OTHER
                   PERFORM 9650-TIERED-FEE
           END-EVALUATE.
           IF WS-FEE < WS-FEE-MINIMUM (WS-FX)
               MOVE WS-FEE-MINIMUM (WS-FX) TO WS-FEE
           END-IF.
           IF WS-FEE-MAXIMUM (WS-FX) > 0
                   AND WS-FEE > WS-FEE-MAXIMUM (WS-FX)
               MOVE WS-FEE-MAXIMUM (WS-FX) TO WS-FEE
           END-IF.
      *    INSTITUTIONS PAY HALF IN URGENT BATCHES (AGREEMENT OF 2005)
           IF ACC-INSTITUTION AND WS-BATCH-URGENT
               DIVIDE 2 INTO WS-FEE ROUNDED
           END-IF.
       9600-EXIT.
           EXIT.

       9650-TIERED-FEE.
           SET WS-QX TO 1.
           SEARCH WS-TIER
               AT END
                   MOVE WS-FEE-MAXIMUM (WS-FX) TO WS-FEE
               WHEN WS-AMOUNT NOT > WS-TIER-UP-TO (WS-QX)
                   MULTIPLY WS-AMOUNT BY WS-TIER-RATE (WS-QX)
                       GIVING WS-FEE ROUNDED
           END-SEARCH.

      *----------------------------------------------------------------*
      *    THE WITHHOLDING OF BEFORE 2019. NOBODY COMES HERE ANY MORE  *
      *----------------------------------------------------------------*
       9660-OLD-TAX.
           SET WS-OX TO 1.
           SEARCH WS-OLD-TAX-ENTRY
               AT END
                   MOVE ZERO TO TAX-WITHHELD
               WHEN WS-OLD-TAX-COUNTRY (WS-OX) = TAX-COUNTRY
                   COMPUTE TAX-WITHHELD ROUNDED = TAX-GROSS *
                           WS-OLD-TAX-PERCENT (WS-OX) / 100
           END-SEARCH.
       9665-OLD-TAX-EXIT.
           EXIT.

       9700-CHECK-STATUS.
           IF NOT FS-ERROR-NONE
               GO TO 9900-ABEND.

      ******************************************************************
      *    ABEND                                                       *
      ******************************************************************
       9900-ABNORMAL SECTION.
       9900-ABEND.
           DISPLAY 'STL500 ABEND U0' WS-ABEND-CODE
                   ' ' FS-ERROR-VERB
                   ' ' FS-ERROR-FILE
                   ' STATUS ' FS-ERROR-STATUS.
           EVALUATE TRUE
               WHEN WS-STAGE-BEFORE-INPUT
                   DISPLAY 'STL500 BEFORE THE INPUT, RUN AGAIN'
               WHEN WS-STAGE-INPUT
                   DISPLAY 'STL500 AT ' INS-SEQUENCE ' CHECKPOINT '
                           WS-LAST-CHECKPOINT
                   PERFORM 9950-MARK-RESTART
               WHEN OTHER
                   DISPLAY 'STL500 BEHIND THE INPUT, TELL THE DESK'
           END-EVALUATE.
           CALL 'CEE3ABD' USING WS-ABEND-CODE WS-ABEND-TIMING.
       9950-MARK-RESTART.
           IF WS-MODE-TRIAL OR FS-ERROR-FILE = 'RSTFILE'
               DISPLAY 'STL500 RESTART RECORD AS IT WAS'
           ELSE
               PERFORM 7600-FILL-RESTART
               SET RST-ABENDED TO TRUE
               REWRITE RST-RECORD
                   INVALID KEY
                       DISPLAY 'STL500 RESTART RECORD LOST'
               END-REWRITE
           END-IF.
