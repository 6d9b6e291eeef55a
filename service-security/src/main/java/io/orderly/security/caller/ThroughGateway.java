package io.orderly.security.caller;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** How a gateway is named together with whom it speaks for. Nobody else may be named like that. */
public final class ThroughGateway {

  private static final String FORM = "%s (through %s)";

  /** Any opening bracket, and whatever stands between the words. */
  private static final Pattern LIKENESS = Pattern.compile("\\p{Ps}\\P{L}*through(\\P{L}|$)");

  /** Accents and what can't be seen. */
  private static final Pattern UNSEEN = Pattern.compile("[\\p{M}\\p{Cf}]");

  private ThroughGateway() {}

  static String name(String person, String gateway) {
    return FORM.formatted(person, gateway);
  }

  /** Whether people could take a name for one of that form. */
  public static boolean isNamedLike(String name) {
    String plain = Normalizer.normalize(name, Normalizer.Form.NFKD).toLowerCase(Locale.ROOT);
    return LIKENESS.matcher(UNSEEN.matcher(plain).replaceAll("")).find();
  }
}
