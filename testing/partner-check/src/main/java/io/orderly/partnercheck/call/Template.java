package io.orderly.partnercheck.call;

import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A text with placeholders: {@code {{orderId}}}, {@code {{step}}}, {@code {{key}}}, {@code
 * {{forwardKey}}} and {@code {{reference}}}.
 */
public record Template(String text) {

  private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{\\s*([A-Za-z0-9_-]*)\\s*}}");
  private static final List<String> NAMES =
      List.of("orderId", "step", "key", "forwardKey", "reference");

  /**
   * Takes the text as it is.
   *
   * @throws InvalidTemplateException when the text has a placeholder that does not exist
   */
  public Template {
    PLACEHOLDER.matcher(text).results().map(place -> place.group(1)).forEach(Template::check);
  }

  private static void check(String name) {
    if (!NAMES.contains(name)) {
      throw new InvalidTemplateException(
          "There is no placeholder {{%s}}; there are {{%s}}."
              .formatted(name, String.join("}}, {{", NAMES)));
    }
  }

  /** The text for a call under this key. */
  String filled(SampleOrder order, String key) {
    Map<String, String> values =
        Map.of(
            "orderId", order.orderId().toString(),
            "step", order.step(),
            "key", key,
            "forwardKey", order.forwardKey(),
            "reference", order.reference());
    return PLACEHOLDER.matcher(text).replaceAll(place -> value(values, place));
  }

  /** The text for no call, but for finding out about the order. */
  public String filledForReading(SampleOrder order) {
    return filled(order, order.forwardKey());
  }

  private static String value(Map<String, String> values, MatchResult place) {
    return Matcher.quoteReplacement(values.getOrDefault(place.group(1), ""));
  }
}
