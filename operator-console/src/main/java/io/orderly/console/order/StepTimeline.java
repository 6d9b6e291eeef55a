package io.orderly.console.order;

import io.orderly.operator.inspection.AttemptView;
import io.orderly.operator.inspection.AttemptView.Outcome;
import io.orderly.operator.inspection.StepView;
import io.orderly.process.Failure;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A step with all that is known of it.
 *
 * @param request what its agent was asked, JSON; null where it was never asked or its workflow
 *     can't be read
 * @param result JSON; null where there is none
 */
public record StepTimeline(StepView step, @Nullable String request, @Nullable String result) {

  static StepTimeline of(StepView step, @Nullable String request) {
    String result = step.result();
    return new StepTimeline(
        step,
        request == null ? null : PrettyJson.ofText(request),
        result == null ? null : PrettyJson.ofText(result));
  }

  /** What the remote service answered to the undo, JSON; null where there is nothing. */
  public @Nullable String undoResult() {
    String answer = step.undoResult();
    return answer == null ? null : PrettyJson.ofText(answer);
  }

  /** The last first. */
  public List<AttemptView> attempts() {
    return step.attempts().stream()
        .sorted(Comparator.comparingInt(AttemptView::attempt).reversed())
        .toList();
  }

  /** Whether it waits to be tried again. */
  public boolean isRearmed() {
    return step.notBefore() != null;
  }

  /** Whether an agent has this attempt, and may take until CompleteBy. */
  public boolean isUnderWay(AttemptView attempt) {
    return attempt.outcome() == Outcome.RUNNING && step.completeBy() != null && !isRearmed();
  }

  /** What is told of an attempt beside what is said of the step; null where that is all. */
  public @Nullable String detail(AttemptView attempt) {
    Failure failure = step.failure();
    return failure != null && failure.message().equals(attempt.detail()) ? null : attempt.detail();
  }

  /** The class of its mark on the line. */
  public String markClass() {
    return markClass(step.state().value());
  }

  static String markClass(String state) {
    return "mark-" + state.toLowerCase(Locale.ROOT);
  }

  /** What became of an attempt, as it stands in a line. */
  public static String word(AttemptView attempt) {
    return switch (attempt.outcome()) {
      case RUNNING -> "under way";
      case COMPLETED -> "completed";
      case UNDONE -> "undone";
      case FAILED -> "refused";
      case UNANSWERED -> "not answered in time";
      case NOT_TAKEN -> "taken by no instance";
    };
  }
}
