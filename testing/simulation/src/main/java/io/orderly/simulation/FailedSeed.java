package io.orderly.simulation;

import io.orderly.simulation.checking.Violation;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.observing.EventHistory;
import io.orderly.simulation.observing.EventHistory.Recording;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A seed that violated an invariant or failed.
 *
 * @param broken the failure, usually a {@link Violation}
 * @param history of the order that it is about
 */
public record FailedSeed(long seed, Throwable broken, List<String> history, Set<Fault> without) {

  /** Runs the seed again for its history. */
  static FailedSeed of(long seed, Throwable broken, Set<Fault> without) {
    EventHistory history = new EventHistory(Recording.ON);
    @Nullable UUID orderId = broken instanceof Violation violation ? violation.orderId() : null;
    try (Simulation again = new Simulation(without)) {
      again.run(seed, history);
    } catch (RuntimeException | Error sameAgain) {
      // It is known what broke; only the history is needed.
      history.add("the end", sameAgain::toString);
    }
    return new FailedSeed(seed, broken, history.linesOf(orderId), without);
  }

  /** Command line that repeats the run. */
  public String replay() {
    String faults = without.stream().map(Fault::value).sorted().collect(Collectors.joining(","));
    return "./orderly simulate --seed "
        + seed
        + " --history"
        + (faults.isEmpty() ? "" : " --without " + faults);
  }

  /** All of it, for people. */
  public String report() {
    return String.join("\n", history)
        + "\n\nSeed %d: %s\nRepeat: %s".formatted(seed, broken, replay());
  }
}
