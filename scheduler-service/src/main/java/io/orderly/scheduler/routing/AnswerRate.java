package io.orderly.scheduler.routing;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How many answers an agent gives. It may be sent as much as it answers in half a second, where
 * that is a multiple of its credit: then requests wait there no longer than that, and one that is
 * slow gets no more than its credit.
 */
final class AnswerRate {

  static final int MOST_FOLDS = 4;

  private static final Duration WAIT = Duration.ofMillis(500);

  private @Nullable Instant measuredAt;
  private long answersThen;
  private double answersInWait;

  /** Takes note of how many answers there have been, about once a second. */
  void measure(long answers, Instant now) {
    if (measuredAt != null && now.isAfter(measuredAt)) {
      double elapsedMillis = Math.max(1, Duration.between(measuredAt, now).toMillis());
      answersInWait = (answers - answersThen) * WAIT.toMillis() / elapsedMillis;
    }
    measuredAt = now;
    answersThen = answers;
  }

  /** What the credit may be multiplied with, 1 to {@value #MOST_FOLDS}. */
  int folds(int credit) {
    return (int) Math.max(1, Math.min(MOST_FOLDS, answersInWait / credit));
  }
}
