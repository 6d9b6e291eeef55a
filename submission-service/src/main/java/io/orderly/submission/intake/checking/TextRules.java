package io.orderly.submission.intake.checking;

import java.util.Optional;
import java.util.regex.Pattern;

/** What a text must keep to. Each rule gives the sentence that a text breaks, or nothing. */
public final class TextRules {

  /** The longest name, reference or country, in characters. */
  public static final int NAME_LENGTH = 100;

  private static final int KEY_LENGTH = 255;
  private static final int SHOWN_LENGTH = 50;
  private static final Pattern UNPRINTABLE = Pattern.compile("[^\\x20-\\x7E]");

  private TextRules() {}

  /** At most so many characters, and nothing that the store can't hold. */
  public static Optional<String> storable(String text, int maxLength) {
    if (text.codePointCount(0, text.length()) > maxLength) {
      return Optional.of("must have at most " + maxLength + " characters");
    }
    if (text.indexOf('\0') >= 0) {
      return Optional.of("must not hold the character U+0000");
    }
    if (hasLoneSurrogate(text)) {
      return Optional.of("must not hold half of a surrogate pair");
    }
    return Optional.empty();
  }

  /** As {@link #storable}, with at least one character that is no space. */
  public static Optional<String> filled(String text, int maxLength) {
    return text.isBlank() ? Optional.of("must not be blank") : storable(text, maxLength);
  }

  /** An idempotency key: 1 to 255 printable ASCII characters. */
  public static Optional<String> idempotencyKey(String key) {
    boolean isFine =
        !key.isBlank() && key.length() <= KEY_LENGTH && !UNPRINTABLE.matcher(key).find();
    return isFine
        ? Optional.empty()
        : Optional.of("must have 1 to %d printable ASCII characters".formatted(KEY_LENGTH));
  }

  /** A name of the sender's choice, made fit to be shown back: short and printable. */
  static String shown(String name) {
    return printable(name.length() > SHOWN_LENGTH ? name.substring(0, SHOWN_LENGTH) : name);
  }

  /** The text with a question mark in place of what is not printable ASCII. */
  static String printable(String text) {
    return UNPRINTABLE.matcher(text).replaceAll("?");
  }

  private static boolean hasLoneSurrogate(String text) {
    return text.codePoints()
        .anyMatch(point -> point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE);
  }
}
