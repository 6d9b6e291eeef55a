package io.orderly.partner.expression;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.regex.MatchResult;

/**
 * A regular expression of RE2: its time grows with the length of the text and its own size, never
 * faster. Thread-safe.
 */
public final class LinearPattern {

  /** Each step of it may be taken for each character of a text. */
  private static final int MAX_PROGRAM = 1_000;

  /** Of what a pattern may grow to before its program can be measured: counts are written out. */
  private static final double MAX_EXPANSION = 1_000_000;

  private static final java.util.regex.Pattern COUNT =
      java.util.regex.Pattern.compile("\\{(\\d{1,9})(?:,(\\d{0,9}))?\\}");

  private final Pattern pattern;

  private LinearPattern(Pattern pattern) {
    this.pattern = pattern;
  }

  /** A text that is no pattern. */
  public static final class InvalidPatternException extends Exception {

    InvalidPatternException(String message) {
      super(message);
    }
  }

  /**
   * Compiles a pattern.
   *
   * @throws InvalidPatternException when it is none, or too large; the message ends a sentence
   */
  public static LinearPattern compile(String text) throws InvalidPatternException {
    if (expansion(text) > MAX_EXPANSION) {
      throw new InvalidPatternException("the pattern is too large");
    }
    try {
      Pattern pattern = Pattern.compile(text);
      if (pattern.programSize() > MAX_PROGRAM) {
        throw new InvalidPatternException("the pattern is too large");
      }
      return new LinearPattern(pattern);
    } catch (PatternSyntaxException e) {
      throw new InvalidPatternException("the pattern is invalid: " + e.getDescription());
    }
  }

  /** As if every count stood inside all others. */
  private static double expansion(String text) {
    return COUNT
            .matcher(text)
            .results()
            .mapToDouble(LinearPattern::count)
            .reduce(1, (a, b) -> a * b)
        * text.length();
  }

  private static double count(MatchResult count) {
    String max = count.group(2);
    int times = Integer.parseInt(max == null || max.isEmpty() ? count.group(1) : max);
    return Math.max(times, 1);
  }

  /** Whether some part of the text matches. */
  public boolean isFoundIn(String text) {
    return pattern.matcher(text).find();
  }

  /** How many steps it may take for each character. */
  public int size() {
    return pattern.programSize();
  }

  @Override
  public String toString() {
    return pattern.pattern();
  }
}
