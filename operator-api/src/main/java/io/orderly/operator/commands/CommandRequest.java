package io.orderly.operator.commands;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.operator.web.CommandFields;
import io.orderly.operator.web.CommandHead;
import io.orderly.security.caller.Caller;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Makes the command of a request, or says all that is wrong with it. */
final class CommandRequest {

  private static final String VERSION = "version";
  private static final Set<String> KNOWN_OF_ALL =
      Set.of(VERSION, CommandHead.COMMAND_ID, CommandHead.ACTOR, CommandHead.REASON);

  private CommandRequest() {}

  /**
   * Reads the request.
   *
   * @param idempotencyKey the header of that name, which stands for the field commandId
   * @throws io.orderly.platform.problem.ProblemException naming every field that is wrong
   */
  static OperatorCommand read(
      CommandKind kind,
      UUID orderId,
      @Nullable String idempotencyKey,
      JsonNode body,
      Caller caller) {
    CommandFields fields = new CommandFields(body, known(kind));
    long version = fields.version(VERSION);
    RequestedAction action = RequestedAction.read(kind, fields);
    CommandHead head = CommandHead.read(fields, idempotencyKey, caller);
    fields.requireNoProblem();
    return action.at(head, orderId, version);
  }

  private static Set<String> known(CommandKind kind) {
    return Stream.concat(KNOWN_OF_ALL.stream(), RequestedAction.fieldsOf(kind).stream())
        .collect(Collectors.toUnmodifiableSet());
  }
}
