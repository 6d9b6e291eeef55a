package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.processes.ProcessMemory;
import java.util.Map;

/**
 * One start of the suite by {@code ./orderly up}.
 *
 * @param name first: on an empty folder; again: on what the first left
 * @param seconds from the command to the last instance ready
 * @param readyAfterSeconds of each part since it was started
 * @param memory of each process then, the launcher and the sandbox included
 */
public record StartUp(
    String name,
    double seconds,
    Map<String, Double> readyAfterSeconds,
    Map<String, ProcessMemory> memory) {

  /** Everything together, what processes share counted once. */
  public long proportionalKib() {
    return memory.values().stream().mapToLong(ProcessMemory::proportionalKib).sum();
  }
}
