package io.orderly.benchmarks.running;

import io.orderly.benchmarks.arena.BenchedSuite;

/**
 * Requires of the suite what competitors verify themselves: exactly three calls of the partner an
 * order. A run with another number is kept and reported as a failure.
 */
final class PartnerCalls {

  private final BenchedSuite suite;
  private final Measurements measurements;
  private final ProgressOutput progress;
  private final long before;

  private PartnerCalls(BenchedSuite suite, Measurements measurements, ProgressOutput progress)
      throws InterruptedException {
    this.suite = suite;
    this.measurements = measurements;
    this.progress = progress;
    this.before = suite.partnerCalls();
  }

  /** Counts from now on. */
  static PartnerCalls count(BenchedSuite suite, Measurements measurements, ProgressOutput progress)
      throws InterruptedException {
    return new PartnerCalls(suite, measurements, progress);
  }

  /** Looks at the calls of a run whose orders have all ended. */
  void requireThreeAnOrder(String run, long orders) throws InterruptedException {
    long calls = suite.partnerCalls() - before;
    if (calls != BenchedSuite.CALLS_AN_ORDER * orders) {
      var what = "%s: %,d calls of the partner for %,d orders".formatted(run, calls, orders);
      progress.say("  failed: " + what);
      measurements.failed(what);
    }
  }
}
