package io.orderly.cli.operator.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.cli.output.JsonView;
import io.orderly.cli.terminal.CommandFailedException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How fast orders come and go, from look to look. What came is counted by the supervisor; what went
 * is what came less what the orders that are not over grew by.
 */
final class Throughput {

  private static final Duration WINDOW = Duration.ofMinutes(1);
  private static final double MILLIS = 1_000;

  private final Deque<Sample> samples = new ArrayDeque<>();

  /** How many orders were not over. */
  private record Sample(Instant at, long live) {}

  /**
   * Orders a second.
   *
   * @param finished Processed or Undone; empty at the first look
   */
  record Rates(double accepted, OptionalDouble finished) {}

  /** Since when the next look is to count; empty at the first. */
  Optional<Instant> since() {
    return Optional.ofNullable(samples.peekFirst()).map(Sample::at);
  }

  /** The rates at this look, which was asked for since {@link #since()}. */
  Rates at(JsonNode work) {
    var view = new JsonView(work);
    var since = moment(view, "since");
    var now = new Sample(moment(view, "readAt"), live(work));
    long came = view.number("submitted");
    var base = samples.peekFirst();
    var finished =
        base == null || !base.at().equals(since)
            ? OptionalDouble.empty()
            : OptionalDouble.of(
                perSecond(Math.max(0, came - (now.live() - base.live())), since, now.at()));
    remember(now);
    return new Rates(perSecond(came, since, now.at()), finished);
  }

  private static Instant moment(JsonView work, String field) {
    return work.instant(field)
        .orElseThrow(
            () ->
                new CommandFailedException(
                    "The answer says nothing of '%s': is it a supervisor of this version?"
                        .formatted(field)));
  }

  private static long live(JsonNode work) {
    long live = 0;
    for (var orders : work.path("orders")) {
      live += orders.asLong();
    }
    return live;
  }

  private static double perSecond(long orders, Instant from, Instant until) {
    return orders * MILLIS / Math.max(1, Duration.between(from, until).toMillis());
  }

  private void remember(Sample sample) {
    samples.addLast(sample);
    while (samples.getFirst().at().isBefore(sample.at().minus(WINDOW))) {
      samples.removeFirst();
    }
  }
}
