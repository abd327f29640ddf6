package cobol.dpb010;

import locksmith.runtime.*;

/** Storage of DPB010: one field for every item, grouped by record. */
final class Dpb010Storage extends Storage {
  /** 77 WS-EXCEPT-LENGTH PIC 9(04) BINARY, line 89. */
  final BinaryField wsExceptLength;

  /** 77 WS-MONTH PIC S9(04) BINARY, line 90. */
  final BinaryField wsMonth;

  /** 77 WS-TOTAL PIC S9(09)V99 PACKED, line 91. */
  final Packed wsTotal;

  /** 01 WS-TODAY PIC 9(08), line 92. */
  final Zoned wsToday;

  /** 01 WS-BALANCE-EDIT PIC -(11)9.99, line 102. */
  final Edited wsBalanceEdit;

  /** 01 WS-COUNT-EDIT PIC ZZZ,ZZ9, line 103. */
  final Edited wsCountEdit;

  /** 01 WS-ABEND-CODE PIC S9(09) BINARY, line 104. */
  final BinaryField wsAbendCode;

  /** 01 WS-ABEND-CLEANUP PIC S9(09) BINARY, line 105. */
  final BinaryField wsAbendCleanup;

  /** 77 RETURN-CODE PIC S9(9) COMP5, line 1. */
  final IndexField returnCode;

  /** 01 ACM-ACCOUNT-RECORD, line 5. */
  final AcmAccountRecord acmAccountRecord;

  /** 01 XTR-RECORD, line 46. */
  final XtrRecord xtrRecord;

  /** 01 EXC-RECORD, line 63. */
  final ExcRecord excRecord;

  /** 01 WS-FILE-STATUSES, line 68. */
  final WsFileStatusesRecord wsFileStatuses;

  /** 01 WS-STATUS-DISPLAY, line 74. */
  final WsStatusDisplayRecord wsStatusDisplay;

  /** 01 WS-SWITCHES, line 78. */
  final WsSwitchesRecord wsSwitches;

  /** 01 WS-COUNTERS, line 84. */
  final WsCountersRecord wsCounters;

  /** 01 WS-TODAY-R, line 93. */
  final WsTodayRRecord wsTodayR;

  /** 01 WS-DATE-OUT, line 96. */
  final WsDateOutRecord wsDateOut;

  /** ACCT-MASTER, assigned to ACCTMAST. */
  final CobolFile acctMaster;

  /** EXTRACT-FILE, assigned to EXTRACT. */
  final CobolFile extractFile;

  /** EXCEPT-FILE, assigned to EXCEPTS. */
  final CobolFile exceptFile;

  Dpb010Storage(Program program) {
    super(17);
    makeAreas1();
    wsExceptLength = new BinaryField(area(7), 0, 2, 4, 0, 0);
    wsMonth = new BinaryField(area(8), 0, 2, 4, 0, Field.SIGNED);
    wsTotal = new Packed(area(9), 0, 6, 11, 2, Field.SIGNED);
    wsToday = new Zoned(area(10), 0, 8, 8, 0, 0);
    wsBalanceEdit = new Edited(area(12), 0, 15, "-----------9.99", 13, 2, Field.SIGNED);
    wsCountEdit = new Edited(area(13), 0, 7, "ZZZ,ZZ9", 6, 0, 0);
    wsAbendCode = new BinaryField(area(14), 0, 4, 9, 0, Field.SIGNED);
    wsAbendCleanup = new BinaryField(area(15), 0, 4, 9, 0, Field.SIGNED);
    returnCode = new IndexField(area(16), 0);
    acmAccountRecord = new AcmAccountRecord(area(0));
    xtrRecord = new XtrRecord(area(1));
    excRecord = new ExcRecord(area(2));
    wsFileStatuses = new WsFileStatusesRecord(area(3));
    wsStatusDisplay = new WsStatusDisplayRecord(area(4));
    wsSwitches = new WsSwitchesRecord(area(5));
    wsCounters = new WsCountersRecord(area(6));
    wsTodayR = new WsTodayRRecord(area(10));
    wsDateOut = new WsDateOutRecord(area(11));
    acctMaster =
        new CobolFile(program, "ACCT-MASTER", "ACCTMAST", CobolFile.Organization.INDEXED, false, area(0))
            .status(wsFileStatuses.wsMasterStatus)
            .key(acmAccountRecord.acmAcctNo);
    extractFile =
        new CobolFile(program, "EXTRACT-FILE", "EXTRACT", CobolFile.Organization.SEQUENTIAL, false, area(1))
            .status(wsFileStatuses.wsExtractStatus);
    exceptFile =
        new CobolFile(program, "EXCEPT-FILE", "EXCEPTS", CobolFile.Organization.SEQUENTIAL, false, area(2))
            .status(wsFileStatuses.wsExceptStatus)
            .varying(20, 80, wsExceptLength);
    putInitialBytes1();
  }

