package io.orderly.submission.streaming;

import java.util.HashMap;
import java.util.Map;

/** The places for streams: so many in all, and so many of them for one caller. */
final class StreamPermits {

  private final int most;
  private final int mostOfOne;
  private final Map<String, Integer> byCaller = new HashMap<>();
  private int taken;

  StreamPermits(int most, int mostOfOne) {
    this.most = most;
    this.mostOfOne = mostOfOne;
  }

  /** Takes a place; false when there is none left for this caller. */
  synchronized boolean take(String caller) {
    if (taken == most || byCaller.getOrDefault(caller, 0) == mostOfOne) {
      return false;
    }
    taken++;
    byCaller.merge(caller, 1, Integer::sum);
    return true;
  }

  /** Gives one back that was taken. */
  synchronized void giveBack(String caller) {
    taken--;
    byCaller.computeIfPresent(caller, (name, own) -> own == 1 ? null : own - 1);
  }
}
