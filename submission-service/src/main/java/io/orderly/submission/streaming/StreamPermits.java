package io.orderly.submission.streaming;

import java.util.HashMap;
import java.util.Map;

/** Permits for streams, bounded in all and per caller. */
final class StreamPermits {

  private final int max;
  private final int maxPerCaller;
  private final Map<String, Integer> byCaller = new HashMap<>();
  private int acquired;

  StreamPermits(int max, int maxPerCaller) {
    this.max = max;
    this.maxPerCaller = maxPerCaller;
  }

  /** Acquires a permit; false when there is none left for this caller. */
  synchronized boolean tryAcquire(String caller) {
    if (acquired == max || byCaller.getOrDefault(caller, 0) == maxPerCaller) {
      return false;
    }
    acquired++;
    byCaller.merge(caller, 1, Integer::sum);
    return true;
  }

  /** Releases one that was acquired. */
  synchronized void release(String caller) {
    acquired--;
    byCaller.computeIfPresent(caller, (name, own) -> own == 1 ? null : own - 1);
  }
}
