package io.orderly.store.limits;

/** Limits the rate of a task over all instances. */
public interface SharedRateLimit {

  /**
   * Acquires up to {@code wanted} permits of a task.
   *
   * @param perSecond permits per second; unused ones accumulate for at most one second
   * @return the permits granted, 0 to {@code wanted}
   */
  int acquire(String task, int wanted, int perSecond);
}
