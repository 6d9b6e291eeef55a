package io.orderly.submission.cancelling;

import io.orderly.platform.web.OrderIds;
import io.orderly.security.caller.Caller;
import io.orderly.submission.cancelling.CancelOutcome.Answered;
import io.orderly.submission.cancelling.CancelOutcome.IdInUse;
import io.orderly.submission.cancelling.CancelOutcome.Repeated;
import io.orderly.submission.cancelling.CancelOutcome.UnreadableWorkflow;
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

/** The door of customers who no longer want an order. */
@RestController
class CancelController {

  static final String IDEMPOTENCY_KEY = "Idempotency-Key";
  private static final String IDEMPOTENT_REPLAYED = "Idempotent-Replayed";

  private final Cancelling cancelling;
  private final OrderOwners owners;

  CancelController(Cancelling cancelling, OrderOwners owners) {
    this.cancelling = cancelling;
    this.owners = owners;
  }

  /** The request is read here and not by the framework, since its length is bounded. */
  @PostMapping(path = "/orders/{orderId}/cancel", produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<CancelAnswer> cancel(
      @PathVariable String orderId,
      @RequestHeader(name = IDEMPOTENCY_KEY, required = false) @Nullable String idempotencyKey,
      HttpServletRequest request,
      Principal principal)
      throws IOException {
    Caller caller = Caller.of(principal);
    CancelRequest cancel =
        CancelInput.read(
            OrderIds.inPath(orderId), caller.name(), idempotencyKey, CancelBody.read(request));
    owners.requireSeen(cancel.orderId(), caller);
    CancelOutcome outcome = cancelling.cancel(cancel);
    if (outcome instanceof Answered answered) {
      return answer(answered.answer()).body(answered.answer());
    } else if (outcome instanceof Repeated repeated) {
      return answer(repeated.answer()).header(IDEMPOTENT_REPLAYED, "true").body(repeated.answer());
    } else if (outcome instanceof IdInUse) {
      throw CancelProblems.idInUse(cancel.commandId());
    } else if (outcome instanceof UnreadableWorkflow unreadable) {
      throw CancelProblems.unreadable(unreadable.workflow());
    }
    throw CancelProblems.unknown(cancel.orderId());
  }

  private static ResponseEntity.BodyBuilder answer(CancelAnswer answer) {
    return switch (answer.outcome()) {
      case APPLIED -> ResponseEntity.status(HttpStatus.ACCEPTED);
      case ALREADY -> ResponseEntity.ok();
      case CHANGED, TOO_LATE -> throw CancelProblems.refused(answer);
    };
  }
}
