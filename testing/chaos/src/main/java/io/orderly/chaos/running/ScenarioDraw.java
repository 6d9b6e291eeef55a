package io.orderly.chaos.running;

import io.orderly.chaos.faults.Fault;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;

/** Draws single faults and pairs; the same seed draws the same ones. */
public final class ScenarioDraw {

  private static final double PAIRS = 0.4;
  private static final int SHORTEST_SECONDS = 4;
  private static final int LONGEST_SECONDS = 14;

  private final SplittableRandom random;
  private final List<Fault> faults;
  private final Optional<Duration> lasts;

  /**
   * A draw.
   *
   * @param faults to draw from
   * @param lasts how long each lasts; empty: 4 to 14 s
   */
  public ScenarioDraw(long seed, List<Fault> faults, Optional<Duration> lasts) {
    this.random = new SplittableRandom(seed);
    this.faults = List.copyOf(faults);
    this.lasts = lasts;
  }

  public Scenario next() {
    var first = draw(faults);
    var partners = faults.stream().filter(other -> !other.role().overlaps(first.role())).toList();
    boolean isPair = random.nextDouble() < PAIRS && !partners.isEmpty();
    var chosen = isPair ? List.of(first, draw(partners)) : List.of(first);
    return Scenario.of(chosen, duration());
  }

  private Fault draw(List<Fault> from) {
    return from.get(random.nextInt(from.size()));
  }

  private Duration duration() {
    int seconds = random.nextInt(SHORTEST_SECONDS, LONGEST_SECONDS + 1);
    return lasts.orElse(Duration.ofSeconds(seconds));
  }
}
