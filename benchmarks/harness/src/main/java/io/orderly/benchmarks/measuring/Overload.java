package io.orderly.benchmarks.measuring;

/**
 * What becomes of the rate when far more orders come than are carried.
 *
 * @param sustainable orders/s completed while as many come as are taken
 * @param offered orders/s that came
 * @param goodput orders/s completed meanwhile, without the first third of the time
 * @param taken of the orders that came; the others were refused
 * @param orders that came
 * @param emptiedSeconds after the last came, until all that were taken had ended
 */
public record Overload(
    double sustainable,
    double offered,
    double goodput,
    long taken,
    long orders,
    double emptiedSeconds) {

  /** The goodput as a part of the sustainable rate. */
  public double kept() {
    return goodput / sustainable;
  }
}
