package io.orderly.submission.completing;

import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.platform.web.OrderIds;
import io.orderly.security.caller.Caller;
import io.orderly.submission.cancelling.CommandBody;
import io.orderly.submission.completing.Completing.Answered;
import io.orderly.submission.completing.CompletionAnswer.Outcome;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.security.Principal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Completes steps for the submitters and applications that they ask. */
@RestController
class CompletionController {

  private final Completing completing;
  private final Addressees addressees;

  CompletionController(Completing completing, Addressees addressees) {
    this.completing = completing;
    this.addressees = addressees;
  }

  /** The body is read here and not by the framework, since its length is bounded. */
  @PostMapping(
      path = "/orders/{orderId}/steps/{step}/completion",
      produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<CompletionAnswer> complete(
      @PathVariable String orderId,
      @PathVariable String step,
      @RequestHeader(name = CommandBody.IDEMPOTENCY_KEY, required = false)
          @Nullable String idempotencyKey,
      HttpServletRequest request,
      Principal principal)
      throws IOException {
    Caller caller = Caller.of(principal);
    UUID order = OrderIds.inPath(orderId);
    CompletionRequest completion =
        CompletionRequest.read(order, step, caller.name(), idempotencyKey, request);
    addressees.requireAsked(order, step, caller);
    Answered answered = completing.complete(completion);
    CompletionAnswer answer = answered.answer();
    if (answer.outcome() == Outcome.REFUSED) {
      throw refused(answer);
    }
    ResponseEntity.BodyBuilder response = ResponseEntity.ok();
    return answered.decision().isPresent()
        ? response.body(answer)
        : response.header(CommandBody.IDEMPOTENT_REPLAYED, "true").body(answer);
  }

  /** With the whole answer, so that a client knows the state of the order. */
  private static ProblemException refused(CompletionAnswer answer) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("commandId", answer.commandId());
    members.put("orderId", answer.orderId());
    members.put("step", answer.step());
    members.put("outcome", answer.outcome());
    members.put("state", answer.state());
    members.put("version", answer.version());
    return new ProblemException(ProblemType.COMMAND_REFUSED, answer.detail()).with(members);
  }
}
