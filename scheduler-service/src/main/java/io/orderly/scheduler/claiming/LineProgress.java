package io.orderly.scheduler.claiming;

import io.orderly.process.Decision;
import io.orderly.process.OrderStep;
import io.orderly.process.StepState;
import io.orderly.store.claiming.AnswerCounts;
import io.orderly.store.claiming.ClaimQueue;
import io.orderly.store.fairness.QueueClock;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * What this scheduler's claims did to the lines of waiting orders, told to the store once a second.
 *
 * <p>How many steps its agent answered, so that the doors know how much is carried: a request that
 * nobody takes or answers counts for nothing. And how far a line has come where that is ahead of
 * the time: only then do customers wait for each other's turns, and whoever hands in an order now
 * must not be put before or behind those who waited.
 */
public final class LineProgress {

  private static final Logger LOG = LoggerFactory.getLogger(LineProgress.class);
  private static final int TELL_EVERY_MILLIS = 1_000;
  private static final long MOST_AHEAD_MICROS =
      TimeUnit.MILLISECONDS.toMicros(QueueClock.MOST_AHEAD.toMillis());

  private final QueueClock lines;
  private final AnswerCounts counts;
  private final InstantSource clock;
  private Map<String, Long> ahead = new HashMap<>();
  private Map<ClaimQueue, Integer> answered = new HashMap<>();

  public LineProgress(QueueClock lines, AnswerCounts counts, InstantSource clock) {
    this.lines = lines;
    this.counts = counts;
    this.clock = clock;
  }

  /** These orders were claimed, among others that stayed as they were. */
  void claimed(Collection<Decision> decisions) {
    long now = TimeUnit.MILLISECONDS.toMicros(clock.millis());
    for (Decision decision : decisions) {
      long rank = decision.before().terms().rank();
      if (rank > now && decision.isChange()) {
        note(
            Objects.requireNonNullElse(decision.before().nextAgent(), ""),
            Math.min(rank, now + MOST_AHEAD_MICROS));
      }
    }
  }

  private synchronized void note(String agent, long rank) {
    ahead.merge(agent, rank, Math::max);
  }

  /** These decisions were committed; what they settle of a begun step, its agent answered. */
  public void committed(Collection<Decision> decisions) {
    for (Decision decision : decisions) {
      for (OrderStep step : decision.after().steps()) {
        StepState before = decision.before().steps().get(step.position()).state();
        if (before.isUnderWay() && !step.state().isUnderWay()) {
          answered(new ClaimQueue(decision.after().workflow(), step.agent()));
        }
      }
    }
  }

  private synchronized void answered(ClaimQueue line) {
    answered.merge(line, 1, Integer::sum);
  }

  /** Tells what is new. What can't be told is made up for by the next claims. */
  @Scheduled(fixedDelay = TELL_EVERY_MILLIS)
  public void tell() {
    News news = takeNews();
    try {
      if (!news.ahead().isEmpty()) {
        lines.reached(news.ahead());
      }
      if (!news.answered().isEmpty()) {
        counts.add(news.answered());
      }
    } catch (RuntimeException e) {
      LOG.warn("Queue progress could not be stored; retrying: {}", e.toString());
    }
  }

  private record News(Map<String, Long> ahead, Map<ClaimQueue, Integer> answered) {}

  private synchronized News takeNews() {
    News news = new News(ahead, answered);
    ahead = new HashMap<>();
    answered = new HashMap<>();
    return news;
  }
}
