package io.orderly.console.overview;

import io.orderly.operator.inspection.WorkView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * Works out how fast orders come and go. What came is counted by the ids; what went is what came
 * less what the live orders grew by, for no row says when an order ended in a way that is cheap to
 * count. It is known once somebody has looked for a few seconds.
 */
public final class OrderThroughput {

  private static final Duration WINDOW = Duration.ofMinutes(1);
  private static final Duration SHORTEST = Duration.ofSeconds(5);
  private static final Duration APART = Duration.ofSeconds(2);
  private static final double MILLIS = 1_000;

  private final Deque<Sample> samples = new ArrayDeque<>();

  /** How many live orders there were. */
  private record Sample(Instant at, long live) {}

  /** Counts the orders that were submitted in a time. */
  @FunctionalInterface
  public interface Submitted {
    long between(Instant from, Instant until);
  }

  /**
   * Orders a second, over the last minute at most.
   *
   * @param finished Processed or Undone; null while it is not known
   */
  public record Rates(double accepted, @Nullable Double finished) {}

  /** The rates at the moment of this view. */
  public synchronized Rates at(WorkView work, Submitted submitted) {
    Instant now = work.readAt();
    forgetBefore(now.minus(WINDOW));
    double accepted = perSecond(submitted.between(now.minus(WINDOW), now), WINDOW);
    Double finished = finished(new Sample(now, work.live()), submitted);
    remember(new Sample(now, work.live()));
    return new Rates(accepted, finished);
  }

  private @Nullable Double finished(Sample now, Submitted submitted) {
    Sample base = samples.peekFirst();
    if (base == null || base.at().plus(SHORTEST).isAfter(now.at())) {
      return null;
    }
    long came = submitted.between(base.at(), now.at());
    long went = Math.max(0, came - (now.live() - base.live()));
    return perSecond(went, Duration.between(base.at(), now.at()));
  }

  private void remember(Sample sample) {
    Sample last = samples.peekLast();
    if (last == null || !last.at().plus(APART).isAfter(sample.at())) {
      samples.addLast(sample);
    }
  }

  private void forgetBefore(Instant moment) {
    while (!samples.isEmpty() && samples.getFirst().at().isBefore(moment)) {
      samples.removeFirst();
    }
  }

  private static double perSecond(long orders, Duration time) {
    return orders * MILLIS / time.toMillis();
  }
}
