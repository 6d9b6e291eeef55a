package io.orderly.json;

import java.math.BigDecimal;

/** What of JSON from elsewhere can be sent and stored. */
public final class JsonLimits {

  /** Far above what a result needs, far below what a reader of it refuses. */
  public static final int MAX_NESTING = 100;

  /**
   * The state store's numbers end at 131072 digits before the point; nobody needs a tenth of it.
   */
  private static final int MAX_EXPONENT = 1000;

  private JsonLimits() {}

  /** Whether the state store, or a reader on the way there, may refuse it. */
  public static boolean isOutOfRange(BigDecimal number) {
    return Math.abs((long) number.precision() - number.scale()) > MAX_EXPONENT
        || Math.abs((long) number.scale()) > MAX_EXPONENT;
  }
}
