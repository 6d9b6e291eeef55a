package io.orderly.submission.correcting;

import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.platform.web.OrderIds;
import io.orderly.security.caller.Caller;
import io.orderly.submission.cancelling.CommandBody;
import io.orderly.submission.correcting.Correcting.Answered;
import io.orderly.submission.correcting.CorrectionAnswer.Outcome;
import io.orderly.submission.tracking.OrderOwners;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.security.Principal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Corrects orders for their submitters. */
@RestController
class CorrectionController {

  private final Correcting correcting;
  private final OrderOwners owners;

  CorrectionController(Correcting correcting, OrderOwners owners) {
    this.correcting = correcting;
    this.owners = owners;
  }

  /** The body is read here and not by the framework, since its length is bounded. */
  @PostMapping(path = "/orders/{orderId}/corrections", produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<CorrectionAnswer> correct(
      @PathVariable String orderId,
      @RequestHeader(name = CommandBody.IDEMPOTENCY_KEY, required = false)
          @Nullable String idempotencyKey,
      HttpServletRequest request,
      Principal principal)
      throws IOException {
    Caller caller = Caller.of(principal);
    CorrectionRequest correction =
        CorrectionRequest.read(OrderIds.inPath(orderId), caller.name(), idempotencyKey, request);
    owners.requireSeen(correction.orderId(), caller);
    Answered answered = correcting.correct(correction);
    CorrectionAnswer answer = answered.answer();
    if (answer.outcome() != Outcome.APPLIED) {
      throw refused(answer);
    }
    ResponseEntity.BodyBuilder response = ResponseEntity.ok();
    return answered.decision().isPresent()
        ? response.body(answer)
        : response.header(CommandBody.IDEMPOTENT_REPLAYED, "true").body(answer);
  }

  /** With the whole answer, so that a client knows the state of the order. */
  private static ProblemException refused(CorrectionAnswer answer) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("commandId", answer.commandId());
    members.put("orderId", answer.orderId());
    members.put("outcome", answer.outcome());
    members.put("state", answer.state());
    members.put("version", answer.version());
    members.put("edition", answer.edition());
    ProblemType type =
        answer.outcome() == Outcome.CHANGED
            ? ProblemType.VERSION_CONFLICT
            : ProblemType.COMMAND_REFUSED;
    return new ProblemException(type, answer.detail()).with(members);
  }
}
