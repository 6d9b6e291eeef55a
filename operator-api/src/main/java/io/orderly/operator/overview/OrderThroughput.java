package io.orderly.operator.overview;

import io.orderly.operator.inspection.WorkView;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Works out how fast orders come and go. What came is counted by the ids; what went is what came
 * less what the live orders grew by, for no row says when an order ended in a way that is cheap to
 * count. It is known once samples were taken for a few seconds.
 *
 * <p>Thread-safe.
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
   * Orders per second, over the last minute at most.
   *
   * @param finished Processed or Undone; null while it is not known
   */
  public record Rates(double accepted, @Nullable Double finished) {}

  /** The rates at the time of this view. */
  public Rates at(WorkView work, Submitted submitted) {
    Instant now = work.readAt();
    Optional<Sample> base = oldest(now.minus(WINDOW));
    sample(now, work.live());
    double accepted = perSecond(submitted.between(now.minus(WINDOW), now), WINDOW);
    return new Rates(
        accepted,
        base.filter(oldest -> !oldest.at().plus(SHORTEST).isAfter(now))
            .map(oldest -> finished(oldest, work, submitted))
            .orElse(null));
  }

  private static double finished(Sample base, WorkView work, Submitted submitted) {
    long came = submitted.between(base.at(), work.readAt());
    long went = Math.max(0, came - (work.live() - base.live()));
    return perSecond(went, Duration.between(base.at(), work.readAt()));
  }

  /** Remembers the number of live orders, from which the next reading derives how many finished. */
  public synchronized void sample(Instant at, long live) {
    Sample last = samples.peekLast();
    if (last == null || !last.at().plus(APART).isAfter(at)) {
      samples.addLast(new Sample(at, live));
    }
    forgetBefore(at.minus(WINDOW));
  }

  private synchronized Optional<Sample> oldest(Instant since) {
    forgetBefore(since);
    return Optional.ofNullable(samples.peekFirst());
  }

  private void forgetBefore(Instant since) {
    while (!samples.isEmpty() && samples.getFirst().at().isBefore(since)) {
      samples.removeFirst();
    }
  }

  private static double perSecond(long orders, Duration time) {
    return orders * MILLIS / time.toMillis();
  }
}
