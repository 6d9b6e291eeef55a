package io.orderly.simulation.checking;

import io.orderly.simulation.checking.Change.StepChange;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * I9: a step that no instance of its agent takes does not wait in silence. After five declines in a
 * row and a quarter of an hour an alert is there; after ten and an hour the step has failed, unless
 * its partner took it on.
 */
final class DeclinesBounded implements Invariant {

  private static final int TOLD_TIMES = 5;
  private static final Duration TOLD_AFTER = Duration.ofMinutes(15);
  private static final int MAX_TIMES = 10;
  private static final Duration LONGEST = Duration.ofHours(1);

  /** A transaction reads the time some statements before it commits. */
  private static final Duration SLACK = Duration.ofMinutes(2);

  private final Ledger ledger;
  private final Map<Declined, Run> runs = new HashMap<>();

  DeclinesBounded(Ledger ledger) {
    this.ledger = ledger;
  }

  private record Declined(UUID orderId, String step, String direction) {

    boolean isOf(UUID otherOrderId, String otherStep) {
      return orderId.equals(otherOrderId) && step.equals(otherStep);
    }
  }

  private record Run(int times, Instant since, Alerted alerted) {

    private enum Alerted {
      NO,
      YES
    }

    static Run first(Instant now) {
      return new Run(0, now, Alerted.NO);
    }

    Run onceMore(boolean isAlerted) {
      return new Run(times + 1, since, isAlerted ? Alerted.YES : alerted);
    }

    boolean isAlerted() {
      return alerted == Alerted.YES;
    }

    boolean isPast(int maxTimes, Duration maxDuration, Instant now) {
      return times > maxTimes && since.plus(maxDuration).plus(SLACK).isBefore(now);
    }
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      if (change.leavesError()) {
        runs.keySet().removeIf(declined -> declined.orderId().equals(change.after().orderId()));
      }
      change.steps().forEach(step -> look(commit, change, step));
    }
  }

  private void look(Commit commit, Change change, StepChange step) {
    OrderImage order = change.after();
    Declined declined =
        new Declined(order.orderId(), step.after().name(), step.after().direction());
    if (isDecline(order, step)) {
      Run run = runs.getOrDefault(declined, Run.first(commit.now()));
      Run now = run.onceMore(commit.hasAlertFor(order));
      runs.put(declined, now);
      require(
          step.before().isAccepted() || !now.isPast(MAX_TIMES, LONGEST, commit.now()),
          commit,
          declined,
          "and goes on");
      require(
          now.isAlerted() || !now.isPast(TOLD_TIMES, TOLD_AFTER, commit.now()),
          commit,
          declined,
          "but no alert was raised");
    } else if (change.isDecided(step)) {
      runs.keySet().removeIf(other -> other.isOf(order.orderId(), step.after().name()));
    } else if (step.isChange() && !step.isStart()) {
      runs.remove(declined);
    }
  }

  /**
   * What has gone to Error is given up; what expires is counted; what its agent's trouble holds
   * back is told as such; and where the order has turned to undo, what the step did forward goes on
   * no more.
   */
  private boolean isDecline(OrderImage order, StepChange step) {
    AttemptImage attempt = step.attempt(order);
    return step.isReArm()
        && order.isToBeCarriedOn()
        && step.after().direction().equals(ledger.direction(order, step.after()))
        && step.after().failureCount() == step.before().failureCount()
        && ledger.isAnswered(attempt, WireNames.ANSWER_DECLINED)
        && !ledger.isAnswered(attempt, WireNames.ANSWER_SUSPENDED);
  }

  private void require(boolean holds, Commit commit, Declined declined, String otherwise) {
    if (!holds) {
      throw new Violation(
          "I9",
          declined.orderId(),
          "%s: step %s is declined again, %s, %s"
              .formatted(commit.who(), declined.step(), runs.get(declined), otherwise));
    }
  }
}
