package cobol.dpb010;

import static cobol.dpb010.Dpb010Literals.*;
import static locksmith.runtime.Arithmetic.augment;
import static locksmith.runtime.Compare.*;
import static locksmith.runtime.Move.move;

import locksmith.runtime.*;

/** Program DPB010. */
public final class Dpb010 extends Program {
  // Labels, in source order.
  static final int MAIN_PROCEDURE = 0;
  static final int P0000_MAINLINE = 1;
  static final int P1000_INITIALISE = 2;
  static final int P1000_EXIT = 3;
  static final int P1100_READ_MASTER = 4;
  static final int P2000_PROCESS_ACCOUNT = 5;
  static final int P2000_READ_NEXT = 6;
  static final int P2000_EXIT = 7;
  static final int P2100_EDIT_ACCOUNT = 8;
  static final int P2100_FAIL = 9;
  static final int P2100_EXIT = 10;
  static final int P2200_BUILD_EXTRACT = 11;
  static final int P2210_SIX_MONTH_AVERAGE = 12;
  static final int P2300_WRITE_EXTRACT = 13;
  static final int P2400_WRITE_EXCEPTION = 14;
  static final int P9000_FINISH = 15;
  static final int P9900_ABEND = 16;

  final Dpb010Storage s = new Dpb010Storage(this);


  public Dpb010() {
    super("DPB010", false, Dpb010Probes.PROBES, 0, 17);
  }

  @Override
  protected int firstLabel() {
    return MAIN_PROCEDURE;
  }

  @Override
  public Dpb010Storage storage() {
    return s;
  }

  @Override
  protected int dispatch(int label) {
    return switch (label) {
      case MAIN_PROCEDURE -> FALL_THROUGH;
      case P0000_MAINLINE -> p0000Mainline();
      case P1000_INITIALISE -> p1000Initialise();
      case P1000_EXIT -> p1000Exit();
      case P1100_READ_MASTER -> p1100ReadMaster();
      case P2000_PROCESS_ACCOUNT -> p2000ProcessAccount();
      case P2000_READ_NEXT -> p2000ReadNext();
      case P2000_EXIT -> p2000Exit();
      case P2100_EDIT_ACCOUNT -> p2100EditAccount();
      case P2100_FAIL -> p2100Fail();
      case P2100_EXIT -> p2100Exit();
      case P2200_BUILD_EXTRACT -> p2200BuildExtract();
      case P2210_SIX_MONTH_AVERAGE -> p2210SixMonthAverage();
      case P2300_WRITE_EXTRACT -> p2300WriteExtract();
      case P2400_WRITE_EXCEPTION -> p2400WriteException();
      case P9000_FINISH -> p9000Finish();
      case P9900_ABEND -> p9900Abend();
      default -> throw noParagraph(label);
    };
  }

  /** 0000-MAINLINE, line 107. */
  int p0000Mainline() {
    enter(P0000_MAINLINE);
    // 108: PERFORM 1000-INITIALISE THRU 1000-EXIT
    perform(P1000_INITIALISE, P1000_EXIT);
    // 109: PERFORM 2000-PROCESS-ACCOUNT THRU 2000-EXIT
    while (!until(equal(s.wsSwitches.wsEndSw, Y), 16, 17)) {
      perform(P2000_PROCESS_ACCOUNT, P2000_EXIT);
    }
    // 111: PERFORM 9000-FINISH
    perform(P9000_FINISH);
    // 112: GOBACK
    return GOBACK;
  }

