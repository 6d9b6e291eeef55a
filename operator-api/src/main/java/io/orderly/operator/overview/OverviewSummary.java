package io.orderly.operator.overview;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.orderly.store.search.ErrorCause;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The overview in one sentence, and what it comes from.
 *
 * @param details a sentence each, the worst first; empty where all is well
 * @param subject where to look first; null if there is nothing more to see
 */
public record OverviewSummary(
    Attention attention, String sentence, List<String> details, @Nullable Subject subject) {

  private static final String RETRIED =
      "No order is in Error: the steps and agents of these alerts are retried automatically.";

  /** Whether a person has to act. */
  public enum Attention {
    /** All is well. */
    @JsonProperty("none")
    NONE,
    /** Something may keep orders from going on. */
    @JsonProperty("watch")
    WATCH,
    /** Orders or alerts wait for a person. */
    @JsonProperty("needed")
    NEEDED;

    public String value() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What the worst of it is about. */
  public enum Subject {
    @JsonProperty("errors")
    ERRORS,
    @JsonProperty("alerts")
    ALERTS,
    @JsonProperty("agents")
    AGENTS,
    @JsonProperty("pending-orders")
    PENDING_ORDERS
  }

  public OverviewSummary {
    details = List.copyOf(details);
  }

  static OverviewSummary of(OperatorOverview overview) {
    OverviewWarnings warnings = new OverviewWarnings(overview);
    long errors = overview.errors();
    long alerts = overview.work().openAlerts();
    if (errors == 0 && alerts == 0) {
      return ofWarnings(warnings);
    }
    return new OverviewSummary(
        Attention.NEEDED,
        "%s in Error, %s open."
            .formatted(
                CountedNoun.of(errors, "order", "orders"),
                CountedNoun.of(alerts, "alert", "alerts")),
        Stream.concat(
                errors == 0 ? Stream.of(RETRIED) : mostFrequentCause(overview),
                warnings.sentences().stream())
            .toList(),
        errors == 0 ? Subject.ALERTS : Subject.ERRORS);
  }

  private static OverviewSummary ofWarnings(OverviewWarnings warnings) {
    List<String> sentences = warnings.sentences();
    return sentences.isEmpty()
        ? new OverviewSummary(Attention.NONE, "All is well: no order is in Error.", sentences, null)
        : new OverviewSummary(
            Attention.WATCH,
            "No order is in Error, but there are warnings.",
            sentences,
            warnings.subject());
  }

  private static Stream<String> mostFrequentCause(OperatorOverview overview) {
    return overview.causes().stream()
        .limit(1)
        .map(
            cause ->
                cause.orders() == overview.errors()
                    ? "Cause: %s.".formatted(text(cause))
                    : "Most frequent cause: %s (%s)."
                        .formatted(text(cause), CountedNoun.of(cause.orders(), "order", "orders")));
  }

  private static String text(ErrorCause cause) {
    String step = cause.step();
    return step == null ? cause.failureCode() : cause.failureCode() + " at " + step;
  }
}
