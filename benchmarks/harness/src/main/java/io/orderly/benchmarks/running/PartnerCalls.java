package io.orderly.benchmarks.running;

import io.orderly.benchmarks.arena.BenchedSuite;

/**
 * Holds the suite to what contenders hold themselves to: exactly three calls of the partner an
 * order. A run that had others is kept and told of as a failure.
 */
final class PartnerCalls {

  private final BenchedSuite suite;
  private final Measurements measurements;
  private final Narrator narrator;
  private final long before;

  private PartnerCalls(BenchedSuite suite, Measurements measurements, Narrator narrator)
      throws InterruptedException {
    this.suite = suite;
    this.measurements = measurements;
    this.narrator = narrator;
    this.before = suite.partnerCalls();
  }

  /** Counts from now on. */
  static PartnerCalls count(BenchedSuite suite, Measurements measurements, Narrator narrator)
      throws InterruptedException {
    return new PartnerCalls(suite, measurements, narrator);
  }

  /** Looks at the calls of a run whose orders have all ended. */
  void requireThreeAnOrder(String run, long orders) throws InterruptedException {
    long calls = suite.partnerCalls() - before;
    if (calls != BenchedSuite.CALLS_AN_ORDER * orders) {
      var what = "%s: %,d calls of the partner for %,d orders".formatted(run, calls, orders);
      narrator.say("  failed: " + what);
      measurements.failed(what);
    }
  }
}