  /** 1000-INITIALISE, line 114. */
  int p1000Initialise() {
    enter(P1000_INITIALISE);
    // 115: DISPLAY 'DPB010 ACCOUNT EXTRACT STARTED'
    display(0, DPB010_ACCOUNT_EXTRACT_STARTED);
    // 116: ACCEPT WS-TODAY FROM DATE YYYYMMDD
    AcceptFrom.dateYyyymmdd(s.wsToday, clock());
    // 117: OPEN INPUT ACCT-MASTER
    checkFile(s.acctMaster.open(CobolFile.INPUT, 1));
    // 118: IF NOT WS-MASTER-OK
    if (!equal(s.wsFileStatuses.wsMasterStatus, T00)) {
      probe(18);
      // 119: MOVE 'ACCTMAST' TO WS-STATUS-FILE
      move(ACCTMAST, s.wsStatusDisplay.wsStatusFile);
      // 120: MOVE 'OPEN' TO WS-STATUS-ACTION
      move(OPEN, s.wsStatusDisplay.wsStatusAction);
      // 121: MOVE WS-MASTER-STATUS TO WS-STATUS-CODE
      move(s.wsFileStatuses.wsMasterStatus, s.wsStatusDisplay.wsStatusCode);
      // 122: GO TO 9900-ABEND
      return P9900_ABEND;
    } else {
      probe(19);
    }
    // 123: OPEN OUTPUT EXTRACT-FILE
    checkFile(s.extractFile.open(CobolFile.OUTPUT, 2));
    // 124: IF WS-EXTRACT-STATUS NOT = '00'
    if (notEqual(s.wsFileStatuses.wsExtractStatus, T00)) {
      probe(20);
      // 125: MOVE 'EXTRACT' TO WS-STATUS-FILE
      move(EXTRACT, s.wsStatusDisplay.wsStatusFile);
      // 126: MOVE 'OPEN' TO WS-STATUS-ACTION
      move(OPEN, s.wsStatusDisplay.wsStatusAction);
      // 127: MOVE WS-EXTRACT-STATUS TO WS-STATUS-CODE
      move(s.wsFileStatuses.wsExtractStatus, s.wsStatusDisplay.wsStatusCode);
      // 128: GO TO 9900-ABEND
      return P9900_ABEND;
    } else {
      probe(21);
    }
    // 129: OPEN OUTPUT EXCEPT-FILE
    checkFile(s.exceptFile.open(CobolFile.OUTPUT, 3));
    // 130: IF WS-EXCEPT-STATUS NOT = '00'
    if (notEqual(s.wsFileStatuses.wsExceptStatus, T00)) {
      probe(22);
      // 131: MOVE 'EXCEPTS' TO WS-STATUS-FILE
      move(EXCEPTS, s.wsStatusDisplay.wsStatusFile);
      // 132: MOVE 'OPEN' TO WS-STATUS-ACTION
      move(OPEN, s.wsStatusDisplay.wsStatusAction);
      // 133: MOVE WS-EXCEPT-STATUS TO WS-STATUS-CODE
      move(s.wsFileStatuses.wsExceptStatus, s.wsStatusDisplay.wsStatusCode);
      // 134: GO TO 9900-ABEND
      return P9900_ABEND;
    } else {
      probe(23);
    }
    // 135: PERFORM 1100-READ-MASTER
    perform(P1100_READ_MASTER);
    return FALL_THROUGH;
  }

  /** 1000-EXIT, line 136. */
  int p1000Exit() {
    enter(P1000_EXIT);
    // 137: EXIT
    return FALL_THROUGH;
  }

