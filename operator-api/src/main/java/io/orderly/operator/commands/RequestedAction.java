package io.orderly.operator.commands;

import io.orderly.messages.FieldProblem;
import io.orderly.operator.commands.OperatorCommand.ChangePriority;
import io.orderly.operator.commands.OperatorCommand.DecideStep;
import io.orderly.operator.commands.OperatorCommand.PauseOrder;
import io.orderly.operator.commands.OperatorCommand.ResubmitOrder;
import io.orderly.operator.commands.OperatorCommand.ResumeOrder;
import io.orderly.operator.commands.OperatorCommand.UndoOrder;
import io.orderly.operator.web.CommandHead;
import io.orderly.platform.problem.ProblemException;
import io.orderly.process.ProcessEvent.UnknownOutcomes;
import io.orderly.process.StepFinding;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What is asked for, at whichever order.
 *
 * @param priority of a change of priority; 0 otherwise
 * @param step of a decision; empty otherwise
 * @param finding of a decision; null otherwise
 * @param result of a step that was decided to have happened, a JSON object; null otherwise
 * @param outcomes of a resubmit: what the operator knows of unknown outcomes
 */
public record RequestedAction(
    CommandKind kind,
    int priority,
    String step,
    @Nullable StepFinding finding,
    @Nullable String result,
    UnknownOutcomes outcomes) {

  /** The field of a resubmit by which an operator answers for unknown outcomes. */
  public static final String CHECKED = "checkedAtPartner";

  private static final String PRIORITY = "priority";
  private static final String STEP = "step";
  private static final String FINDING = "finding";
  private static final String RESULT = "result";
  private static final String PRIORITY_REQUIRED =
      "is required: a whole number from %d to %d"
          .formatted(ActionFields.MIN_PRIORITY, ActionFields.MAX_PRIORITY);
  private static final String RESULT_REQUIRED =
      "is required with the finding happened: a JSON object";

  /** Stored actions of bulk commands may lack outcomes. */
  public RequestedAction {
    outcomes = Objects.requireNonNullElse(outcomes, UnknownOutcomes.UNCHECKED);
  }

  /** One that says nothing of outcomes. */
  public RequestedAction(
      CommandKind kind,
      int priority,
      String step,
      @Nullable StepFinding finding,
      @Nullable String result) {
    this(kind, priority, step, finding, result, UnknownOutcomes.UNCHECKED);
  }

  /** The fields of a request that belong to this command. */
  public static Set<String> fieldsOf(CommandKind kind) {
    return switch (kind) {
      case PRIORITY -> Set.of(PRIORITY);
      case DECIDE -> Set.of(STEP, FINDING, RESULT);
      case RESUBMIT -> Set.of(CHECKED);
      case UNDO, PAUSE, RESUME -> Set.of();
    };
  }

  /**
   * The action that a valid request describes.
   *
   * @throws ProblemException if a field of the command is missing, or belongs to another one
   */
  public static RequestedAction of(CommandKind kind, ActionFields given) {
    StepFinding finding =
        Optional.ofNullable(given.finding()).flatMap(StepFinding::find).orElse(null);
    boolean isDecision = kind == CommandKind.DECIDE;
    boolean hasResult = isDecision && finding == StepFinding.HAPPENED;
    requireAll(
        Stream.of(
                broken(PRIORITY, given.priority(), kind == CommandKind.PRIORITY, PRIORITY_REQUIRED),
                broken(STEP, given.step(), isDecision, "is required"),
                broken(FINDING, given.finding(), isDecision, ActionFields.FINDING_RULE),
                broken(RESULT, given.result(), hasResult, RESULT_REQUIRED),
                broken(
                    CHECKED,
                    given.checkedAtPartner(),
                    kind == CommandKind.RESUBMIT && given.checkedAtPartner() != null,
                    ""))
            .flatMap(Optional::stream)
            .toList());
    return new RequestedAction(
        kind,
        Objects.requireNonNullElse(given.priority(), ActionFields.MIN_PRIORITY),
        Objects.requireNonNullElse(given.step(), ""),
        finding,
        given.result() == null ? null : given.result().toString(),
        Boolean.TRUE.equals(given.checkedAtPartner())
            ? UnknownOutcomes.CHECKED_AT_PARTNER
            : UnknownOutcomes.UNCHECKED);
  }

  private static void requireAll(List<FieldProblem> broken) {
    if (!broken.isEmpty()) {
      throw ProblemException.invalid(broken);
    }
  }

  private static Optional<FieldProblem> broken(
      String field, @Nullable Object value, boolean isExpected, String required) {
    if (isExpected == (value != null)) {
      return Optional.empty();
    }
    return Optional.of(
        new FieldProblem(
            field, isExpected ? required : "belongs to another command, or another finding"));
  }

  /** The command to one order. */
  public OperatorCommand at(CommandHead head, UUID orderId, long seenVersion) {
    return switch (kind) {
      case RESUBMIT -> new ResubmitOrder(head, orderId, seenVersion, outcomes);
      case DECIDE ->
          new DecideStep(head, orderId, seenVersion, step, Objects.requireNonNull(finding), result);
      case UNDO -> new UndoOrder(head, orderId, seenVersion);
      case PAUSE -> new PauseOrder(head, orderId, seenVersion);
      case RESUME -> new ResumeOrder(head, orderId, seenVersion);
      case PRIORITY -> new ChangePriority(head, orderId, seenVersion, priority);
    };
  }
}
