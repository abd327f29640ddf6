package locksmith.runtime;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;

/** C's {@code %.nG}, with a leading zero of the exponent dropped, as the reference prints it. */
final class GeneralFormat {
  private GeneralFormat() {}

  static String of(double value, int precision) {
    if (Double.isNaN(value)) {
      return "NaN";
    }
    String sign = value < 0 || 1 / value < 0 ? "-" : "";
    if (Double.isInfinite(value)) {
      return sign + "INF";
    }
    if (value == 0) {
      return sign + "0";
    }
    BigDecimal rounded = new BigDecimal(Math.abs(value)).round(new MathContext(precision, RoundingMode.HALF_EVEN));
    int exponent = rounded.precision() - rounded.scale() - 1;
    if (exponent >= -4 && exponent < precision) {
      return sign + stripped(rounded).toPlainString();
    }
    String digits = rounded.stripTrailingZeros().unscaledValue().toString();
    String mantissa = digits.length() == 1 ? digits : digits.charAt(0) + "." + digits.substring(1);
    int size = Math.abs(exponent);

    String shown = Integer.toString(size);
    return sign + mantissa + "E" + (exponent < 0 ? "-" : "+") + shown;
  }

  private static BigDecimal stripped(BigDecimal value) {
    BigDecimal result = value.stripTrailingZeros();
    return result.scale() < 0 ? result.setScale(0) : result;
  }
}