  /** 1100-READ-MASTER, line 139. */
  int p1100ReadMaster() {
    enter(P1100_READ_MASTER);
    // 140: READ ACCT-MASTER
    s.acctMaster.readNext(4);
    if (s.acctMaster.atEnd()) {
      probe(24);
      // 142: SET WS-NO-MORE-ACCOUNTS TO TRUE
      move(Y, s.wsSwitches.wsEndSw);
    } else if (s.acctMaster.failed()) {
      fileError(s.acctMaster);
    } else {
      probe(25);
      // 144: ADD 1 TO WS-READ-CNT
      Arithmetic.add(s.wsCounters.wsReadCnt, N1, Rounding.TRUNCATION);
    }
    // 146: IF NOT WS-MASTER-OK AND NOT WS-MASTER-EOF
    if (!equal(s.wsFileStatuses.wsMasterStatus, T00) && !equal(s.wsFileStatuses.wsMasterStatus, T10)) {
      probe(26);
      // 147: MOVE 'ACCTMAST' TO WS-STATUS-FILE
      move(ACCTMAST, s.wsStatusDisplay.wsStatusFile);
      // 148: MOVE 'READ' TO WS-STATUS-ACTION
      move(READ, s.wsStatusDisplay.wsStatusAction);
      // 149: MOVE WS-MASTER-STATUS TO WS-STATUS-CODE
      move(s.wsFileStatuses.wsMasterStatus, s.wsStatusDisplay.wsStatusCode);
      // 150: GO TO 9900-ABEND
      return P9900_ABEND;
    } else {
      probe(27);
    }
    return FALL_THROUGH;
  }

  /** 2000-PROCESS-ACCOUNT, line 153. */
  int p2000ProcessAccount() {
    enter(P2000_PROCESS_ACCOUNT);
    // 154: IF ACM-CLOSED
    if (equal(s.acmAccountRecord.acmStatus, C)) {
      probe(28);
      // 155: ADD 1 TO WS-CLOSED-CNT
      Arithmetic.add(s.wsCounters.wsClosedCnt, N1, Rounding.TRUNCATION);
      // 156: GO TO 2000-READ-NEXT
      return P2000_READ_NEXT;
    } else {
      probe(29);
    }
    // 157: PERFORM 2100-EDIT-ACCOUNT THRU 2100-EXIT
    perform(P2100_EDIT_ACCOUNT, P2100_EXIT);
    // 158: IF WS-ACCOUNT-INVALID
    if (equal(s.wsSwitches.wsValidSw, N)) {
      probe(30);
      // 159: PERFORM 2400-WRITE-EXCEPTION
      perform(P2400_WRITE_EXCEPTION);
      // 160: GO TO 2000-READ-NEXT
      return P2000_READ_NEXT;
    } else {
      probe(31);
    }
    // 161: PERFORM 2200-BUILD-EXTRACT
    perform(P2200_BUILD_EXTRACT);
    // 162: PERFORM 2300-WRITE-EXTRACT
    perform(P2300_WRITE_EXTRACT);
    return FALL_THROUGH;
  }

  /** 2000-READ-NEXT, line 163. */
  int p2000ReadNext() {
    enter(P2000_READ_NEXT);
    // 164: PERFORM 1100-READ-MASTER
    perform(P1100_READ_MASTER);
    return FALL_THROUGH;
  }

  /** 2000-EXIT, line 165. */
  int p2000Exit() {
    enter(P2000_EXIT);
    // 166: EXIT
    return FALL_THROUGH;
  }

