package io.orderly.platform.tracing;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where in which trace something belongs: the header {@code traceparent} of W3C Trace Context.
 *
 * @param traceId 32 hexadecimal digits, not all 0
 * @param spanId 16 hexadecimal digits, not all 0: the span that what follows is below
 * @param flags two hexadecimal digits; the lowest bit says whether the trace is sampled
 */
public record TraceParent(String traceId, String spanId, String flags) {

  /** The name of the header, over HTTP and over Kafka. */
  public static final String HEADER = "traceparent";

  private static final String VERSION = "00";
  private static final String NO_VERSION = "ff";
  private static final int LENGTH = 55;

  /** What a later version adds is passed over; nobody reads on for ever. */
  private static final int LONGEST = 256;

  private static final String ODD_DIGITS = "13579bdf";
  private static final String SAMPLED = "01";
  private static final String NOT_SAMPLED = "00";

  private static final Pattern FORMAT =
      Pattern.compile("([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?");
  private static final Pattern ALL_ZERO = Pattern.compile("0+");

  /** The place of a span. */
  static TraceParent of(String traceId, String spanId, boolean sampled) {
    return new TraceParent(traceId, spanId, sampled ? SAMPLED : NOT_SAMPLED);
  }

  /** Reads what came in a header; empty when there is none, or when it says nothing. */
  public static Optional<TraceParent> parse(@Nullable String header) {
    if (header == null || header.length() < LENGTH || header.length() > LONGEST) {
      return Optional.empty();
    }
    Matcher parts = FORMAT.matcher(header);
    boolean isReadable =
        parts.matches()
            && !parts.group(1).equals(NO_VERSION)
            && (!parts.group(1).equals(VERSION) || header.length() == LENGTH)
            && !ALL_ZERO.matcher(parts.group(2)).matches()
            && !ALL_ZERO.matcher(parts.group(3)).matches();
    return isReadable
        ? Optional.of(new TraceParent(parts.group(2), parts.group(3), parts.group(4)))
        : Optional.empty();
  }

  /**
   * Whether a trace parent that was read before, and stored or sent by us, is sampled. Asked for
   * each order in each batch, so it reads one character.
   */
  public static boolean isSampled(@Nullable String stored) {
    return stored != null
        && stored.length() == LENGTH
        && ODD_DIGITS.indexOf(stored.charAt(LENGTH - 1)) >= 0;
  }

  /** As it is stored and sent. */
  public String text() {
    return VERSION + "-" + traceId + "-" + spanId + "-" + flags;
  }
}
