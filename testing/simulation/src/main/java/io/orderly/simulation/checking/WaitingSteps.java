package io.orderly.simulation.checking;

import io.orderly.simulation.checking.Change.StepChange;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * I17: a step without an agent waits in its row for an answer or for a time.
 *
 * <ul>
 *   <li>Nothing is requested for it, forward or undo.
 *   <li>It begins in an order that a scheduler holds, and rests from then on, for as long as its
 *       workflow says. A resubmit begins that time anew; nothing else changes it.
 *   <li>A step that asks ends by an answer alone, and each answer that is recorded ends it, with
 *       its choice. Whoever was told that an answer was applied finds it recorded, once.
 *   <li>One that waits is Completed, but not before its time. One that amends is Completed as it
 *       begins.
 *   <li>Without an answer the policy of its workflow applies when its time is over, and only then.
 * </ul>
 */
final class WaitingSteps implements Invariant {

  /** A transaction reads the time some statements before it commits. */
  private static final Duration LONGEST_TRANSACTION = Duration.ofSeconds(40);

  private final Ledger ledger;
  private final Set<AnswerImage> recorded = new HashSet<>();

  /** Answers of the transaction that is about to become visible. */
  private final Map<AnswerImage, Boolean> acted = new HashMap<>();

  WaitingSteps(Ledger ledger) {
    this.ledger = ledger;
  }

  private record Judged(Commit commit, Change change, StepChange step, StepRule rule) {

    StepImage before() {
      return step.before();
    }

    StepImage after() {
      return step.after();
    }

    void require(boolean holds, String otherwise) {
      if (!holds) {
        throw new Violation(
            "I17",
            change.after().orderId(),
            "%s: step %s: %s\n  %s\n  %s"
                .formatted(
                    commit.who(), after().name(), otherwise, change.before(), change.after()));
      }
    }
  }

  @Override
  public void requested(AttemptImage attempt) {
    boolean isCalled =
        ledger
            .order(attempt.orderId())
            .map(order -> ledger.workflow(order).rule(attempt.step()).isCalled())
            .orElse(true);
    if (!isCalled) {
      throw new Violation("I17", attempt.orderId(), "a request for " + attempt);
    }
  }

  @Override
  public void answered(AnswerImage answer) {
    acted.put(answer, false);
    if (!recorded.add(answer)) {
      throw new Violation("I17", answer.orderId(), answer + " was recorded twice");
    }
  }

  @Override
  public void answerApplied(AnswerImage answer) {
    if (!recorded.contains(answer)) {
      throw new Violation("I17", answer.orderId(), answer + " was not recorded");
    }
  }

  @Override
  public void answerRefused(AnswerImage answer, int attempt) {
    OrderImage order = ledger.order(answer.orderId()).orElseThrow();
    boolean asks =
        !order.isUndo()
            && ledger.workflow(order).rule(answer.step()).isAsk()
            && order.step(answer.step()).filter(step -> !step.isInUndoneElement()).isPresent()
            && order
                .step(answer.step())
                .filter(step -> step.is(WireNames.RUNNING) && step.attempt() == attempt)
                .isPresent();
    if (asks) {
      throw new Violation(
          "I17",
          answer.orderId(),
          "%s was refused, but the step asks: %s".formatted(answer, order));
    }
  }

  @Override
  public void committed(Commit commit) {
    for (Change change : commit.changes()) {
      change
          .steps()
          .filter(step -> step.isChange() && !change.isDecided(step))
          .map(step -> new Judged(commit, change, step, ledger.rule(change.after(), step.after())))
          .filter(judged -> !judged.rule().isCalled())
          .forEach(this::check);
    }
    acted.forEach(
        (answer, hasActed) -> {
          if (!hasActed) {
            throw new Violation("I17", answer.orderId(), answer + " changed nothing");
          }
        });
    acted.clear();
  }

  private void check(Judged judged) {
    StepImage after = judged.after();
    judged.require(!after.is(WireNames.UNDOING), "its undo was started");
    if (judged.step().isStart()) {
      begins(judged);
    } else if (judged.before().isOpen()) {
      keepsItsTime(judged);
      ends(judged);
    }
    String code = after.failureCode();
    if (WireNames.CODE_NOT_COMPLETED.equals(code)
        && !Objects.equals(code, judged.before().failureCode())) {
      judged.require(judged.rule().isAsk(), "nobody was asked");
      judged.require(judged.before().isOver(judged.commit().now()), "its policy applies too early");
    }
  }

