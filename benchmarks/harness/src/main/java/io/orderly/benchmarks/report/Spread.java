package io.orderly.benchmarks.report;

import java.util.List;

/** What some runs of the same gave. */
public record Spread(double median, double least, double most) {

  /**
   * Of at least one value.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static Spread of(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("No values");
    }
    var sorted = values.stream().sorted().toList();
    int middle = sorted.size() / 2;
    double median =
        sorted.size() % 2 == 1
            ? sorted.get(middle)
            : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
    return new Spread(median, sorted.get(0), sorted.get(sorted.size() - 1));
  }

  /** How many times another one this is; least and most as far as the runs allow. */
  public Spread over(Spread other) {
    return new Spread(median / other.median, least / other.most, most / other.least);
  }

  /** As a ratio for people: {@code 4.00 x (1.00 to 12.00)}. */
  String times() {
    return "%.2f x (%.2f to %.2f)".formatted(median, least, most);
  }
}
