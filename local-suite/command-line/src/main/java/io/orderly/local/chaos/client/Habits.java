package io.orderly.local.chaos.client;

/**
 * How the customer behaves.
 *
 * @param ordersPerSecond new orders, whatever becomes of the earlier ones
 * @param repeatedShare of the acknowledged orders that are sent again all the same, 0 to 1
 * @param cancelledShare of the acknowledged orders that are cancelled, 0 to 1
 */
public record Habits(double ordersPerSecond, double repeatedShare, double cancelledShare) {

  private static final double SOME = 0.03;

  /** Some orders are sent again, some are cancelled. */
  public static Habits restless(double ordersPerSecond) {
    return new Habits(ordersPerSecond, SOME, SOME);
  }

  /** Some orders are sent again; what is ordered is wanted. */
  public static Habits steady(double ordersPerSecond) {
    return new Habits(ordersPerSecond, SOME, 0);
  }
}
