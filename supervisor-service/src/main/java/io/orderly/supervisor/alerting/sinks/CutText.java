package io.orderly.supervisor.alerting.sinks;

/** Texts that are no longer than a sink takes. */
final class CutText {

  private static final String CUT = " [...]";

  private CutText() {}

  /** The text, or as much of its beginning as fits. */
  static String to(int mostCharacters, String text) {
    if (text.length() <= mostCharacters) {
      return text;
    }
    int end = mostCharacters - CUT.length();
    // Never between the halves of a surrogate pair.
    return text.substring(0, Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end) + CUT;
  }
}
