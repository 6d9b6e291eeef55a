package io.orderly.supervisor.agents;

import io.orderly.messages.AgentReport.PausedCalls;
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

  /** Agents in any language report: none stops an agent for longer. */
  private static final Duration LONGEST_PACE = Duration.ofMinutes(15);

  private static final Duration PROBING = Duration.ofMinutes(1);

  /**
   * A time without any call, because the remote service asked for it.
   *
   * @param why what it answered
   */
  record Pace(PausedCalls why, Duration left) {}

  private SystemPauseDecision() {}

  /** The instance that has been held the longest, where the agent is held as a whole. */
  static Optional<SeenAgent> heldBy(List<SeenAgent> instances, Instant now) {
    Optional<Duration> latestSuccess =
        instances.stream()
            .flatMap(seen -> sinceSuccess(seen, now).stream())
            .min(Comparator.naturalOrder());
    return instances.stream()
        .filter(seen -> seen.pausedCalls() != null && seen.pausedCalls().leftMillis() == null)
        .filter(
            seen ->
                latestSuccess.isEmpty() || latestSuccess.get().compareTo(heldFor(seen, now)) >= 0)
        .max(Comparator.comparing(seen -> heldFor(seen, now)));
  }

  /** The longest time for which an instance was asked to make no call, from now; empty if none. */
  static Optional<Pace> paceOf(List<SeenAgent> instances, Instant now) {
    return instances.stream()
        .flatMap(seen -> pace(seen, now).stream())
        .max(Comparator.comparing(Pace::left));
  }

  private static Optional<Pace> pace(SeenAgent seen, Instant now) {
    PausedCalls paused = seen.pausedCalls();
    if (paused == null || paused.leftMillis() == null) {
      return Optional.empty();
    }
    Duration left =
        Duration.ofMillis(Math.min(paused.leftMillis(), LONGEST_PACE.toMillis()))
            .minus(Duration.between(seen.seenAt(), now));
    return left.isNegative() ? Optional.empty() : Optional.of(new Pace(paused, left));
  }

  /**
   * Whether calls may begin again after a time without any: one succeeded since, or none was needed
   * for a minute.
   */
  static boolean isPaceOver(Duration left, List<SeenAgent> instances, Instant now) {
    Duration since = left.negated();
    return since.compareTo(PROBING) >= 0
        || (!since.isNegative()
            && instances.stream()
                .flatMap(seen -> sinceSuccess(seen, now).stream())
                .anyMatch(success -> success.compareTo(since) < 0));
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
