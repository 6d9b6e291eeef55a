package io.orderly.submission.cancelling;

import io.orderly.platform.problem.ProblemType;
import io.orderly.platform.web.OrderIds;
import io.orderly.security.caller.Caller;
import io.orderly.submission.commands.CommandReader;
import io.orderly.submission.commands.CommandResult;
import io.orderly.submission.commands.SubmitterCommand;
import io.orderly.submission.commands.SubmitterCommands;
import io.orderly.submission.tracking.OrderOwners;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Cancels orders. */
@RestController
class CancelController {

  private final SubmitterCommands commands;
  private final Cancelling cancelling;
  private final OrderOwners owners;

  CancelController(SubmitterCommands commands, Cancelling cancelling, OrderOwners owners) {
    this.commands = commands;
    this.cancelling = cancelling;
    this.owners = owners;
  }

  @PostMapping(path = "/orders/{orderId}/cancel", produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<CancelAnswer> cancel(
      @PathVariable String orderId,
      @RequestHeader(name = CommandReader.IDEMPOTENCY_KEY, required = false)
          @Nullable String idempotencyKey,
      HttpServletRequest request,
      Principal principal)
      throws IOException {
    Caller caller = Caller.of(principal);
    SubmitterCommand<CancelRequest> cancel =
        CancelRequest.read(OrderIds.inPath(orderId), caller.name(), idempotencyKey, request);
    owners.requireSeen(cancel.orderId(), caller);
    CommandResult<CancelAnswer> result = commands.run(cancelling, cancel);
    return switch (result.answer().outcome()) {
      case APPLIED -> result.response(HttpStatus.ACCEPTED);
      case ALREADY -> result.response(HttpStatus.OK);
      case CHANGED -> throw result.refused(ProblemType.VERSION_CONFLICT);
      case TOO_LATE -> throw result.refused(ProblemType.COMMAND_REFUSED);
    };
  }
}
