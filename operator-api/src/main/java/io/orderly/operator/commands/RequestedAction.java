package io.orderly.operator.commands;

import io.orderly.operator.commands.OperatorCommand.ChangePriority;
import io.orderly.operator.commands.OperatorCommand.DecideStep;
import io.orderly.operator.commands.OperatorCommand.PauseOrder;
import io.orderly.operator.commands.OperatorCommand.ResubmitOrder;
import io.orderly.operator.commands.OperatorCommand.ResumeOrder;
import io.orderly.operator.commands.OperatorCommand.UndoOrder;
import io.orderly.operator.web.CommandFields;
import io.orderly.operator.web.CommandHead;
import io.orderly.process.ProcessEvent.UnknownOutcomes;
import io.orderly.process.StepFinding;
import java.util.Arrays;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
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

  /** A wish that an older version kept knows nothing of outcomes. */
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

  /** The longest result that an operator may give, in characters of JSON. */
  public static final int MAX_RESULT_LENGTH = 16_000;

  private static final String PRIORITY = "priority";
  private static final String STEP = "step";
  private static final String FINDING = "finding";
  private static final String RESULT = "result";
  private static final int MAX_VERDICT_LENGTH = 20;
  private static final String VERDICTS =
      "required: "
          + Arrays.stream(StepFinding.values())
              .map(StepFinding::value)
              .collect(Collectors.joining(", "));
  private static final int MAX_NAME_LENGTH = 63;
  private static final String NONE = "";

  /** The fields that it is read from, beside those of every command. */
  public static Set<String> fieldsOf(CommandKind kind) {
    return switch (kind) {
      case PRIORITY -> Set.of(PRIORITY);
      case DECIDE -> Set.of(STEP, FINDING, RESULT);
      case RESUBMIT -> Set.of(CHECKED);
      case UNDO, PAUSE, RESUME -> Set.of();
    };
  }

  /** Reads it; what is wrong is gathered in the fields. */
  public static RequestedAction read(CommandKind kind, CommandFields fields) {
    return switch (kind) {
      case PRIORITY ->
          new RequestedAction(
              kind,
              fields.wholeNumber(PRIORITY, ChangePriority.LOWEST, ChangePriority.HIGHEST),
              NONE,
              null,
              null);
      case DECIDE -> readDecision(fields);
      case RESUBMIT ->
          new RequestedAction(
              kind,
              ChangePriority.LOWEST,
              NONE,
              null,
              null,
              fields.flag(CHECKED)
                  ? UnknownOutcomes.CHECKED_AT_PARTNER
                  : UnknownOutcomes.UNCHECKED);
      case UNDO, PAUSE, RESUME ->
          new RequestedAction(kind, ChangePriority.LOWEST, NONE, null, null);
    };
  }

  private static RequestedAction readDecision(CommandFields fields) {
    String step = fields.requiredText(STEP, MAX_NAME_LENGTH);
    String word = fields.optionalText(FINDING, MAX_VERDICT_LENGTH);
    StepFinding finding = word == null ? null : StepFinding.find(word).orElse(null);
    if (finding == null) {
      fields.refuse(FINDING, VERDICTS);
    }
    String result = null;
    if (finding == StepFinding.HAPPENED) {
      result = fields.requiredObject(RESULT, MAX_RESULT_LENGTH);
    } else if (fields.has(RESULT)) {
      fields.refuse(RESULT, "only with the finding happened");
    }
    return new RequestedAction(CommandKind.DECIDE, ChangePriority.LOWEST, step, finding, result);
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
