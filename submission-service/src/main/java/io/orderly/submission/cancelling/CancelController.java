package io.orderly.submission.cancelling;

import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.platform.web.OrderIds;
import io.orderly.security.caller.Caller;
import io.orderly.submission.cancelling.Cancelling.CancelOutcome;
import io.orderly.submission.cancelling.Cancelling.CancelOutcome.Answered;
import io.orderly.submission.cancelling.Cancelling.CancelOutcome.IdInUse;
import io.orderly.submission.cancelling.Cancelling.CancelOutcome.Repeated;
import io.orderly.submission.cancelling.Cancelling.CancelOutcome.UnreadableWorkflow;
import io.orderly.submission.tracking.OrderOwners;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.security.Principal;
import java.util.LinkedHashMap;
import java.util.Map;
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

  private final Cancelling cancelling;
  private final OrderOwners owners;

  CancelController(Cancelling cancelling, OrderOwners owners) {
    this.cancelling = cancelling;
    this.owners = owners;
  }

  /** The body is read here and not by the framework, since its length is bounded. */
  @PostMapping(path = "/orders/{orderId}/cancel", produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<CancelAnswer> cancel(
      @PathVariable String orderId,
      @RequestHeader(name = CommandBody.IDEMPOTENCY_KEY, required = false)
          @Nullable String idempotencyKey,
      HttpServletRequest request,
      Principal principal)
      throws IOException {
    Caller caller = Caller.of(principal);
    CancelRequest cancel =
        CancelRequest.read(OrderIds.inPath(orderId), caller.name(), idempotencyKey, request);
    owners.requireSeen(cancel.orderId(), caller);
    CancelOutcome outcome = cancelling.cancel(cancel);
    if (outcome instanceof Answered answered) {
      return answer(answered.answer()).body(answered.answer());
    } else if (outcome instanceof Repeated repeated) {
      return answer(repeated.answer())
          .header(CommandBody.IDEMPOTENT_REPLAYED, "true")
          .body(repeated.answer());
    } else if (outcome instanceof IdInUse) {
      throw new ProblemException(
          ProblemType.IDEMPOTENCY_KEY_REUSED,
          "The command id %s belongs to a different command. Give every cancel an id of its own."
              .formatted(cancel.commandId()));
    } else if (outcome instanceof UnreadableWorkflow unreadable) {
      throw ProblemException.unavailable(
          "workflow",
          "The order began with workflow %s, which this instance can't read. Another instance may."
              .formatted(unreadable.workflow()));
    }
    throw ProblemException.notFound("order", "There is no order %s.".formatted(cancel.orderId()));
  }

  private static ResponseEntity.BodyBuilder answer(CancelAnswer answer) {
    return switch (answer.outcome()) {
      case APPLIED -> ResponseEntity.status(HttpStatus.ACCEPTED);
      case ALREADY -> ResponseEntity.ok();
      case CHANGED -> throw refused(ProblemType.VERSION_CONFLICT, answer);
      case TOO_LATE -> throw refused(ProblemType.COMMAND_REFUSED, answer);
    };
  }

  /** With the whole answer, so that a client knows the state of the order. */
  private static ProblemException refused(ProblemType type, CancelAnswer answer) {
    Map<String, Object> members = new LinkedHashMap<>();
    members.put("commandId", answer.commandId());
    members.put("orderId", answer.orderId());
    members.put("outcome", answer.outcome());
    members.put("state", answer.state());
    members.put("version", answer.version());
    return new ProblemException(type, answer.detail()).with(members);
  }
}
