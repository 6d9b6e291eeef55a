package io.orderly.scheduler.claiming;

import io.orderly.process.Decision;
import io.orderly.store.claiming.ClaimLimits;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** What a claim left behind, and so when the next one is worth its while. */
public enum Remainder {
  /** There may be more to claim at once. */
  MORE,
  /** Orders may wait for an agent that can't be sent any more now: until a reply came home. */
  SHORT_OF_CREDIT,
  /** Nothing, until somebody says that there is. */
  NOTHING;

  private static final String NO_AGENT = "";

  /**
   * What is left after a claim within these limits.
   *
   * @param locked what it found, whether it could be started or not
   * @param passedOver whether it began behind some of the waiting orders
   */
  static Remainder of(Collection<Decision> locked, ClaimLimits limits, boolean passedOver) {
    boolean isFull = locked.size() >= limits.limit();
    boolean hasClaimed = locked.stream().anyMatch(Decision::isChange);
    if (isFull) {
      return hasClaimed ? MORE : SHORT_OF_CREDIT;
    }
    if (!locked.stream().allMatch(Decision::isChange) || usedUp(locked, limits)) {
      return SHORT_OF_CREDIT;
    }
    return passedOver && hasClaimed ? MORE : NOTHING;
  }

  private static boolean usedUp(Collection<Decision> locked, ClaimLimits limits) {
    Map<String, Long> found =
        locked.stream()
            .map(decision -> decision.before().nextAgent())
            .map(agent -> agent == null ? NO_AGENT : agent)
            .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
    return limits.creditByAgent().entrySet().stream()
        .anyMatch(credit -> found.getOrDefault(credit.getKey(), 0L) >= credit.getValue());
  }
}
