package io.orderly.chaos.client;

/**
 * Behaviour of the simulated customers.
 *
 * @param load new orders
 * @param repeatedShare of the acknowledged orders that are sent again all the same, 0 to 1
 * @param cancelledShare of the acknowledged orders that are cancelled, 0 to 1
 */
public record ClientProfile(Load load, double repeatedShare, double cancelledShare) {

  private static final double SOME = 0.03;

  /** Some orders are sent again, some are cancelled. */
  public static ClientProfile withCancels(Load load) {
    return new ClientProfile(load, SOME, SOME);
  }

  /** Some orders are sent again; none is cancelled. */
  public static ClientProfile steady(Load load) {
    return new ClientProfile(load, SOME, 0);
  }
}
