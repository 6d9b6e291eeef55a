package io.orderly.benchmarks.report;

import io.orderly.benchmarks.measuring.MemorySample;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** The line that comes nearest to some points (least squares). */
final class Slope {

  private Slope() {}

  /**
   * How fast a figure rose over the second half of a soak: heaps fill in the first.
   *
   * @return in the figure's unit a minute; 0 for less than two samples
   */
  static double ofSecondHalf(List<MemorySample> samples, ToDoubleFunction<MemorySample> figure) {
    return of(samples.subList(samples.size() / 2, samples.size()), figure);
  }

  private static double of(List<MemorySample> samples, ToDoubleFunction<MemorySample> figure) {
    double meanMinute = samples.stream().mapToDouble(MemorySample::minute).average().orElse(0);
    double meanFigure = samples.stream().mapToDouble(figure).average().orElse(0);
    double together = 0;
    double minutes = 0;
    for (var sample : samples) {
      double minute = sample.minute() - meanMinute;
      together += minute * (figure.applyAsDouble(sample) - meanFigure);
      minutes += minute * minute;
    }
    return minutes == 0 ? 0 : together / minutes;
  }
}
