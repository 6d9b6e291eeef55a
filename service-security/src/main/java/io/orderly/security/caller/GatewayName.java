package io.orderly.security.caller;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** The name of a person who acts through a gateway. No other principal may have such a name. */
public final class GatewayName {

  private static final String FORM = "%s (through %s)";

  /** Any opening bracket, with any separators between the words. */
  private static final Pattern LIKENESS = Pattern.compile("\\p{Ps}\\P{L}*through(\\P{L}|$)");

  /** Accents and invisible characters. */
  private static final Pattern INVISIBLE = Pattern.compile("[\\p{M}\\p{Cf}]");

  private GatewayName() {}

  static String name(String person, String gateway) {
    return FORM.formatted(person, gateway);
  }

  /** Whether a name could be mistaken for one of this form. */
  public static boolean isNamedLike(String name) {
    String plain = Normalizer.normalize(name, Normalizer.Form.NFKD).toLowerCase(Locale.ROOT);
    return LIKENESS.matcher(INVISIBLE.matcher(plain).replaceAll("")).find();
  }
}