  private void makeAreas1() {
    record(0, 160); // ACCT-MASTER
    record(1, 100); // EXTRACT-FILE
    record(2, 80); // EXCEPT-FILE
    working(3, 6, ' '); // WS-FILE-STATUSES
    working(4, 16, ' '); // WS-STATUS-DISPLAY
    working(5, 2, 'N'); // WS-SWITCHES
    working(6, 16, 0); // WS-COUNTERS
    working(7, 2, 0); // WS-EXCEPT-LENGTH
    working(8, 2, 0); // WS-MONTH
    working(9, 6, 0); // WS-TOTAL
    working(10, 8, '0'); // WS-TODAY
    working(11, 10, '0'); // WS-DATE-OUT
    working(12, 15, ' '); // WS-BALANCE-EDIT
    working(13, 7, ' '); // WS-COUNT-EDIT
    working(14, 4, 0); // WS-ABEND-CODE
    working(15, 4, 0); // WS-ABEND-CLEANUP
    working(16, 4, 0); // RETURN-CODE
  }

  private void putInitialBytes1() {
    put(area(5), 1, "Y");
    put(area(9), 5, "\14");
    put(area(11), 4, "-00-");
    put(area(12), 11, "0.00");
    put(area(13), 6, "0");
    put(area(14), 2, "\3\347");
  }

  @Override
  protected Field returnCode() {
    return returnCode;
  }

  @Override
  protected CobolFile[] files() {
    return new CobolFile[] {acctMaster, extractFile, exceptFile};
  }

  /** 01 ACM-ACCOUNT-RECORD, line 5. */
  static final class AcmAccountRecord {
    /** 01 ACM-ACCOUNT-RECORD, line 5. */
    final Group whole;

    /** 05 ACM-ACCT-NO PIC 9(10), line 6. */
    final Zoned acmAcctNo;

    /** 05 ACM-BRANCH PIC 9(04), line 7. */
    final Zoned acmBranch;

    /** 05 ACM-PRODUCT PIC X(03), line 8. */
    final Text acmProduct;

    /** 05 ACM-STATUS PIC X(01), line 13. */
    final Text acmStatus;

    /** 05 ACM-CURRENCY PIC X(03), line 17. */
    final Text acmCurrency;

    /** 05 ACM-BALANCE PIC S9(11)V99 PACKED, line 18. */
    final Packed acmBalance;

    /** 05 ACM-OVERDRAFT-LIMIT PIC S9(09)V99 PACKED, line 19. */
    final Packed acmOverdraftLimit;

    /** 05 ACM-RATE PIC S9(03)V9(04), line 20. */
    final Zoned acmRate;

    /** 05 ACM-OPENED PIC 9(08), line 21. */
    final Zoned acmOpened;

    /** 05 ACM-OPENED-R, line 22. */
    final Group acmOpenedR;

    /** 10 ACM-OPENED-CCYY PIC 9(04), line 23. */
    final Zoned acmOpenedCcyy;

    /** 10 ACM-OPENED-MM PIC 9(02), line 24. */
    final Zoned acmOpenedMm;

    /** 10 ACM-OPENED-DD PIC 9(02), line 25. */
    final Zoned acmOpenedDd;

    /** 05 ACM-CLOSED-ON PIC X(10), line 26. */
    final Text acmClosedOn;

    /** 05 ACM-MOVEMENTS PIC S9(07) BINARY, line 27. */
    final BinaryField acmMovements;

    /** 05 ACM-HOLDER, line 28. */
    final Group acmHolder;

    /** 10 ACM-HOLDER-NAME PIC X(30), line 29. */
    final Text acmHolderName;

    /** 10 ACM-HOLDER-SORT PIC X(08), line 30. */
    final Text acmHolderSort;

    /** 05 ACM-MONTH-TOTALS, line 31. */
    final Group acmMonthTotals;

    /** 10 ACM-MONTH-TOTAL PIC S9(07)V99 PACKED OCCURS 6, line 32. */
    final Packed acmMonthTotal;

    /** 05 FILLER PIC X(29), line 34. */
    final Text filler;

