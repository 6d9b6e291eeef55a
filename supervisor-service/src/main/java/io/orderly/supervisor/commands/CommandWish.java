package io.orderly.supervisor.commands;

import io.orderly.supervisor.commands.OperatorCommand.ChangePriority;
import io.orderly.supervisor.commands.OperatorCommand.PauseOrder;
import io.orderly.supervisor.commands.OperatorCommand.ResubmitOrder;
import io.orderly.supervisor.commands.OperatorCommand.ResumeOrder;
import io.orderly.supervisor.commands.OperatorCommand.SkipStep;
import io.orderly.supervisor.commands.OperatorCommand.UndoOrder;
import io.orderly.supervisor.door.CommandFields;
import io.orderly.supervisor.door.CommandHead;
import java.util.Set;
import java.util.UUID;

/**
 * What is asked for, at whichever order.
 *
 * @param priority of a change of priority; 0 otherwise
 * @param step of a skip; empty otherwise
 * @param result of a skip, a JSON object; empty otherwise
 */
public record CommandWish(CommandKind kind, int priority, String step, String result) {

  /** The longest result that an operator may give, in characters of JSON. */
  public static final int MAX_RESULT_LENGTH = 16_000;

  private static final String PRIORITY = "priority";
  private static final String STEP = "step";
  private static final String RESULT = "result";
  private static final int MAX_NAME_LENGTH = 63;
  private static final String NONE = "";

  /** The fields that it is read from, beside those of every command. */
  public static Set<String> fieldsOf(CommandKind kind) {
    return switch (kind) {
      case PRIORITY -> Set.of(PRIORITY);
      case SKIP -> Set.of(STEP, RESULT);
      case RESUBMIT, UNDO, PAUSE, RESUME -> Set.of();
    };
  }

  /** Reads it; what is wrong is gathered in the fields. */
  public static CommandWish read(CommandKind kind, CommandFields fields) {
    return switch (kind) {
      case PRIORITY ->
          new CommandWish(
              kind,
              fields.wholeNumber(PRIORITY, ChangePriority.LOWEST, ChangePriority.HIGHEST),
              NONE,
              NONE);
      case SKIP ->
          new CommandWish(
              kind,
              ChangePriority.LOWEST,
              fields.requiredText(STEP, MAX_NAME_LENGTH),
              fields.requiredObject(RESULT, MAX_RESULT_LENGTH));
      case RESUBMIT, UNDO, PAUSE, RESUME ->
          new CommandWish(kind, ChangePriority.LOWEST, NONE, NONE);
    };
  }

  /** The command to one order. */
  public OperatorCommand at(CommandHead head, UUID orderId, long seenVersion) {
    return switch (kind) {
      case RESUBMIT -> new ResubmitOrder(head, orderId, seenVersion);
      case SKIP -> new SkipStep(head, orderId, seenVersion, step, result);
      case UNDO -> new UndoOrder(head, orderId, seenVersion);
      case PAUSE -> new PauseOrder(head, orderId, seenVersion);
      case RESUME -> new ResumeOrder(head, orderId, seenVersion);
      case PRIORITY -> new ChangePriority(head, orderId, seenVersion, priority);
    };
  }
}
