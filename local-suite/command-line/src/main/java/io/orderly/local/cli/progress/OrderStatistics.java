package io.orderly.local.cli.progress;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * How a number of orders went.
 *
 * @param perSecond Processed ones, from the first submission to the end of the last
 * @param median from the submission of an order to its end, of the Processed ones
 * @param p99 what 99 of 100 Processed ones did not exceed
 */
public record OrderStatistics(Counts counts, double perSecond, Duration median, Duration p99) {

  private static final int HALF = 50;
  private static final int NINETY_NINE = 99;
  private static final int PER_CENT = 100;
  private static final double MILLIS = 1000.0;

  /**
   * How many orders ended how.
   *
   * @param retried of which a step took more than one attempt
   * @param waiting neither Processed nor Undone nor in Error
   */
  public record Counts(
      long orders, long processed, long undone, long retried, long error, long waiting) {

    static Counts of(List<OrderOutcome> outcomes) {
      long processed = count(outcomes, OrderOutcome.PROCESSED);
      long undone = count(outcomes, OrderOutcome.UNDONE);
      long error = count(outcomes, OrderOutcome.ERROR);
      long retried = outcomes.stream().filter(OrderOutcome::isRetried).count();
      long orders = outcomes.size();
      return new Counts(
          orders, processed, undone, retried, error, orders - processed - undone - error);
    }

    private static long count(List<OrderOutcome> outcomes, String state) {
      return outcomes.stream().filter(outcome -> outcome.is(state)).count();
    }
  }

  static OrderStatistics of(List<OrderOutcome> outcomes) {
    var processed =
        outcomes.stream().filter(outcome -> outcome.is(OrderOutcome.PROCESSED)).toList();
    var durations = processed.stream().map(OrderOutcome::took).sorted().toList();
    return new OrderStatistics(
        Counts.of(outcomes),
        perSecond(processed),
        percentile(durations, HALF),
        percentile(durations, NINETY_NINE));
  }

  private static double perSecond(List<OrderOutcome> processed) {
    if (processed.isEmpty()) {
      return 0;
    }
    var first =
        processed.stream()
            .map(OrderOutcome::submittedAt)
            .min(Comparator.naturalOrder())
            .orElseThrow();
    var last =
        processed.stream().map(OrderStatistics::end).max(Comparator.naturalOrder()).orElseThrow();
    long millis = Math.max(1, Duration.between(first, last).toMillis());
    return processed.size() * MILLIS / millis;
  }

  private static Instant end(OrderOutcome outcome) {
    return outcome.submittedAt().plus(outcome.took());
  }

  /** The least value that so many per cent do not exceed. */
  private static Duration percentile(List<Duration> sorted, int perCent) {
    if (sorted.isEmpty()) {
      return Duration.ZERO;
    }
    int rank = (int) Math.ceil((double) sorted.size() * perCent / PER_CENT);
    return sorted.get(Math.max(1, rank) - 1);
  }
}
