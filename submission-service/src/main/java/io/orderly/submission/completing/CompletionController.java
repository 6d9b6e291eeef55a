package io.orderly.submission.completing;

import io.orderly.platform.problem.ProblemType;
import io.orderly.platform.web.OrderIds;
import io.orderly.security.caller.Caller;
import io.orderly.submission.commands.CommandReader;
import io.orderly.submission.commands.CommandResult;
import io.orderly.submission.commands.SubmitterCommand;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.security.Principal;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Completes steps for the submitters and applications that they ask. */
@RestController
class CompletionController {

  private final Completions completions;

  CompletionController(Completions completions) {
    this.completions = completions;
  }

  @PostMapping(
      path = "/orders/{orderId}/steps/{step}/completion",
      produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<CompletionAnswer> complete(
      @PathVariable String orderId,
      @PathVariable String step,
      @RequestHeader(name = CommandReader.IDEMPOTENCY_KEY, required = false)
          @Nullable String idempotencyKey,
      HttpServletRequest request,
      Principal principal)
      throws IOException {
    Caller caller = Caller.of(principal);
    UUID order = OrderIds.inPath(orderId);
    SubmitterCommand<CompletionRequest> completion =
        CompletionRequest.read(order, step, caller.name(), idempotencyKey, request);
    CommandResult<CompletionAnswer> result = completions.complete(caller, completion);
    return switch (result.answer().outcome()) {
      case APPLIED -> result.response(HttpStatus.OK);
      case CHANGED -> throw result.refused(ProblemType.VERSION_CONFLICT);
      case REFUSED -> throw result.refused(ProblemType.COMMAND_REFUSED);
    };
  }
}
