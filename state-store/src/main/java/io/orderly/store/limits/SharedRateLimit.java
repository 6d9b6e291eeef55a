package io.orderly.store.limits;

/** Holds a duty to a rate over all instances that share it. */
public interface SharedRateLimit {

  /**
   * Takes up to {@code wanted} turns of a duty.
   *
   * @param perSecond the rate; up to one second's turns may be saved up
   * @return the turns granted, 0 to {@code wanted}
   */
  int take(String duty, int wanted, int perSecond);
}
