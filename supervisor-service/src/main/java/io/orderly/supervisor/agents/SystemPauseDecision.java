package io.orderly.supervisor.agents;

import io.orderly.operator.agents.SeenAgent;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Whether an agent is held as a whole, by what its instances said last. One that is held alone,
 * while others succeeded since, has a fault of its own and holds nobody. All times are distances
 * that each instance measured itself, so that no two clocks are compared.
 */
final class SystemPauseDecision {

  private SystemPauseDecision() {}

  /** The instance that has been held the longest, where the agent is held as a whole. */
  static Optional<SeenAgent> heldBy(List<SeenAgent> instances, Instant now) {
    Optional<Duration> latestSuccess =
        instances.stream()
            .flatMap(seen -> sinceSuccess(seen, now).stream())
            .min(Comparator.naturalOrder());
    return instances.stream()
        .filter(seen -> seen.pausedCalls() != null)
        .filter(
            seen ->
                latestSuccess.isEmpty() || latestSuccess.get().compareTo(heldFor(seen, now)) >= 0)
        .max(Comparator.comparing(seen -> heldFor(seen, now)));
  }

  private static Optional<Duration> sinceSuccess(SeenAgent seen, Instant now) {
    return Optional.ofNullable(seen.millisSinceSuccess())
        .map(millis -> Duration.ofMillis(millis).plus(Duration.between(seen.seenAt(), now)));
  }

  private static Duration heldFor(SeenAgent seen, Instant now) {
    return Duration.ofMillis(Objects.requireNonNull(seen.pausedCalls()).forMillis())
        .plus(Duration.between(seen.seenAt(), now));
  }
}