    AcmAccountRecord(Area area) {
      whole = new Group(area, 0, 160);
      acmAcctNo = new Zoned(area, 0, 10, 10, 0, 0);
      acmBranch = new Zoned(area, 10, 4, 4, 0, 0);
      acmProduct = new Text(area, 14, 3);
      acmStatus = new Text(area, 17, 1);
      acmCurrency = new Text(area, 18, 3);
      acmBalance = new Packed(area, 21, 7, 13, 2, Field.SIGNED);
      acmOverdraftLimit = new Packed(area, 28, 6, 11, 2, Field.SIGNED);
      acmRate = new Zoned(area, 34, 7, 7, 4, Field.SIGNED);
      acmOpened = new Zoned(area, 41, 8, 8, 0, 0);
      acmOpenedR = new Group(area, 41, 8);
      acmOpenedCcyy = new Zoned(area, 41, 4, 4, 0, 0);
      acmOpenedMm = new Zoned(area, 45, 2, 2, 0, 0);
      acmOpenedDd = new Zoned(area, 47, 2, 2, 0, 0);
      acmClosedOn = new Text(area, 49, 10);
      acmMovements = new BinaryField(area, 59, 4, 7, 0, Field.SIGNED);
      acmHolder = new Group(area, 63, 38);
      acmHolderName = new Text(area, 63, 30);
      acmHolderSort = new Text(area, 93, 8);
      acmMonthTotals = new Group(area, 101, 30);
      acmMonthTotal = new Packed(area, 101, 5, 9, 2, Field.SIGNED);
      acmMonthTotal.table(5);
      filler = new Text(area, 131, 29);
    }
  }

  /** 01 XTR-RECORD, line 46. */
  static final class XtrRecord {
    /** 01 XTR-RECORD, line 46. */
    final Group whole;

    /** 05 XTR-TYPE PIC X(01), line 47. */
    final Text xtrType;

    /** 05 XTR-ACCT-NO PIC 9(10), line 48. */
    final Zoned xtrAcctNo;

    /** 05 XTR-BRANCH PIC 9(04), line 49. */
    final Zoned xtrBranch;

    /** 05 XTR-CLASS PIC X(08), line 50. */
    final Text xtrClass;

    /** 05 XTR-BALANCE PIC S9(11)V99, line 51. */
    final Zoned xtrBalance;

    /** 05 XTR-AVERAGE PIC S9(07)V99 PACKED, line 53. */
    final Packed xtrAverage;

    /** 05 XTR-AVAILABLE PIC S9(11)V99 PACKED, line 54. */
    final Packed xtrAvailable;

    /** 05 XTR-YEARS-OPEN PIC S9(04) BINARY, line 55. */
    final BinaryField xtrYearsOpen;

    /** 05 XTR-NAME PIC X(30), line 56. */
    final Text xtrName;

    /** 05 XTR-OPENED PIC X(10), line 57. */
    final Text xtrOpened;

    /** 05 FILLER PIC X(09), line 58. */
    final Text filler;

    XtrRecord(Area area) {
      whole = new Group(area, 0, 100);
      xtrType = new Text(area, 0, 1);
      xtrAcctNo = new Zoned(area, 1, 10, 10, 0, 0);
      xtrBranch = new Zoned(area, 11, 4, 4, 0, 0);
      xtrClass = new Text(area, 15, 8);
      xtrBalance = new Zoned(area, 23, 14, 13, 2, Field.SIGNED | Field.SEPARATE | Field.LEADING);
      xtrAverage = new Packed(area, 37, 5, 9, 2, Field.SIGNED);
      xtrAvailable = new Packed(area, 42, 7, 13, 2, Field.SIGNED);
      xtrYearsOpen = new BinaryField(area, 49, 2, 4, 0, Field.SIGNED);
      xtrName = new Text(area, 51, 30);
      xtrOpened = new Text(area, 81, 10);
      filler = new Text(area, 91, 9);
    }
  }

  /** 01 EXC-RECORD, line 63. */
  static final class ExcRecord {
    /** 01 EXC-RECORD, line 63. */
    final Group whole;

    /** 05 EXC-ACCT-NO PIC 9(10), line 64. */
    final Zoned excAcctNo;

    /** 05 EXC-REASON PIC X(10), line 65. */
    final Text excReason;

    /** 05 EXC-DETAIL PIC X(60), line 66. */
    final Text excDetail;

    ExcRecord(Area area) {
      whole = new Group(area, 0, 80);
      excAcctNo = new Zoned(area, 0, 10, 10, 0, 0);
      excReason = new Text(area, 10, 10);
      excDetail = new Text(area, 20, 60);
    }
  }

  /** 01 WS-FILE-STATUSES, line 68. */
  static final class WsFileStatusesRecord {
    /** 01 WS-FILE-STATUSES, line 68. */
    final Group whole;

    /** 05 WS-MASTER-STATUS PIC X(02), line 69. */
    final Text wsMasterStatus;

    /** 05 WS-EXTRACT-STATUS PIC X(02), line 72. */
    final Text wsExtractStatus;

    /** 05 WS-EXCEPT-STATUS PIC X(02), line 73. */
    final Text wsExceptStatus;

