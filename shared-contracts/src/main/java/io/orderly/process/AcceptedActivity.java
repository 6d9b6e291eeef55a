package io.orderly.process;

import io.orderly.process.OrderActivity.Doing;
import io.orderly.process.OrderSnapshot.StepSnapshot;
import java.time.Instant;

/** What an order does whose step was accepted: it waits for a remote service, not for a retry. */
record AcceptedActivity(StepSnapshot step, Direction order, Instant now, AgentCondition condition) {

  /** Until its agent asks for the status. */
  OrderActivity resting() {
    if (step.failureCode() == null && step.declines() == 0) {
      return of(Doing.ACCEPTED, "");
    }
    String code = step.failureCode() == null ? "" : " (%s)".formatted(step.failureCode());
    return of(
        Doing.ACCEPTED,
        " Its last status is not known%s%s.".formatted(code, condition.because(step.agent())));
  }

  /** It is time to ask for the status. */
  OrderActivity due() {
    boolean isPaused = condition.kind() == AgentCondition.Kind.PAUSED;
    return of(
        isPaused ? Doing.PAUSED : Doing.ACCEPTED,
        condition.isRemarkable()
            ? " Its status is not asked for yet%s.".formatted(condition.because(step.agent()))
            : "");
  }

  String underWay() {
    return "Agent %s is asking for the status of %s%s."
        .formatted(step.agent(), accepted(), isSettledFirst() ? ", which is undone then" : "");
  }

  String overdue() {
    return "Agent %s did not report the status of %s in time%s; it is asked again."
        .formatted(step.agent(), accepted(), condition.because(step.agent()));
  }

  private String accepted() {
    return isUndo() ? "the accepted undo" : "the accepted step";
  }

  private boolean isSettledFirst() {
    return order == Direction.UNDO && !isUndo();
  }

  private boolean isUndo() {
    return step.state().direction() == Direction.UNDO;
  }

  /** No failure is counted while it waits, so no attempt is told. */
  private OrderActivity of(Doing doing, String note) {
    Instant until = step.waitUntil();
    Instant askAt = step.notBefore();
    boolean isOver = until != null && !until.isAfter(now);
    String sentence =
        isOver
            ? "The remote service of agent %s accepted %s and has not completed it in time; the"
                + " next status decides."
            : "The remote service of agent %s accepted %s and completes it later.";
    String then =
        isSettledFirst()
            ? " Its undo is called once it is completed, refused, or its time is over."
            : "";
    return new OrderActivity(
        doing,
        step.name(),
        step.agent(),
        null,
        null,
        step.declines() == 0 ? null : step.declines(),
        step.acceptedAt(),
        isOver ? null : until,
        askAt != null && askAt.isAfter(now) ? askAt : null,
        sentence.formatted(step.agent(), isUndo() ? "its undo" : "it") + then + note);
  }
}
