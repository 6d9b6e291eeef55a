package io.orderly.scheduler.routing;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How many answers the agent gives. It may be sent as much as it answers in half a second, where
 * that is a multiple of its in-flight limit: then requests wait there no longer than that, and a
 * slow one gets no more than its limit.
 */
final class AnswerRate {

  static final int MAX_MULTIPLIER = 4;

  private static final Duration WAIT = Duration.ofMillis(500);

  private @Nullable Instant measuredAt;
  private long answersThen;
  private double answersInWait;

  /** Records how many answers there have been, about once a second. */
  void measure(long answers, Instant now) {
    if (measuredAt != null && now.isAfter(measuredAt)) {
      double elapsedMillis = Math.max(1, Duration.between(measuredAt, now).toMillis());
      answersInWait = (answers - answersThen) * WAIT.toMillis() / elapsedMillis;
    }
    measuredAt = now;
    answersThen = answers;
  }

  /** Factor of the in-flight limit, 1 to {@value #MAX_MULTIPLIER}. */
  int multiplier(int limit) {
    return (int) Math.max(1, Math.min(MAX_MULTIPLIER, answersInWait / limit));
  }
}
