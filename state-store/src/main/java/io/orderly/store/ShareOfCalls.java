package io.orderly.store;

import java.util.Map;

/**
 * What one scheduler gets of a bound.
 *
 * @param granted how many calls it may have in flight
 * @param held what the others must leave to it: more than granted while it has more in flight
 */
public record ShareOfCalls(int granted, int held) {

  /**
   * An equal part, as far as the others have left it; what does not divide goes to the first ids.
   *
   * @param bound on all calls in flight
   * @param inFlight what this one has in flight now
   * @param heldByOthers what the others hold, by their ids
   */
  public static ShareOfCalls of(
      int bound, String instance, int inFlight, Map<String, Integer> heldByOthers) {
    int instances = heldByOthers.size() + 1;
    long before = heldByOthers.keySet().stream().filter(id -> id.compareTo(instance) < 0).count();
    int part = bound / instances + (before < bound % instances ? 1 : 0);
    int left = bound - heldByOthers.values().stream().mapToInt(Integer::intValue).sum();
    int granted = Math.max(0, Math.min(part, left));
    return new ShareOfCalls(granted, Math.max(granted, inFlight));
  }
}
