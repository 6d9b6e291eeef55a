package io.orderly.supervisor.door;

import java.util.Optional;
import java.util.UUID;
import java.util.regex.Pattern;

/** Reads order ids as strictly as they are written: the JDK's own reader takes shorter ones too. */
public final class OrderIds {

  private static final Pattern UUID_TEXT =
      Pattern.compile("[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}");

  private OrderIds() {}

  /**
   * The id of that text.
   *
   * @throws org.springframework.web.ErrorResponseException when it is none
   */
  public static UUID parse(String text) {
    return find(text).orElseThrow(() -> Problems.malformed("orderId", "a UUID"));
  }

  /** The id of that text, where it is one. */
  public static Optional<UUID> find(String text) {
    return Optional.of(text)
        .filter(candidate -> UUID_TEXT.matcher(candidate).matches())
        .map(UUID::fromString);
  }
}