  private void begins(Judged judged) {
    Change change = judged.change();
    OrderImage before = change.before();
    judged.require(judged.before().is(WireNames.NOT_STARTED), "it was begun again");
    if (judged.rule().isAmend()) {
      judged.require(judged.after().is(WireNames.COMPLETED), "it did not amend as it began");
    } else {
      rests(judged);
    }
    // A claim is the only transaction that may hold an order and let go of it, and it ends no call.
    boolean held =
        before != null
            && (before.lockedBy() != null
                || change.steps().noneMatch(step -> step.isEnd() && isCalled(change, step)));
    judged.require(held, "it was begun in an order that nobody holds");
    judged.require(!change.after().paused(), "it was begun while the order was paused");
    boolean goesOn =
        !change.turnsToUndo() && !WireNames.CODE_NOT_COMPLETED.equals(change.after().failureCode());
    judged.require(goesOn, "it was begun although the time of another one was over");
  }

  private boolean isCalled(Change change, StepChange step) {
    return ledger.rule(change.after(), step.after()).isCalled();
  }

  /** From now on, for as long as its workflow says. */
  private static void rests(Judged judged) {
    AcceptanceImage waiting = judged.after().acceptance();
    judged.require(
        waiting != null
            && judged.after().is(WireNames.RUNNING)
            && isNow(waiting.since(), judged.commit().now())
            && waiting.since().plus(judged.rule().maxWait()).equals(waiting.until())
            && Objects.equals(waiting.until(), judged.after().notBefore()),
        "it does not rest for as long as its workflow says");
  }

  private static boolean isNow(Instant instant, Instant now) {
    return !instant.isAfter(now) && instant.isAfter(now.minus(LONGEST_TRANSACTION));
  }

  private static void keepsItsTime(Judged judged) {
    Change change = judged.change();
    if (!judged.after().is(WireNames.RUNNING)) {
      return;
    }
    boolean resubmitted =
        change.leavesError()
            && !change.after().isUndo()
            && change.decision() == null
            && change.steps().noneMatch(StepChange::isEnd);
    if (resubmitted) {
      rests(judged);
    } else {
      judged.require(
          judged.before().acceptance() != null
              && judged.before().acceptance().equals(judged.after().acceptance()),
          "its time was changed");
    }
  }

  private void ends(Judged judged) {
    StepImage after = judged.after();
    AnswerImage answer = answerTo(judged);
    if (answer != null) {
      answered(judged, answer);
    } else if (after.is(WireNames.COMPLETED) && !judged.rule().isAsk()) {
      judged.require(judged.before().isOver(judged.commit().now()), "it ended before its time");
    } else {
      judged.require(
          !after.is(WireNames.COMPLETED) && !after.is(WireNames.FAILED),
          "it ended without an answer");
    }
  }

  private void answered(Judged judged, AnswerImage answer) {
    StepImage after = judged.after();
    boolean fits =
        judged.rule().refusals().contains(answer.choice())
            ? isRefused(judged) && answer.choice().equals(after.failureCode())
            : after.is(WireNames.COMPLETED)
                && String.valueOf(after.result()).contains("\"" + answer.choice() + "\"");
    judged.require(judged.rule().isAsk() && fits, "it did not become what was answered: " + answer);
    acted.put(answer, true);
    follows(judged);
  }

  /** Where its policy is undo, that needs no call. */
  private static boolean isRefused(Judged judged) {
    return judged.after().is(WireNames.FAILED)
        || (judged.after().is(WireNames.UNDONE)
            && (judged.change().turnsToUndo() || judged.step().turnsToUndo()));
  }

  /**
   * Also where an operator was alerted already: what is answered says what becomes of the order.
   */
  private void follows(Judged judged) {
    OrderImage before = judged.change().before();
    if (before == null || !before.is(WireNames.ERROR)) {
      return;
    }
    OrderImage order = judged.change().after();
    if (isRefused(judged)) {
      boolean undo =
          judged.rule().policy(judged.after().failureCode()).equals(WireNames.POLICY_UNDO);
      judged.require(undo == order.isUndo(judged.after()), "its policy does not apply in Error");
    } else {
      boolean another =
          order.steps().stream()
              .filter(StepImage::isBegun)
              .anyMatch(step -> !step.is(WireNames.COMPLETED) && !stillWaits(judged, step));
      judged.require(another || !order.is(WireNames.ERROR), "nothing keeps its order in Error");
    }
  }

  private boolean stillWaits(Judged judged, StepImage step) {
    return step.is(WireNames.RUNNING)
        && !ledger.rule(judged.change().after(), step).isCalled()
        && !step.isOver(judged.commit().now());
  }

  private @Nullable AnswerImage answerTo(Judged judged) {
    return acted.keySet().stream()
        .filter(answer -> answer.orderId().equals(judged.change().after().orderId()))
        .filter(answer -> answer.step().equals(judged.after().name()))
        .findFirst()
        .orElse(null);
  }
}
