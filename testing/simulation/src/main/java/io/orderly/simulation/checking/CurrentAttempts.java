package io.orderly.simulation.checking;

import io.orderly.simulation.checking.Change.StepChange;
import java.util.HashSet;
import java.util.Set;
import java.util.UUID;

/**
 * I4: a step of an agent ends only as the agent answered its current attempt, as given up at its
 * limit, or as an operator decided; and what an agent answered to a current attempt is not put away
 * before the row tells it.
 */
final class CurrentAttempts implements Invariant {

  private final Ledger ledger;
  private final Declines declines = new Declines();
  private final Set<AttemptImage> ended = new HashSet<>();

  CurrentAttempts(Ledger ledger) {
    this.ledger = ledger;
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      change.steps().forEach(step -> look(commit, change, step));
    }
  }

  private void look(Commit commit, Change change, StepChange step) {
    if (!ledger.rule(change.after(), step.after()).isCalled()) {
      return;
    }
    boolean declinedForLong = declines.isForLong(commit, change, step, ledger);
    if (step.isEnd() && !change.isDecided(step)) {
      ends(commit, change, step, declinedForLong);
    } else if (step.after().isOpen()
        && step.before().result() == null
        && step.after().result() != null) {
      learns(commit, change, step);
    }
  }

  /**
   * What an undo learned of its step, or an event of its partner said, is the only result that
   * comes before the end of an attempt; but for that of a step that is settled before its undo.
   */
  private void learns(Commit commit, Change change, StepChange step) {
    AttemptImage attempt = step.attempt(change.after());
    boolean isTold = ledger.isTold(attempt.orderId(), attempt.step(), WireNames.ANSWER_COMPLETED);
    if (!ledger.isAnswered(attempt, WireNames.ANSWER_LEARNED)
        && !isTold
        && !isSettled(step, attempt)) {
      throw new Violation(
          "I4",
          change.after().orderId(),
          "%s recorded a result with %s, which no agent answered to it"
              .formatted(commit.who(), attempt));
    }
  }

  /** What its partner had taken on is done, and undone in the same transaction. */
  private boolean isSettled(StepChange step, AttemptImage undo) {
    StepImage before = step.before();
    AttemptImage asked =
        new AttemptImage(undo.orderId(), before.name(), before.direction(), before.attempt());
    return step.isStart() && ledger.isAnswered(asked, WireNames.ANSWER_COMPLETED);
  }

  private void ends(Commit commit, Change change, StepChange step, boolean declinedForLong) {
    StepImage after = step.after();
    AttemptImage attempt = step.attempt(change.after());
    boolean refused = after.is(WireNames.FAILED) || after.is(WireNames.UNDO_FAILED);
    String outcome = refused ? WireNames.ANSWER_FAILED : WireNames.ANSWER_COMPLETED;
    // RemoteEffects checks whether the answer is applied.
    boolean deniedAtPartner =
        attempt.direction().equals(WireNames.UNDO)
            && ledger.isAnswered(attempt, WireNames.ANSWER_NEVER_HAPPENED);
    boolean countedOut =
        after.failureCount() > step.before().failureCount()
            && after.failureCount() >= ledger.rule(change.after(), after).attempts();
    boolean givenUp = after.is(WireNames.UNDO_FAILED) && (countedOut || declinedForLong);
    if (!ledger.isAnswered(attempt, outcome) && !deniedAtPartner && !givenUp) {
      throw new Violation(
          "I4",
          change.after().orderId(),
          "%s recorded %s as %s, which no agent answered to it"
              .formatted(commit.who(), attempt, after.state()));
    }
    ended.add(attempt);
  }

  /** A scheduler without the workflow can't judge it, and has it asked again. */
  private static boolean isLeftToAnother(StepImage step, String outcome) {
    return outcome.equals(WireNames.ANSWER_NEVER_HAPPENED) && step.notBefore() != null;
  }

  /** Beside an acceptance the refusal of another copy of the request says nothing. */
  private static boolean isRecorded(StepImage step, String outcome) {
    boolean ofAccepted =
        outcome.equals(WireNames.ANSWER_ACCEPTED) || outcome.equals(WireNames.ANSWER_FAILED);
    return (ofAccepted && step.isAcceptedAndRests())
        || (outcome.equals(WireNames.ANSWER_LEARNED) && step.result() != null);
  }

  /** A success of a step counts whatever its attempt, and whether it is live or waits. */
  @Override
  public void eventPutAway(UUID orderId, String step, String direction, String outcome) {
    boolean isDone =
        outcome.equals(WireNames.ANSWER_COMPLETED) && direction.equals(WireNames.FORWARD);
    if (!isDone || ledger.notHappenedThrough(orderId, step) > 0) {
      return;
    }
    ledger
        .order(orderId)
        .filter(order -> order.isToBeCarriedOn() && !order.isUndo())
        .flatMap(order -> order.step(step))
        .filter(image -> !image.isInUndoneElement())
        .filter(image -> image.is(WireNames.RUNNING) && image.edition() == 1)
        .ifPresent(
            image -> {
              throw new Violation(
                  "I4",
                  orderId,
                  "the partner said that step %s is done, but the row does not have it: %s"
                      .formatted(step, image));
            });
  }

  /**
   * A declined attempt stays live: it is sent elsewhere. So does one of unknown outcome. One that
   * has ended may be open again: a resubmit re-arms a failed undo.
   */
  @Override
  public void answerPutAway(AttemptImage attempt, String outcome) {
    if (outcome.equals(WireNames.ANSWER_DECLINED)
        || outcome.equals(WireNames.ANSWER_UNKNOWN)
        || ended.contains(attempt)) {
      return;
    }
    ledger
        .order(attempt.orderId())
        .filter(OrderImage::isToBeCarriedOn)
        .flatMap(order -> order.step(attempt.step()))
        .filter(step -> step.isOpen() && step.attempt() == attempt.attempt())
        .filter(step -> step.direction().equals(attempt.direction()))
        .filter(step -> !isLeftToAnother(step, outcome) && !isRecorded(step, outcome))
        .ifPresent(
            step -> {
              throw new Violation(
                  "I4",
                  attempt.orderId(),
                  "the offset of answer %s to %s is committed, but the row does not have it: %s"
                      .formatted(outcome, attempt, step));
            });
  }
}
