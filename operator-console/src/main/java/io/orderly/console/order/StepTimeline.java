package io.orderly.console.order;

import io.orderly.console.ConsoleFormat;
import io.orderly.operator.inspection.AttemptView;
import io.orderly.operator.inspection.AttemptView.Outcome;
import io.orderly.operator.inspection.StepView;
import io.orderly.operator.inspection.StepView.AcceptedView;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.StepState;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A step with its attempts, requests and results.
 *
 * @param request JSON; null if none was sent or the workflow can't be read
 * @param result JSON; null if there is none
 */
public record StepTimeline(StepView step, @Nullable String request, @Nullable String result) {

  static StepTimeline of(StepView step, @Nullable String request) {
    String result = step.result();
    return new StepTimeline(
        step,
        request == null ? null : ConsoleFormat.jsonText(request),
        result == null ? null : ConsoleFormat.jsonText(result));
  }

  /** The remote service's answer to the undo, JSON; null if there is none. */
  public @Nullable String undoResult() {
    String answer = step.undoResult();
    return answer == null ? null : ConsoleFormat.jsonText(answer);
  }

  /** The remote service's last answer to a step that it took on, JSON; null if there is none. */
  public @Nullable String acceptedAnswer() {
    AcceptedView accepted = step.accepted();
    return accepted == null ? null : ConsoleFormat.jsonText(accepted.answer());
  }

  /** Whether its remote service completes it, or its undo, later, and is asked until then. */
  public boolean isAccepted() {
    AcceptedView accepted = step.accepted();
    return accepted != null
        && (step.state() == StepState.RUNNING || (isUndoing() && isWaiting(accepted)));
  }

  /** What follows if it is not completed in time, in an order of that direction. */
  public String afterItsTime(Direction order) {
    if (isUndoing()) {
      return "An operator has to decide from";
    }
    return order == Direction.UNDO ? "Its undo is called from" : "Its policy applies from";
  }

  /** Of a step that is undone, what the remote service accepted before is shown as well. */
  private static boolean isWaiting(AcceptedView accepted) {
    return accepted.until() != null || accepted.askAt() != null;
  }

  /** Whether its undo has begun and has not ended. */
  public boolean isUndoing() {
    return step.state() == StepState.UNDOING;
  }

  /** Why it is not performed; null if it is, or may be. */
  public @Nullable String skipped() {
    if (step.state() != StepState.SKIPPED) {
      return null;
    }
    return step.when() == null
        ? "Not performed: its condition was not met."
        : "Not performed, because this was not true: " + step.when();
  }

  /** How often it was tried; an undo may need no call. */
  public String attemptsLabel() {
    return step.state() == StepState.UNDONE && step.attemptsMade() == 0
        ? "undone without a call"
        : step.count().label();
  }

  /** Newest first. */
  public List<AttemptView> attempts() {
    return step.attempts().stream()
        .sorted(Comparator.comparingInt(AttemptView::attempt).reversed())
        .toList();
  }

  /** Whether it waits for its next attempt. */
  public boolean isRearmed() {
    return step.agent() != null && step.notBefore() != null;
  }

  /** Whether an agent is processing this attempt. */
  public boolean isRunning(AttemptView attempt) {
    return attempt.outcome() == Outcome.RUNNING && step.completeBy() != null && !isRearmed();
  }

  /** Details of an attempt beyond those of the step; null if none. */
  public @Nullable String detail(AttemptView attempt) {
    Failure failure = step.failure();
    return failure != null && failure.message().equals(attempt.detail()) ? null : attempt.detail();
  }

  /** CSS class of its mark on the timeline. */
  public String markClass() {
    return markClass(step.state().value());
  }

  static String markClass(String state) {
    return "mark-" + state.toLowerCase(Locale.ROOT);
  }

  /** Outcome of an attempt. */
  public static String label(AttemptView attempt) {
    return switch (attempt.outcome()) {
      case RUNNING -> "under way";
      case ACCEPTED -> "accepted, not completed yet";
      case COMPLETED -> "completed";
      case UNDONE -> "undone";
      case FAILED -> "refused";
      case LEARNED -> "result found out";
      case UNANSWERED -> "not answered in time";
      case DECLINED -> "declined by every instance";
    };
  }
}
