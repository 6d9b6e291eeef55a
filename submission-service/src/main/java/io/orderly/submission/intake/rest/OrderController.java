package io.orderly.submission.intake.rest;

import io.orderly.submission.intake.CheckedSubmission;
import io.orderly.submission.intake.Door;
import io.orderly.submission.intake.Intake;
import io.orderly.submission.intake.KafkaAwayException;
import io.orderly.submission.intake.Refusal;
import io.orderly.submission.intake.SubmissionCheck;
import io.orderly.submission.intake.SubmissionOutcome;
import io.orderly.submission.intake.SubmissionOutcome.Accepted;
import io.orderly.submission.intake.SubmissionOutcome.Known;
import io.orderly.submission.intake.SubmissionProperties;
import io.orderly.submission.tracking.OrderTracking;
import io.orderly.submission.tracking.OrderView;
import io.orderly.submission.web.ProblemException;
import io.orderly.submission.web.ProblemKind;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/** Takes one order a request. */
@RestController
class OrderController {

  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";
  private static final String IDEMPOTENT_REPLAYED = "Idempotent-Replayed";

  private final SubmissionCheck check;
  private final Intake intake;
  private final OrderTracking tracking;
  private final String submitter;

  OrderController(
      SubmissionCheck check,
      Intake intake,
      OrderTracking tracking,
      SubmissionProperties properties) {
    this.check = check;
    this.intake = intake;
    this.tracking = tracking;
    this.submitter = properties.restSubmitter();
  }

  @PostMapping(
      path = "/orders",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<OrderView> submit(
      HttpServletRequest request,
      @RequestHeader(name = IDEMPOTENCY_KEY, required = false) @Nullable String idempotencyKey)
      throws IOException {
    CheckedSubmission submission = check(Bodies.order(request), idempotencyKey);
    SubmissionOutcome outcome = intake.take(Door.REST, submitter, List.of(submission)).get(0);
    if (outcome instanceof Refusal refusal) {
      throw new ProblemException(kind(refusal.reason()), refusal.detail(), refusal.problems());
    }
    return outcome instanceof Accepted accepted
        ? taken(accepted.orderId()).body(tracking.get(accepted.orderId()))
        : replayed(((Known) outcome).orderId());
  }

  private CheckedSubmission check(byte[] order, @Nullable String idempotencyKey) {
    try {
      return check.check(order, idempotencyKey);
    } catch (KafkaAwayException away) {
      throw new ProblemException(ProblemKind.UNAVAILABLE, away.getMessage() + ".");
    }
  }

  private ResponseEntity<OrderView> replayed(UUID orderId) {
    return taken(orderId).header(IDEMPOTENT_REPLAYED, "true").body(tracking.get(orderId));
  }

  private static ResponseEntity.BodyBuilder taken(UUID orderId) {
    return ResponseEntity.accepted().location(URI.create("/orders/" + orderId));
  }

  private static ProblemKind kind(Refusal.Reason reason) {
    return switch (reason) {
      case UNREADABLE -> ProblemKind.UNREADABLE_BODY;
      case TOO_LARGE -> ProblemKind.BODY_TOO_LARGE;
      case AGAINST_THE_RULES -> ProblemKind.INVALID_REQUEST;
      case KEY_TAKEN -> ProblemKind.KEY_TAKEN;
      case NOT_STORABLE -> ProblemKind.INTERNAL_ERROR;
    };
  }
}
