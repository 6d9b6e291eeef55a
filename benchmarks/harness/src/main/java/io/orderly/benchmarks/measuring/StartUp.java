package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.processes.ProcessMemory;
import java.util.Map;

/**
 * One start of the suite by {@code ./orderly up}.
 *
 * @param tree what it was started from
 * @param name first: on an empty folder; again: on what the first left
 * @param seconds from the command to the last instance ready
 * @param readyAfterSeconds of each part since it was started
 * @param memory of each process then, the launcher and the sandbox included
 */
public record StartUp(
    Tree tree,
    String name,
    double seconds,
    Map<String, Double> readyAfterSeconds,
    Map<String, ProcessMemory> memory) {

  /** What a start makes use of. */
  public enum Tree {
    /** Archives of all classes, as {@code ./orderly prepare} leaves them. */
    PREPARED,
    /** Jars as they were built, or with a part of the archives; a start takes longer. */
    BUILT_ONLY
  }

  /** Everything together, what processes share counted once. */
  public long proportionalKib() {
    return memory.values().stream().mapToLong(ProcessMemory::proportionalKib).sum();
  }
}
