package io.orderly.benchmarks.measuring;

import java.util.Map;

/**
 * What each process held at one moment of a soak.
 *
 * @param minute since the load began
 * @param proportionalKib by name; what processes share is counted once
 */
public record MemorySample(double minute, Map<String, Long> proportionalKib) {

  /** All of them together. */
  public long totalKib() {
    return proportionalKib.values().stream().mapToLong(Long::longValue).sum();
  }
}