  /** 2100-EDIT-ACCOUNT, line 169. */
  int p2100EditAccount() {
    enter(P2100_EDIT_ACCOUNT);
    // 170: SET WS-ACCOUNT-VALID TO TRUE
    move(Y, s.wsSwitches.wsValidSw);
    // 171: MOVE SPACES TO EXC-REASON EXC-DETAIL
    move(Figurative.SPACE, s.excRecord.excReason);
    move(Figurative.SPACE, s.excRecord.excDetail);
    // 172: IF NOT ACM-OPEN AND NOT ACM-DORMANT
    if (!equal(s.acmAccountRecord.acmStatus, O) && !equal(s.acmAccountRecord.acmStatus, D)) {
      probe(32);
      // 173: MOVE 'STATUS' TO EXC-REASON
      move(STATUS, s.excRecord.excReason);
      // 174: MOVE ACM-STATUS TO EXC-DETAIL
      move(s.acmAccountRecord.acmStatus, s.excRecord.excDetail);
      // 175: GO TO 2100-FAIL
      return P2100_FAIL;
    } else {
      probe(33);
    }
    // 176: IF ACM-OPENED NOT NUMERIC
    if (!ClassTest.isNumeric(s.acmAccountRecord.acmOpened) || less(s.acmAccountRecord.acmOpenedMm, N1) || greater(s.acmAccountRecord.acmOpenedMm, N12) || less(s.acmAccountRecord.acmOpenedDd, N1) || greater(s.acmAccountRecord.acmOpenedDd, N31)) {
      probe(34);
      // 179: MOVE 'OPENED' TO EXC-REASON
      move(OPENED, s.excRecord.excReason);
      // 180: MOVE ACM-OPENED-R TO EXC-DETAIL
      move(s.acmAccountRecord.acmOpenedR, s.excRecord.excDetail);
      // 181: GO TO 2100-FAIL
      return P2100_FAIL;
    } else {
      probe(35);
    }
    // 182: IF ACM-HOLDER-NAME = SPACES OR LOW-VALUES
    if (equal(s.acmAccountRecord.acmHolderName, Figurative.SPACE) || equal(s.acmAccountRecord.acmHolderName, Figurative.LOW_VALUE)) {
      probe(36);
      // 183: MOVE 'NAME' TO EXC-REASON
      move(NAME2, s.excRecord.excReason);
      // 184: GO TO 2100-FAIL
      return P2100_FAIL;
    } else {
      probe(37);
    }
    // 185: IF ACM-BALANCE < ZERO
    if (less(s.acmAccountRecord.acmBalance, Figurative.ZERO) && Decimal.of(s.acmAccountRecord.acmBalance).plus(Decimal.of(s.acmAccountRecord.acmOverdraftLimit)).compareTo(Decimal.of(0L)) < 0) {
      probe(38);
      // 187: MOVE 'OVERLIMIT' TO EXC-REASON
      move(OVERLIMIT, s.excRecord.excReason);
      // 188: MOVE ACM-BALANCE TO WS-BALANCE-EDIT
      move(s.acmAccountRecord.acmBalance, s.wsBalanceEdit);
      // 189: STRING 'BALANCE ' WS-BALANCE-EDIT DELIMITED BY SIZE
      new StringStatement(s.excRecord.excDetail, null)
          .delimitedBy(null).append(BALANCE)
          .delimitedBy(null).append(s.wsBalanceEdit)
          .delimitedBy(null).append(BLANK)
          .delimitedBy(null).append(s.acmAccountRecord.acmCurrency).finish();
      // 193: GO TO 2100-FAIL
      return P2100_FAIL;
    } else {
      probe(39);
    }
    // 194: GO TO 2100-EXIT
    return P2100_EXIT;
  }

  /** 2100-FAIL, line 195. */
  int p2100Fail() {
    enter(P2100_FAIL);
    // 196: SET WS-ACCOUNT-INVALID TO TRUE
    move(N, s.wsSwitches.wsValidSw);
    return FALL_THROUGH;
  }

  /** 2100-EXIT, line 197. */
  int p2100Exit() {
    enter(P2100_EXIT);
    // 198: EXIT
    return FALL_THROUGH;
  }

