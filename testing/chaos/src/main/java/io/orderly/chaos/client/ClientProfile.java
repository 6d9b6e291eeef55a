package io.orderly.chaos.client;

/**
 * Behaviour of the simulated customers.
 *
 * @param load new orders
 * @param repeatedShare of the acknowledged orders that are sent again all the same, 0 to 1
 * @param cancelledShare of the acknowledged orders that are cancelled, 0 to 1
 * @param correctedShare of the acknowledged orders that are corrected, 0 to 1
 * @param delayedShare of the orders that are to start later, 0 to 1
 */
public record ClientProfile(
    Load load,
    double repeatedShare,
    double cancelledShare,
    double correctedShare,
    double delayedShare) {

  private static final double SOME = 0.03;
  private static final double MANY = 0.1;

  /** Some orders are sent again, some are cancelled, some corrected, and some start later. */
  public static ClientProfile changing(Load load) {
    return new ClientProfile(load, SOME, SOME, MANY, MANY);
  }

  /** Some orders are sent again; none is cancelled or corrected. */
  public static ClientProfile steady(Load load) {
    return new ClientProfile(load, SOME, 0, 0, 0);
  }
}
