package io.orderly.scheduler.claiming;

import io.orderly.process.Decision;
import io.orderly.store.LineClock;
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
 * How far the lines of waiting orders have come by this scheduler's claims, told to the store once
 * a second where that is ahead of the time: only then do customers wait for each other's turns, and
 * whoever hands in an order now must not be put before or behind those who waited. Where no
 * customer hands in more than its rate there is nothing to tell.
 */
public final class LineProgress {

  private static final Logger LOG = LoggerFactory.getLogger(LineProgress.class);
  private static final int TELL_EVERY_MILLIS = 1_000;
  private static final long MOST_AHEAD_MICROS =
      TimeUnit.MILLISECONDS.toMicros(LineClock.MOST_AHEAD.toMillis());

  private final LineClock lines;
  private final InstantSource clock;
  private Map<String, Long> ahead = new HashMap<>();

  public LineProgress(LineClock lines, InstantSource clock) {
    this.lines = lines;
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

  /** Tells what is new. What can't be told is made up for by the next claims. */
  @Scheduled(fixedDelay = TELL_EVERY_MILLIS)
  public void tell() {
    Map<String, Long> news = takeNews();
    if (news.isEmpty()) {
      return;
    }
    try {
      lines.reached(news);
    } catch (RuntimeException e) {
      LOG.warn("how far the lines have come can't be told to the store: {}", e.toString());
    }
  }

  private synchronized Map<String, Long> takeNews() {
    Map<String, Long> news = ahead;
    ahead = new HashMap<>();
    return news;
  }
}