  /** 2200-BUILD-EXTRACT, line 200. */
  int p2200BuildExtract() {
    enter(P2200_BUILD_EXTRACT);
    // 201: INITIALIZE XTR-RECORD
    initializeXtrRecord();
    // 202: MOVE ACM-ACCT-NO TO XTR-ACCT-NO
    move(s.acmAccountRecord.acmAcctNo, s.xtrRecord.xtrAcctNo);
    // 203: MOVE ACM-BRANCH TO XTR-BRANCH
    move(s.acmAccountRecord.acmBranch, s.xtrRecord.xtrBranch);
    // 204: MOVE ACM-BALANCE TO XTR-BALANCE
    move(s.acmAccountRecord.acmBalance, s.xtrRecord.xtrBalance);
    // 205: MOVE ACM-HOLDER-NAME TO XTR-NAME
    move(s.acmAccountRecord.acmHolderName, s.xtrRecord.xtrName);
    // 206: MOVE ACM-OPENED-CCYY TO WS-OUT-CCYY
    move(s.acmAccountRecord.acmOpenedCcyy, s.wsDateOut.wsOutCcyy);
    // 207: MOVE ACM-OPENED-MM TO WS-OUT-MM
    move(s.acmAccountRecord.acmOpenedMm, s.wsDateOut.wsOutMm);
    // 208: MOVE ACM-OPENED-DD TO WS-OUT-DD
    move(s.acmAccountRecord.acmOpenedDd, s.wsDateOut.wsOutDd);
    // 209: MOVE WS-DATE-OUT TO XTR-OPENED
    move(s.wsDateOut.whole, s.xtrRecord.xtrOpened);
    // 210: SUBTRACT ACM-OPENED-CCYY FROM WS-TODAY-CCYY
    Arithmetic.store(s.xtrRecord.xtrYearsOpen, Decimal.of(s.wsTodayR.wsTodayCcyy).minus(Decimal.of(s.acmAccountRecord.acmOpenedCcyy)), Rounding.TRUNCATION);
    // 212: EVALUATE TRUE
    if (equal(s.acmAccountRecord.acmProduct, CUR)) {
      probe(40);
      // 214: MOVE 'CURRENT' TO XTR-CLASS
      move(CURRENT, s.xtrRecord.xtrClass);
      // 215: COMPUTE XTR-AVAILABLE =
      Arithmetic.store(s.xtrRecord.xtrAvailable, Decimal.of(s.acmAccountRecord.acmBalance).plus(Decimal.of(s.acmAccountRecord.acmOverdraftLimit)), Rounding.TRUNCATION);
    } else if (equal(s.acmAccountRecord.acmProduct, SAV) || equal(s.acmAccountRecord.acmProduct, ISA)) {
      probe(41);
      // 218: MOVE 'SAVINGS' TO XTR-CLASS
      move(SAVINGS, s.xtrRecord.xtrClass);
      // 219: MOVE ACM-BALANCE TO XTR-AVAILABLE
      move(s.acmAccountRecord.acmBalance, s.xtrRecord.xtrAvailable);
      // 220: PERFORM 2210-SIX-MONTH-AVERAGE
      perform(P2210_SIX_MONTH_AVERAGE);
    } else if (greaterOrEqual(s.acmAccountRecord.acmProduct, LN1) && lessOrEqual(s.acmAccountRecord.acmProduct, LN9)) {
      probe(42);
      // 222: MOVE 'LOAN' TO XTR-CLASS
      move(LOAN, s.xtrRecord.xtrClass);
    } else {
      probe(43);
      // 224: MOVE 'OTHER' TO XTR-CLASS
      move(OTHER, s.xtrRecord.xtrClass);
      // 225: MOVE ACM-BALANCE TO XTR-AVAILABLE
      move(s.acmAccountRecord.acmBalance, s.xtrRecord.xtrAvailable);
    }
    // 227: IF ACM-DORMANT
    if (equal(s.acmAccountRecord.acmStatus, D)) {
      probe(44);
      // 228: MOVE 'D' TO XTR-TYPE
      move(D, s.xtrRecord.xtrType);
    } else {
      probe(45);
      // 230: MOVE 'A' TO XTR-TYPE
      move(A, s.xtrRecord.xtrType);
    }
    return FALL_THROUGH;
  }

