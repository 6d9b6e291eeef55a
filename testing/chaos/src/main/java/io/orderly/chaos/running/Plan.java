package io.orderly.chaos.running;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/** What is to happen in a run, one scenario after the other. */
public interface Plan {

  /**
   * The next scenario; empty when the run is over.
   *
   * @param elapsed since the first one was asked for
   */
  Optional<Scenario> next(Duration elapsed);

  /** Whether nothing but outages can come. */
  boolean hasOnlyOutages();

  /** Each of them once. */
  static Plan each(List<Scenario> scenarios) {
    Iterator<Scenario> left = List.copyOf(scenarios).iterator();
    boolean onlyOutages = scenarios.stream().allMatch(Scenario::isOutage);
    return new Plan() {
      @Override
      public Optional<Scenario> next(Duration elapsed) {
        return left.hasNext() ? Optional.of(left.next()) : Optional.empty();
      }

      @Override
      public boolean hasOnlyOutages() {
        return onlyOutages;
      }
    };
  }

  /** As many as begin within the time. */
  static Plan drawn(ScenarioDraw draw, Duration within) {
    return new Plan() {
      @Override
      public Optional<Scenario> next(Duration elapsed) {
        return elapsed.compareTo(within) < 0 ? Optional.of(draw.next()) : Optional.empty();
      }

      @Override
      public boolean hasOnlyOutages() {
        return false;
      }
    };
  }
}
