package io.orderly.benchmarks.rivals.contest;

import java.time.Duration;

/** The time and the CPU time of this process since it was started. */
public final class Stopwatch {

  private static final double NANOS_A_SECOND = 1e9;

  private final long startNanos = System.nanoTime();
  private final Duration startCpu = cpu();

  private Stopwatch() {}

  public static Stopwatch start() {
    return new Stopwatch();
  }

  public Measured measured() {
    return new Measured(
        (System.nanoTime() - startNanos) / NANOS_A_SECOND, cpu().minus(startCpu).toMillis());
  }

  /**
   * What was measured.
   *
   * @param cpuMillis of all threads of this process together
   */
  public record Measured(double seconds, long cpuMillis) {}

  private static Duration cpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElseThrow();
  }
}