  /** 2210-SIX-MONTH-AVERAGE, line 233. */
  int p2210SixMonthAverage() {
    enter(P2210_SIX_MONTH_AVERAGE);
    // 234: MOVE ZERO TO WS-TOTAL
    move(Figurative.ZERO, s.wsTotal);
    // 235: PERFORM VARYING WS-MONTH FROM 1 BY 1
    for (move(N1, s.wsMonth); !until(greater(s.wsMonth, N6), 46, 47); augment(s.wsMonth, N1)) {
      // 237: ADD ACM-MONTH-TOTAL ( WS-MONTH ) TO WS-TOTAL
      Arithmetic.add(s.wsTotal, s.acmAccountRecord.acmMonthTotal.at(s.wsMonth.intValue()), Rounding.TRUNCATION);
    }
    // 239: COMPUTE XTR-AVERAGE ROUNDED = WS-TOTAL / 6
    Arithmetic.store(s.xtrRecord.xtrAverage, Decimal.of(s.wsTotal).dividedBy(Decimal.of(6L)), Rounding.NEAREST_AWAY_FROM_ZERO);
    return FALL_THROUGH;
  }

  /** 2300-WRITE-EXTRACT, line 241. */
  int p2300WriteExtract() {
    enter(P2300_WRITE_EXTRACT);
    // 242: WRITE XTR-RECORD
    checkFile(s.extractFile.write(s.xtrRecord.whole, null, 5));
    // 243: IF WS-EXTRACT-STATUS NOT = '00'
    if (notEqual(s.wsFileStatuses.wsExtractStatus, T00)) {
      probe(48);
      // 244: MOVE 'EXTRACT' TO WS-STATUS-FILE
      move(EXTRACT, s.wsStatusDisplay.wsStatusFile);
      // 245: MOVE 'WRITE' TO WS-STATUS-ACTION
      move(WRITE, s.wsStatusDisplay.wsStatusAction);
      // 246: MOVE WS-EXTRACT-STATUS TO WS-STATUS-CODE
      move(s.wsFileStatuses.wsExtractStatus, s.wsStatusDisplay.wsStatusCode);
      // 247: GO TO 9900-ABEND
      return P9900_ABEND;
    } else {
      probe(49);
    }
    // 249: ADD 1 TO WS-EXTRACT-CNT
    Arithmetic.add(s.wsCounters.wsExtractCnt, N1, Rounding.TRUNCATION);
    return FALL_THROUGH;
  }

  /** 2400-WRITE-EXCEPTION, line 251. */
  int p2400WriteException() {
    enter(P2400_WRITE_EXCEPTION);
    // 252: MOVE ACM-ACCT-NO TO EXC-ACCT-NO
    move(s.acmAccountRecord.acmAcctNo, s.excRecord.excAcctNo);
    // 253: IF EXC-DETAIL = SPACES
    if (equal(s.excRecord.excDetail, Figurative.SPACE)) {
      probe(50);
      // 254: MOVE 20 TO WS-EXCEPT-LENGTH
      move(N20, s.wsExceptLength);
    } else {
      probe(51);
      // 256: MOVE 80 TO WS-EXCEPT-LENGTH
      move(N80, s.wsExceptLength);
    }
    // 258: WRITE EXC-RECORD
    checkFile(s.exceptFile.write(s.excRecord.whole, null, 6));
    // 259: IF WS-EXCEPT-STATUS NOT = '00'
    if (notEqual(s.wsFileStatuses.wsExceptStatus, T00)) {
      probe(52);
      // 260: MOVE 'EXCEPTS' TO WS-STATUS-FILE
      move(EXCEPTS, s.wsStatusDisplay.wsStatusFile);
      // 261: MOVE 'WRITE' TO WS-STATUS-ACTION
      move(WRITE, s.wsStatusDisplay.wsStatusAction);
      // 262: MOVE WS-EXCEPT-STATUS TO WS-STATUS-CODE
      move(s.wsFileStatuses.wsExceptStatus, s.wsStatusDisplay.wsStatusCode);
      // 263: GO TO 9900-ABEND
      return P9900_ABEND;
    } else {
      probe(53);
    }
    // 265: ADD 1 TO WS-EXCEPT-CNT
    Arithmetic.add(s.wsCounters.wsExceptCnt, N1, Rounding.TRUNCATION);
    return FALL_THROUGH;
  }

