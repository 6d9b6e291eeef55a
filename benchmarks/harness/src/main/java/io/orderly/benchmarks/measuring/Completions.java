package io.orderly.benchmarks.measuring;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * How fast the completions of accepted steps were worked off that came at once, each the last step
 * of its order.
 *
 * @param condition how many orders waited: {@code 100,000 waiting orders}
 * @param steps completed ones
 * @param postedSeconds from the first webhook until the last was received
 * @param seconds from the first webhook to the commit that made the last order Processed
 * @param cpuMillisPerStep of all that is measured
 * @param fullLoadStepsPerSecond steps completed at full load just before
 */
public record Completions(
    String condition,
    int steps,
    double postedSeconds,
    double seconds,
    double cpuMillisPerStep,
    double fullLoadStepsPerSecond) {

  private static final double MIN_RATE_KEPT = 0.5;

  @JsonProperty
  public double stepsPerSecond() {
    return steps / seconds;
  }

  /** The rate as a part of that at full load. */
  @JsonProperty
  public double rateOverFullLoad() {
    return stepsPerSecond() / fullLoadStepsPerSecond;
  }

  /** Whether it is at least half of it. */
  @JsonProperty
  public boolean keepsHalf() {
    return rateOverFullLoad() >= MIN_RATE_KEPT;
  }
}
