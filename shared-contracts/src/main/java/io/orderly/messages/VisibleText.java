package io.orderly.messages;

import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Texts of customers and partners as people are shown them: with escapes in place of characters
 * that steer a terminal, turn the direction of what follows or can't be seen. Otherwise a name with
 * U+202E reads as another one.
 */
public final class VisibleText {

  /** Joiners stay: some languages and emoji are not written without them. */
  private static final Pattern UNSEEN =
      Pattern.compile(
          "[\\p{Cntrl}\\x80-\\x9f\\u061c\\u200b\\u200e\\u200f\\u2028-\\u202e"
              + "\\u2060-\\u2069\\ufeff&&[^\\t\\n\\r]]");

  private static final Pattern BREAKS = Pattern.compile("[\\t\\n\\r]");

  private VisibleText() {}

  /**
   * Whether a name reads as it is written: none of its characters turns the direction of what
   * follows (U+202A to U+202E, U+2066 to U+2069). A loop, since all names of an order are checked.
   */
  public static boolean keepsDirection(String name) {
    for (int i = 0; i < name.length(); i++) {
      char character = name.charAt(i);
      if ((character >= '\u202a' && character <= '\u202e')
          || (character >= '\u2066' && character <= '\u2069')) {
        return false;
      }
    }
    return true;
  }

  /** The text, which may have several lines. */
  public static String of(String foreign) {
    return UNSEEN.matcher(foreign).replaceAll(VisibleText::escape);
  }

  /** The text in one line. */
  public static String inOneLine(String foreign) {
    return BREAKS.matcher(of(foreign)).replaceAll(" ");
  }

  private static String escape(MatchResult unseen) {
    return String.format(Locale.ROOT, "\\\\u%04X", (int) unseen.group().charAt(0));
  }
}
