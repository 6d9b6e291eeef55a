package io.orderly.submission.correcting;

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

/** Corrects orders for their submitters. */
@RestController
class CorrectionController {

  private final SubmitterCommands commands;
  private final Correcting correcting;
  private final OrderOwners owners;

  CorrectionController(SubmitterCommands commands, Correcting correcting, OrderOwners owners) {
    this.commands = commands;
    this.correcting = correcting;
    this.owners = owners;
  }

  @PostMapping(path = "/orders/{orderId}/corrections", produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<CorrectionAnswer> correct(
      @PathVariable String orderId,
      @RequestHeader(name = CommandReader.IDEMPOTENCY_KEY, required = false)
          @Nullable String idempotencyKey,
      HttpServletRequest request,
      Principal principal)
      throws IOException {
    Caller caller = Caller.of(principal);
    SubmitterCommand<CorrectionRequest> correction =
        CorrectionRequest.read(OrderIds.inPath(orderId), caller.name(), idempotencyKey, request);
    owners.requireSeen(correction.orderId(), caller);
    CommandResult<CorrectionAnswer> result = commands.run(correcting, correction);
    return switch (result.answer().outcome()) {
      case APPLIED -> result.response(HttpStatus.OK);
      case CHANGED -> throw result.refused(ProblemType.VERSION_CONFLICT);
      case REFUSED -> throw result.refused(ProblemType.COMMAND_REFUSED);
    };
  }
}
