package io.orderly.benchmarks.measuring;

/**
 * Rate when far more orders are offered than can be completed.
 *
 * @param sustainable orders/s completed at full load without overload
 * @param offered orders/s offered
 * @param goodput orders/s completed during the load, without its first third
 * @param accepted accepted orders; the others were rejected
 * @param orders offered orders
 * @param drainedSeconds from the last request until all accepted orders had ended
 */
public record Overload(
    double sustainable,
    double offered,
    double goodput,
    long accepted,
    long orders,
    double drainedSeconds) {

  /** The goodput as a part of the sustainable rate. */
  public double kept() {
    return goodput / sustainable;
  }
}
