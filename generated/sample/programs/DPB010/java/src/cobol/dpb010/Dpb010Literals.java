package cobol.dpb010;

import locksmith.runtime.*;

/** Literals of DPB010. */
class Dpb010Literals {
  static final Field Y = Literal.text("Y");
  static final Field DPB010_ACCOUNT_EXTRACT_STARTED = Literal.text("DPB010 ACCOUNT EXTRACT STARTED");
  static final Field T00 = Literal.text("00");
  static final Field ACCTMAST = Literal.text("ACCTMAST");
  static final Field OPEN = Literal.text("OPEN");
  static final Field EXTRACT = Literal.text("EXTRACT");
  static final Field EXCEPTS = Literal.text("EXCEPTS");
  static final Field N1 = Literal.number("1");
  static final Field T10 = Literal.text("10");
  static final Field READ = Literal.text("READ");
  static final Field C = Literal.text("C");
  static final Field N = Literal.text("N");
  static final Field O = Literal.text("O");
  static final Field D = Literal.text("D");
  static final Field STATUS = Literal.text("STATUS");
  static final Field N12 = Literal.number("12");
  static final Field N31 = Literal.number("31");
  static final Field OPENED = Literal.text("OPENED");
  static final Field NAME2 = Literal.text("NAME");
  static final Field OVERLIMIT = Literal.text("OVERLIMIT");
  static final Field BALANCE = Literal.text("BALANCE ");
  static final Field BLANK = Literal.text(" ");
  static final Field CUR = Literal.text("CUR");
  static final Field CURRENT = Literal.text("CURRENT");
  static final Field SAV = Literal.text("SAV");
  static final Field ISA = Literal.text("ISA");
  static final Field SAVINGS = Literal.text("SAVINGS");
  static final Field LN1 = Literal.text("LN1");
  static final Field LN9 = Literal.text("LN9");
  static final Field LOAN = Literal.text("LOAN");
  static final Field OTHER = Literal.text("OTHER");
  static final Field A = Literal.text("A");
  static final Field N6 = Literal.number("6");
  static final Field WRITE = Literal.text("WRITE");
  static final Field N20 = Literal.number("20");
  static final Field N80 = Literal.number("80");
  static final Field ACCOUNTS_READ = Literal.text("ACCOUNTS READ      ");
  static final Field ACCOUNTS_EXTRACTED = Literal.text("ACCOUNTS EXTRACTED ");
  static final Field ACCOUNTS_CLOSED = Literal.text("ACCOUNTS CLOSED    ");
  static final Field EXCEPTIONS = Literal.text("EXCEPTIONS         ");
  static final Field N4 = Literal.number("4");
  static final Field DPB010_ACCOUNT_EXTRACT_ENDED = Literal.text("DPB010 ACCOUNT EXTRACT ENDED");
  static final Field DPB010 = Literal.text("DPB010 ");
  static final Field ERROR_ON = Literal.text(" ERROR ON ");
  static final Field STATUS2 = Literal.text(" STATUS ");
}
