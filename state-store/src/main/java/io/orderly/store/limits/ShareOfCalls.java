package io.orderly.store.limits;

import java.util.Map;

/**
 * One scheduler's share of a limit on calls in flight.
 *
 * @param granted maximum calls in flight from now on
 * @param reserved calls that the other schedulers may not use: more than granted while more are in
 *     use
 */
public record ShareOfCalls(int granted, int reserved) {

  /**
   * An equal part, limited to what the others have not reserved. The remainder of the division goes
   * to the smallest ids.
   *
   * @param bound on the calls in flight of all schedulers
   * @param inUse calls that this scheduler has in flight, or may start before it knows the new
   *     share: a share that shrinks is released to the others only at the next renewal
   * @param reservedByOthers what the others have reserved, by instance id
   */
  public static ShareOfCalls of(
      int bound, String instance, int inUse, Map<String, Integer> reservedByOthers) {
    int instances = reservedByOthers.size() + 1;
    long before =
        reservedByOthers.keySet().stream().filter(id -> id.compareTo(instance) < 0).count();
    int part = bound / instances + (before < bound % instances ? 1 : 0);
    int left = bound - reservedByOthers.values().stream().mapToInt(Integer::intValue).sum();
    int granted = Math.max(0, Math.min(part, left));
    return new ShareOfCalls(granted, Math.max(granted, inUse));
  }
}