    WsFileStatusesRecord(Area area) {
      whole = new Group(area, 0, 6);
      wsMasterStatus = new Text(area, 0, 2);
      wsExtractStatus = new Text(area, 2, 2);
      wsExceptStatus = new Text(area, 4, 2);
    }
  }

  /** 01 WS-STATUS-DISPLAY, line 74. */
  static final class WsStatusDisplayRecord {
    /** 01 WS-STATUS-DISPLAY, line 74. */
    final Group whole;

    /** 05 WS-STATUS-FILE PIC X(08), line 75. */
    final Text wsStatusFile;

    /** 05 WS-STATUS-ACTION PIC X(06), line 76. */
    final Text wsStatusAction;

    /** 05 WS-STATUS-CODE PIC X(02), line 77. */
    final Text wsStatusCode;

    WsStatusDisplayRecord(Area area) {
      whole = new Group(area, 0, 16);
      wsStatusFile = new Text(area, 0, 8);
      wsStatusAction = new Text(area, 8, 6);
      wsStatusCode = new Text(area, 14, 2);
    }
  }

  /** 01 WS-SWITCHES, line 78. */
  static final class WsSwitchesRecord {
    /** 01 WS-SWITCHES, line 78. */
    final Group whole;

    /** 05 WS-END-SW PIC X(01), line 79. */
    final Text wsEndSw;

    /** 05 WS-VALID-SW PIC X(01), line 81. */
    final Text wsValidSw;

    WsSwitchesRecord(Area area) {
      whole = new Group(area, 0, 2);
      wsEndSw = new Text(area, 0, 1);
      wsValidSw = new Text(area, 1, 1);
    }
  }

  /** 01 WS-COUNTERS, line 84. */
  static final class WsCountersRecord {
    /** 01 WS-COUNTERS, line 84. */
    final Group whole;

    /** 05 WS-READ-CNT PIC S9(08) BINARY, line 85. */
    final BinaryField wsReadCnt;

    /** 05 WS-EXTRACT-CNT PIC S9(08) BINARY, line 86. */
    final BinaryField wsExtractCnt;

    /** 05 WS-CLOSED-CNT PIC S9(08) BINARY, line 87. */
    final BinaryField wsClosedCnt;

    /** 05 WS-EXCEPT-CNT PIC S9(08) BINARY, line 88. */
    final BinaryField wsExceptCnt;

    WsCountersRecord(Area area) {
      whole = new Group(area, 0, 16);
      wsReadCnt = new BinaryField(area, 0, 4, 8, 0, Field.SIGNED);
      wsExtractCnt = new BinaryField(area, 4, 4, 8, 0, Field.SIGNED);
      wsClosedCnt = new BinaryField(area, 8, 4, 8, 0, Field.SIGNED);
      wsExceptCnt = new BinaryField(area, 12, 4, 8, 0, Field.SIGNED);
    }
  }

  /** 01 WS-TODAY-R, line 93. */
  static final class WsTodayRRecord {
    /** 01 WS-TODAY-R, line 93. */
    final Group whole;

    /** 05 WS-TODAY-CCYY PIC 9(04), line 94. */
    final Zoned wsTodayCcyy;

    /** 05 WS-TODAY-MMDD PIC 9(04), line 95. */
    final Zoned wsTodayMmdd;

    WsTodayRRecord(Area area) {
      whole = new Group(area, 0, 8);
      wsTodayCcyy = new Zoned(area, 0, 4, 4, 0, 0);
      wsTodayMmdd = new Zoned(area, 4, 4, 4, 0, 0);
    }
  }

  /** 01 WS-DATE-OUT, line 96. */
  static final class WsDateOutRecord {
    /** 01 WS-DATE-OUT, line 96. */
    final Group whole;

    /** 05 WS-OUT-CCYY PIC 9(04), line 97. */
    final Zoned wsOutCcyy;

    /** 05 FILLER PIC X(01), line 98. */
    final Text filler;

    /** 05 WS-OUT-MM PIC 9(02), line 99. */
    final Zoned wsOutMm;

    /** 05 FILLER PIC X(01), line 100. */
    final Text filler2;

    /** 05 WS-OUT-DD PIC 9(02), line 101. */
    final Zoned wsOutDd;

    WsDateOutRecord(Area area) {
      whole = new Group(area, 0, 10);
      wsOutCcyy = new Zoned(area, 0, 4, 4, 0, 0);
      filler = new Text(area, 4, 1);
      wsOutMm = new Zoned(area, 5, 2, 2, 0, 0);
      filler2 = new Text(area, 7, 1);
      wsOutDd = new Zoned(area, 8, 2, 2, 0, 0);
    }
  }

}
