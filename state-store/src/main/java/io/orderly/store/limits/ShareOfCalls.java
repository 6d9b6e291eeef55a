package io.orderly.store.limits;

import java.util.Map;

/**
 * What one scheduler gets of a bound.
 *
 * @param granted how many calls it may have in flight from when it hears of it
 * @param held what the others must leave to it: more than granted while it uses more
 */
public record ShareOfCalls(int granted, int held) {

  /**
   * An equal part, as far as the others have left it; what does not divide goes to the first ids.
   *
   * @param bound on all calls in flight
   * @param inUse what this one has in flight, or may start before it hears what it gets: so a share
   *     that shrinks is the others' only when it is asked for the next time
   * @param heldByOthers what the others hold, by their ids
   */
  public static ShareOfCalls of(
      int bound, String instance, int inUse, Map<String, Integer> heldByOthers) {
    int instances = heldByOthers.size() + 1;
    long before = heldByOthers.keySet().stream().filter(id -> id.compareTo(instance) < 0).count();
    int part = bound / instances + (before < bound % instances ? 1 : 0);
    int left = bound - heldByOthers.values().stream().mapToInt(Integer::intValue).sum();
    int granted = Math.max(0, Math.min(part, left));
    return new ShareOfCalls(granted, Math.max(granted, inUse));
  }
}
