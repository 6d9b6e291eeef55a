package io.orderly.console.overview;

import io.orderly.console.ConsoleFormat;
import io.orderly.store.ErrorCause;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that there is to see, in one sentence, and what it comes from.
 *
 * @param why a sentence each, the worst first; empty where all is well
 * @param link where to go on; null where there is nothing to do
 */
public record OverviewSummary(Tone tone, String sentence, List<String> why, @Nullable Link link) {

  private static final String TRIES_AGAIN =
      "No order is in Error: what the alerts are about is tried again by itself.";

  /** How bad it is. */
  public enum Tone {
    WELL,
    WATCH,
    NEEDS_YOU;

    /** The class of the sentence. */
    public String cssClass() {
      return "verdict " + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

  /** Where to go on. */
  public record Link(String word, String path) {}

  /** The worst that there is: orders or alerts wait for a person, or may soon. */
  static OverviewSummary of(OverviewView view) {
    List<String> risks = OverviewWarnings.of(view);
    if (view.errors() > 0) {
      return new OverviewSummary(
          Tone.NEEDS_YOU,
          ConsoleFormat.count(view.errors(), "order needs you.", "orders need you."),
          Stream.of(cause(view), unheeded(view), risks.stream()).flatMap(why -> why).toList(),
          new Link("See why", "/console/errors"));
    }
    if (view.openAlerts() > 0) {
      return new OverviewSummary(
          Tone.NEEDS_YOU,
          ConsoleFormat.count(view.openAlerts(), "alert needs you.", "alerts need you."),
          Stream.concat(Stream.of(TRIES_AGAIN), risks.stream()).toList(),
          new Link("See the alerts", "/console/alerts"));
    }
    return risks.isEmpty()
        ? new OverviewSummary(Tone.WELL, "All is well: no order is in Error.", List.of(), null)
        : new OverviewSummary(
            Tone.WATCH,
            "No order is in Error, but not all is well.",
            risks,
            OverviewWarnings.link(view));
  }

  private static Stream<String> unheeded(OverviewView view) {
    return view.openAlerts() == 0
        ? Stream.empty()
        : Stream.of(
            ConsoleFormat.count(view.openAlerts(), "alert is", "alerts are")
                + " not acknowledged.");
  }

  /** Why most of them are in Error. */
  private static Stream<String> cause(OverviewView view) {
    return view.causes().stream()
        .limit(1)
        .map(
            cause -> {
              String which = cause.orders() == view.errors() ? "Why" : many(cause) + " of them";
              return "%s: %s.".formatted(which, inShort(cause));
            });
  }

  private static String many(ErrorCause cause) {
    return ConsoleFormat.count(cause.orders());
  }

  private static String inShort(ErrorCause cause) {
    String step = cause.step();
    return step == null ? cause.failureCode() : cause.failureCode() + " at " + step;
  }
}
