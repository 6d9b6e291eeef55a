package io.orderly.chaos.checking;

import java.time.Instant;
import java.util.regex.Pattern;

/**
 * Something that a partner did, whether or not its caller received the answer.
 *
 * @param key the idempotency key that the partner received
 * @param attributes of the order as the partner received them, as JSON; empty without any
 */
public record Effect(
    String orderId, String step, Direction direction, String key, String attributes, Instant at) {

  private static final Pattern LATER_EDITION = Pattern.compile(":e([1-9][0-9]{0,8})(:undo)?$");

  /** Whether it did something, or undid it. */
  public enum Direction {
    FORWARD,
    UNDO
  }

  /** The edition of the order that its key names. */
  int edition() {
    var later = LATER_EDITION.matcher(key);
    return later.find() ? Integer.parseInt(later.group(1)) : Edition.FIRST;
  }
}
