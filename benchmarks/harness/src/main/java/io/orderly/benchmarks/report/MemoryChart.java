package io.orderly.benchmarks.report;

import io.orderly.benchmarks.measuring.MemorySample;
import java.util.List;
import java.util.stream.Collectors;

/** The memory of all processes together over the time of a soak, as SVG. */
final class MemoryChart {

  private static final int WIDTH = 900;
  private static final int HEIGHT = 240;
  private static final double KIB_A_MIB = 1024.0;

  private MemoryChart() {}

  static String svg(List<MemorySample> samples) {
    double most = samples.stream().mapToLong(MemorySample::totalKib).max().orElse(1);
    double minutes = Math.max(1e-3, samples.get(samples.size() - 1).minute());
    String points =
        samples.stream()
            .map(
                sample ->
                    "%.1f,%.1f"
                        .formatted(
                            sample.minute() / minutes * WIDTH,
                            HEIGHT - sample.totalKib() / most * (HEIGHT - 20)))
            .collect(Collectors.joining(" "));
    return """
    <svg viewBox="0 0 %d %d" role="img">
    <polyline points="%s" fill="none" stroke="#2f6690" stroke-width="2"/>
    <text x="0" y="14">%.0f MiB at most, %.1f minutes</text>
    </svg>
    """
        .formatted(WIDTH, HEIGHT, points, most / KIB_A_MIB, minutes);
  }
}
