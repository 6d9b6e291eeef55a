package io.orderly.simulation.checking;

import io.orderly.simulation.checking.Change.StepChange;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** How often in a row nobody took a step, and since when: then it may fail for good at once. */
final class Declines {

  private static final int MAX_TIMES = 10;
  private static final Duration LONGEST = Duration.ofHours(1);

  private final Map<Declined, Run> runs = new HashMap<>();

  private record Declined(UUID orderId, String step) {}

  private record Run(int times, Instant since) {

    Run onceMore() {
      return new Run(times + 1, since);
    }

    boolean isForLong(Instant now) {
      return times >= MAX_TIMES && !since.plus(LONGEST).isAfter(now);
    }
  }

  /**
   * Notes what became of a step; whether it was declined for long, with this time. Whoever is held
   * is declined in the same words, so this may be so before a step is given up.
   */
  boolean isForLong(Commit commit, Change change, StepChange step, Ledger ledger) {
    Declined declined = new Declined(change.after().orderId(), step.after().name());
    AttemptImage attempt =
        new AttemptImage(
            declined.orderId(),
            declined.step(),
            step.before().direction(),
            step.before().attempt());
    if (ledger.isAnswered(attempt, WireNames.ANSWER_DECLINED)
        && step.isChange()
        && step.before().isLive(step.before().direction())) {
      return runs.merge(declined, new Run(1, commit.now()), (before, first) -> before.onceMore())
          .isForLong(commit.now());
    }
    if (step.isChange() && !step.isStart()) {
      runs.remove(declined);
    }
    return false;
  }
}
