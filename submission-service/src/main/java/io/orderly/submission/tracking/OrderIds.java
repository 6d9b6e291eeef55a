package io.orderly.submission.tracking;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Reads order ids as strictly as they are written: the JDK's own reader takes shorter ones too. */
final class OrderIds {

  private static final Pattern UUID_TEXT =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private OrderIds() {}

  static Optional<UUID> parse(String text) {
    return UUID_TEXT.matcher(text).matches()
        ? Optional.of(UUID.fromString(text))
        : Optional.empty();
  }
}
