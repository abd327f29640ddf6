package locksmith.runtime;

/**
 * Relations between a zoned or edited item and a numeric literal that cobc answers at compile time: the literal has
 * more decimals or more digits than the PICTURE. (Its sign is not looked at.)
 */
final class FoldedRelation {
  static final int EQUAL = 0;
  static final int NOT_EQUAL = 1;
  static final int LESS = 2;
  static final int GREATER = 3;

  private FoldedRelation() {}

  /** A literal on one side, on the other what is no packed, binary or floating item. */
  static boolean isPossible(Field a, Field b) {
    return a.kind <= Field.DISPLAY && b.kind <= Field.DISPLAY && ((a.flags | b.flags) & Field.LITERAL) != 0;
  }

  /** 1: true, -1: false, 0: decided at run time. LESS and GREATER stand for their forms with "or equal" too. */
  static int of(Field a, Field b, int relation) {
    if (isLiteral(b)) {
      return isCandidate(a) ? decide(a, b, relation) : 0;
    }
    if (isLiteral(a) && isCandidate(b)) {
      return decide(b, a, relation == LESS ? GREATER : relation == GREATER ? LESS : relation);
    }
    return 0;
  }

  private static boolean isLiteral(Field field) {
    return (field.flags & (Field.LITERAL | Field.FIGURATIVE)) == Field.LITERAL;
  }

  private static boolean isCandidate(Field field) {
    return (field.kind == Field.DISPLAY || field.kind == Field.EDITED)
        && field.scale >= 0
        && (field.flags & (Field.LITERAL | Field.FUNCTION)) == 0;
  }

  private static int decide(Field field, Field literal, int relation) {
    LiteralFacts facts = LiteralFacts.of(literal);
    if (!facts.significant) {
      return 0;
    }
    if (facts.decimals > field.scale && relation <= NOT_EQUAL) {
      return relation == EQUAL ? -1 : 1;
    }
    int whole = facts.whole;
    int room = field.length - field.scale;
    if (whole <= 0 || room < 0 || whole <= room) {
      return 0;
    }
    if (relation <= NOT_EQUAL) {
      return relation == EQUAL ? -1 : 1;
    }
    if (field.kind != Field.DISPLAY) {
      return 0;
    }
    return relation == GREATER ? -1 : 1;
  }
}
