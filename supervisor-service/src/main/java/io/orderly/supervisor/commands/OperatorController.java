package io.orderly.supervisor.commands;

import io.orderly.supervisor.commands.CommandAnswer.Outcome;
import io.orderly.supervisor.commands.CommandOutcome.Answered;
import io.orderly.supervisor.commands.CommandOutcome.IdInUse;
import io.orderly.supervisor.commands.CommandOutcome.UnknownOrder;
import java.io.IOException;
import java.io.InputStream;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessException;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** The operator's door: commands to one order over REST. */
@RestController
@RequestMapping("/operator/orders")
final class OperatorController {

  private static final Logger LOG = LoggerFactory.getLogger(OperatorController.class);

  private final OperatorCommands commands;

  OperatorController(OperatorCommands commands) {
    this.commands = commands;
  }

  /** Puts an order in Error back to work. The stream is read here, since its length is bounded. */
  @PostMapping(path = "/{orderId}/resubmit", consumes = MediaType.APPLICATION_JSON_VALUE)
  CommandAnswer resubmit(
      @PathVariable("orderId") String orderId,
      @RequestHeader(name = "Idempotency-Key", required = false) @Nullable String idempotencyKey,
      InputStream body)
      throws IOException {
    return answer(ResubmitRequest.read(id(orderId), idempotencyKey, CommandBody.read(body)));
  }

  private static UUID id(String text) {
    try {
      return UUID.fromString(text);
    } catch (IllegalArgumentException e) {
      throw CommandProblems.malformed("orderId", "a UUID");
    }
  }

  private CommandAnswer answer(OperatorCommand command) {
    CommandOutcome outcome = run(command);
    if (outcome instanceof UnknownOrder unknown) {
      throw CommandProblems.unknownOrder(unknown.orderId());
    }
    if (outcome instanceof IdInUse inUse) {
      throw CommandProblems.idInUse(inUse.commandId());
    }
    CommandAnswer answer = ((Answered) outcome).answer();
    if (answer.outcome() == Outcome.REFUSED) {
      throw CommandProblems.refused(answer);
    }
    return answer;
  }

  private CommandOutcome run(OperatorCommand command) {
    try {
      return commands.run(command);
    } catch (DataAccessResourceFailureException
        | TransientDataAccessException
        | RecoverableDataAccessException e) {
      LOG.warn(
          "command {} could not be run: {}",
          command.commandId(),
          NestedExceptionUtils.getMostSpecificCause(e).toString());
      throw CommandProblems.storeUnavailable();
    }
  }
}
