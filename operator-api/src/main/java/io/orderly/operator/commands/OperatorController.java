package io.orderly.operator.commands;

import io.orderly.operator.commands.CommandAnswer.Outcome;
import io.orderly.operator.commands.CommandOutcome.Answered;
import io.orderly.operator.commands.CommandOutcome.IdInUse;
import io.orderly.operator.commands.CommandOutcome.UnknownOrder;
import io.orderly.operator.web.CommandBody;
import io.orderly.operator.web.Problems;
import io.orderly.platform.web.OrderIds;
import io.orderly.security.caller.Caller;
import java.io.IOException;
import java.io.InputStream;
import java.security.Principal;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** The operator's door: commands to one order over REST. */
@RestController
final class OperatorController {

  private final OperatorCommands commands;

  OperatorController(OperatorCommands commands) {
    this.commands = commands;
  }

  /** Runs a command. The stream is read here, since its length is bounded. */
  @PostMapping(
      path = "/operator/orders/{orderId}/{command:resubmit|decide|undo|pause|resume|priority}",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  CommandAnswer run(
      @PathVariable("orderId") String orderId,
      @PathVariable("command") String command,
      @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String idempotencyKey,
      InputStream body,
      Principal principal)
      throws IOException {
    return answer(
        CommandRequest.read(
            CommandKind.of(command),
            OrderIds.inPath(orderId),
            idempotencyKey,
            CommandBody.read(body),
            Caller.of(principal)));
  }

  private CommandAnswer answer(OperatorCommand command) {
    CommandOutcome outcome = commands.run(command);
    if (outcome instanceof UnknownOrder unknown) {
      throw Problems.unknownOrder(unknown.orderId());
    }
    if (outcome instanceof IdInUse inUse) {
      throw Problems.idInUse(inUse.commandId());
    }
    CommandAnswer answer = ((Answered) outcome).answer();
    if (answer.outcome() == Outcome.REFUSED) {
      throw Problems.refused(answer.detail(), fieldsOf(answer));
    }
    return answer;
  }

  private static Map<String, Object> fieldsOf(CommandAnswer answer) {
    return Map.of(
        "commandId", answer.commandId(),
        "orderId", answer.orderId(),
        "outcome", answer.outcome(),
        "state", answer.state(),
        "version", answer.version());
  }
}
