/**
 * COBOL data as the reference (GnuCOBOL 3.1.2 under the profile) treats it, byte for byte, invalid bytes included.
 *
 * <p>Storage is {@link locksmith.runtime.Area}; items are {@link locksmith.runtime.Field}s, one class per USAGE:
 *
 * <pre>
 * final Area ws = new Area(0, 40);
 * final Text name = new Text(ws, 0, 20);
 * final Packed total = new Packed(ws, 20, 6, 11, 2, Field.SIGNED);          // S9(9)V99 COMP-3
 * final Field entry = new Zoned(ws, 26, 3, 3, 0, 0).table(3);              // 9(3) OCCURS 4
 *
 * Move.move(Literal.text("X"), name);                                       // MOVE "X" TO NAME
 * Arithmetic.add(total, entry.at(i.intValue()), Rounding.TRUNCATION);       // ADD ENTRY (I) TO TOTAL
 * if (Compare.greater(total, Figurative.ZERO)) ...                          // IF TOTAL IS POSITIVE
 * boolean error = Arithmetic.store(total,                                   // COMPUTE TOTAL ROUNDED = A * B ON SIZE ERROR
 *     Decimal.of(a).times(Decimal.of(b)),
 *     Rounding.NEAREST_AWAY_FROM_ZERO + Rounding.ON_SIZE_ERROR);
 * </pre>
 *
 * <p>An element of a table is {@code at}; a reference-modified part is {@code partFixed} (literal start and length),
 * {@code partSized} (literal length at a computed place) or {@code part} (computed length): the reference moves the last
 * differently. Functions are the static methods of {@link locksmith.runtime.Functions}, named as in COBOL. Everything is
 * public: generated classes live in another loader.
 */
package locksmith.runtime;