  /** 9000-FINISH, line 267. */
  int p9000Finish() {
    enter(P9000_FINISH);
    // 268: CLOSE ACCT-MASTER EXTRACT-FILE EXCEPT-FILE
    checkFile(s.acctMaster.close(7));
    checkFile(s.extractFile.close(8));
    checkFile(s.exceptFile.close(9));
    // 269: MOVE WS-READ-CNT TO WS-COUNT-EDIT
    move(s.wsCounters.wsReadCnt, s.wsCountEdit);
    // 270: DISPLAY 'ACCOUNTS READ      ' WS-COUNT-EDIT
    display(10, ACCOUNTS_READ, s.wsCountEdit);
    // 271: MOVE WS-EXTRACT-CNT TO WS-COUNT-EDIT
    move(s.wsCounters.wsExtractCnt, s.wsCountEdit);
    // 272: DISPLAY 'ACCOUNTS EXTRACTED ' WS-COUNT-EDIT
    display(11, ACCOUNTS_EXTRACTED, s.wsCountEdit);
    // 273: MOVE WS-CLOSED-CNT TO WS-COUNT-EDIT
    move(s.wsCounters.wsClosedCnt, s.wsCountEdit);
    // 274: DISPLAY 'ACCOUNTS CLOSED    ' WS-COUNT-EDIT
    display(12, ACCOUNTS_CLOSED, s.wsCountEdit);
    // 275: MOVE WS-EXCEPT-CNT TO WS-COUNT-EDIT
    move(s.wsCounters.wsExceptCnt, s.wsCountEdit);
    // 276: DISPLAY 'EXCEPTIONS         ' WS-COUNT-EDIT
    display(13, EXCEPTIONS, s.wsCountEdit);
    // 277: IF WS-EXCEPT-CNT > ZERO
    if (greater(s.wsCounters.wsExceptCnt, Figurative.ZERO)) {
      probe(54);
      // 278: MOVE 4 TO RETURN-CODE
      move(N4, s.returnCode);
    } else {
      probe(55);
    }
    // 280: DISPLAY 'DPB010 ACCOUNT EXTRACT ENDED'
    display(14, DPB010_ACCOUNT_EXTRACT_ENDED);
    return FALL_THROUGH;
  }

  /** 9900-ABEND, line 282. */
  int p9900Abend() {
    enter(P9900_ABEND);
    // 283: DISPLAY 'DPB010 ' WS-STATUS-ACTION ' ERROR ON '
    display(15, DPB010, s.wsStatusDisplay.wsStatusAction, ERROR_ON, s.wsStatusDisplay.wsStatusFile, STATUS2, s.wsStatusDisplay.wsStatusCode);
    // 285: MOVE 12 TO RETURN-CODE
    move(N12, s.returnCode);
    // 286: CALL 'CEE3ABD' USING WS-ABEND-CODE WS-ABEND-CLEANUP
    return abend(16, "CEE3ABD", s.wsAbendCode, s.wsAbendCleanup);
  }

  /** INITIALIZE XTR-RECORD. */
  void initializeXtrRecord() {
    Initialize.toDefault(s.xtrRecord.xtrType);
    Initialize.toDefault(s.xtrRecord.xtrAcctNo);
    Initialize.toDefault(s.xtrRecord.xtrBranch);
    Initialize.toDefault(s.xtrRecord.xtrClass);
    Initialize.toDefault(s.xtrRecord.xtrBalance);
    Initialize.toDefault(s.xtrRecord.xtrAverage);
    Initialize.toDefault(s.xtrRecord.xtrAvailable);
    Initialize.toDefault(s.xtrRecord.xtrYearsOpen);
    Initialize.toDefault(s.xtrRecord.xtrName);
    Initialize.toDefault(s.xtrRecord.xtrOpened);
  }

}
