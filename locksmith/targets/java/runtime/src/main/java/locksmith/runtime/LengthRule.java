package locksmith.runtime;

/** A number of bytes that hangs on an OCCURS DEPENDING object, asked at every use. */
@FunctionalInterface
public interface LengthRule {
  int bytes();
}
