package io.orderly.operator.commands;

import io.orderly.operator.commands.OperatorCommands.CommandOutcome;
import io.orderly.operator.commands.OperatorCommands.CommandOutcome.Answered;
import io.orderly.operator.commands.OperatorCommands.CommandOutcome.IdInUse;
import io.orderly.operator.commands.OperatorCommands.CommandOutcome.UnknownOrder;
import io.orderly.operator.web.CommandHead;
import io.orderly.operator.web.Problems;
import io.orderly.operator.web.Text;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.security.caller.Caller;
import jakarta.validation.Valid;
import java.security.Principal;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Commands to one order over REST. */
@RestController
final class OperatorController {

  private final OperatorCommands commands;

  OperatorController(OperatorCommands commands) {
    this.commands = commands;
  }

  @PostMapping(
      path =
          "/operator/orders/{orderId}/{command:resubmit|decide|correct|undo|pause|resume|ask-status|priority}",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  CommandAnswer run(
      @PathVariable("orderId") UUID orderId,
      @PathVariable("command") String command,
      @RequestHeader(name = CommandHead.IDEMPOTENCY_KEY, required = false) @Text
          @Nullable String idempotencyKey,
      @Valid @RequestBody OrderCommandRequest request,
      Principal principal) {
    RequestedAction action = RequestedAction.of(CommandKind.of(command), request);
    CommandHead head = request.head(idempotencyKey, Caller.of(principal));
    return answer(action.at(head, orderId, request.version()));
  }

  /** Answers a step that asks somebody, operators or others. */
  @PostMapping(
      path = "/operator/orders/{orderId}/answer",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  CommandAnswer answer(
      @PathVariable("orderId") UUID orderId,
      @RequestHeader(name = CommandHead.IDEMPOTENCY_KEY, required = false) @Text
          @Nullable String idempotencyKey,
      @Valid @RequestBody AnswerRequest request,
      Principal principal) {
    return answer(request.at(request.head(idempotencyKey, Caller.of(principal)), orderId));
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
    return switch (answer.outcome()) {
      case APPLIED -> answer;
      case CHANGED -> throw refused(ProblemType.VERSION_CONFLICT, answer);
      case REFUSED -> throw refused(ProblemType.COMMAND_REFUSED, answer);
    };
  }

  /** With the whole answer, so that a client knows the state of the order. */
  private static ProblemException refused(ProblemType type, CommandAnswer answer) {
    return new ProblemException(type, answer.detail()).with(fieldsOf(answer));
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
