package io.orderly.supervisor.commands;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.supervisor.commands.OperatorCommand.ChangePriority;
import io.orderly.supervisor.commands.OperatorCommand.PauseOrder;
import io.orderly.supervisor.commands.OperatorCommand.ResubmitOrder;
import io.orderly.supervisor.commands.OperatorCommand.ResumeOrder;
import io.orderly.supervisor.commands.OperatorCommand.UndoOrder;
import io.orderly.supervisor.door.CommandFields;
import io.orderly.supervisor.door.CommandHead;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Makes the command of a request, or says all that is wrong with it. */
final class CommandRequest {

  private static final String VERSION = "version";
  private static final String PRIORITY = "priority";
  private static final Set<String> KNOWN =
      Set.of(VERSION, CommandHead.COMMAND_ID, CommandHead.ACTOR, CommandHead.REASON);
  private static final Set<String> KNOWN_OF_PRIORITY =
      Set.of(VERSION, PRIORITY, CommandHead.COMMAND_ID, CommandHead.ACTOR, CommandHead.REASON);

  private CommandRequest() {}

  /**
   * Reads the request.
   *
   * @param idempotencyKey the header of that name, which stands for the field commandId
   * @throws org.springframework.web.ErrorResponseException naming every field that is wrong
   */
  static OperatorCommand read(
      CommandKind kind, UUID orderId, @Nullable String idempotencyKey, JsonNode body) {
    boolean isPriority = kind == CommandKind.PRIORITY;
    CommandFields fields = new CommandFields(body, isPriority ? KNOWN_OF_PRIORITY : KNOWN);
    long version = fields.version(VERSION);
    int priority =
        isPriority
            ? fields.wholeNumber(PRIORITY, ChangePriority.LOWEST, ChangePriority.HIGHEST)
            : ChangePriority.LOWEST;
    CommandHead head = CommandHead.read(fields, idempotencyKey);
    fields.requireNoProblem();
    return switch (kind) {
      case RESUBMIT -> new ResubmitOrder(head, orderId, version);
      case UNDO -> new UndoOrder(head, orderId, version);
      case PAUSE -> new PauseOrder(head, orderId, version);
      case RESUME -> new ResumeOrder(head, orderId, version);
      case PRIORITY -> new ChangePriority(head, orderId, version, priority);
    };
  }
}
