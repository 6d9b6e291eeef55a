package io.orderly.cli.submission;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** How long to wait for something that is away, in growing steps. */
public final class RetryPolicy {

  private static final int GROWTH = 2;

  private final Duration limit;
  private final Duration firstStep;
  private final Duration longestStep;
  private Duration nextStep;
  private Duration waited = Duration.ZERO;

  /**
   * RetryPolicy that is not used up yet.
   *
   * @param limit of all waits without success in between
   */
  public RetryPolicy(Duration limit, Duration firstStep, Duration longestStep) {
    this.limit = limit;
    this.firstStep = firstStep;
    this.longestStep = longestStep;
    this.nextStep = firstStep;
  }

  /** Begins anew, since something went forward. */
  void renew() {
    waited = Duration.ZERO;
    nextStep = firstStep;
  }

  /** Waits for a step; false, at once, when it is used up. */
  boolean waitsOn() throws InterruptedException {
    if (waited.compareTo(limit) >= 0) {
      return false;
    }
    TimeUnit.MILLISECONDS.sleep(nextStep.toMillis());
    waited = waited.plus(nextStep);
    var doubled = nextStep.multipliedBy(GROWTH);
    nextStep = doubled.compareTo(longestStep) < 0 ? doubled : longestStep;
    return true;
  }

  Duration waited() {
    return waited;
  }
}
