package io.orderly.submission.intake.rest;

import io.orderly.submission.intake.CheckedSubmission;
import io.orderly.submission.intake.CheckedSubmission.Takeable;
import io.orderly.submission.intake.Door;
import io.orderly.submission.intake.Intake;
import io.orderly.submission.intake.KafkaAwayException;
import io.orderly.submission.intake.KnownWorkflows;
import io.orderly.submission.intake.Refusal;
import io.orderly.submission.intake.SubmissionCheck;
import io.orderly.submission.intake.SubmissionOutcome.Accepted;
import io.orderly.submission.intake.SubmissionOutcome.Known;
import io.orderly.submission.intake.SubmissionProperties;
import io.orderly.submission.intake.checking.OrderDraft;
import io.orderly.submission.intake.grouping.GroupIntake;
import io.orderly.submission.intake.grouping.TakenOrder;
import io.orderly.submission.intake.grouping.UnconfirmedException;
import io.orderly.submission.tracking.OrderTracking;
import io.orderly.submission.tracking.OrderView;
import io.orderly.submission.web.ProblemException;
import io.orderly.submission.web.ProblemKind;
import io.orderly.workflow.WorkflowDefinition;
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
  private final GroupIntake groups;
  private final KnownWorkflows workflows;
  private final OrderTracking tracking;
  private final String submitter;

  OrderController(
      SubmissionCheck check,
      Intake intake,
      GroupIntake groups,
      KnownWorkflows workflows,
      OrderTracking tracking,
      SubmissionProperties properties) {
    this.check = check;
    this.intake = intake;
    this.groups = groups;
    this.workflows = workflows;
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
    byte[] order = Bodies.order(request);
    CheckedSubmission submission = check(order, idempotencyKey);
    if (submission instanceof Takeable takeable) {
      return answer(takeable.draft(), take(takeable, order.length));
    }
    throw problem((Refusal) intake.take(Door.REST, submitter, List.of(submission)).get(0));
  }

  private CheckedSubmission check(byte[] order, @Nullable String idempotencyKey) {
    try {
      return check.check(order, idempotencyKey);
    } catch (KafkaAwayException away) {
      throw new ProblemException(ProblemKind.UNAVAILABLE, away.getMessage() + ".");
    }
  }

  private TakenOrder take(Takeable submission, int bytes) {
    try {
      return groups.take(submission, bytes);
    } catch (UnconfirmedException unconfirmed) {
      throw new ProblemException(ProblemKind.UNAVAILABLE, String.valueOf(unconfirmed.getMessage()));
    }
  }

  private ResponseEntity<OrderView> answer(OrderDraft draft, TakenOrder taken) {
    if (taken.outcome() instanceof Accepted accepted) {
      UUID orderId = accepted.orderId();
      WorkflowDefinition workflow = workflows.get(draft.workflow());
      return taken(orderId)
          .body(
              taken
                  .beginning()
                  .map(beginning -> FirstView.of(orderId, draft, workflow, beginning))
                  .orElseGet(() -> tracking.get(orderId)));
    }
    if (taken.outcome() instanceof Known known) {
      return taken(known.orderId())
          .header(IDEMPOTENT_REPLAYED, "true")
          .body(tracking.get(known.orderId()));
    }
    throw problem((Refusal) taken.outcome());
  }

  private static ResponseEntity.BodyBuilder taken(UUID orderId) {
    return ResponseEntity.accepted().location(URI.create("/orders/" + orderId));
  }

  private static ProblemException problem(Refusal refusal) {
    return new ProblemException(kind(refusal.reason()), refusal.detail(), refusal.problems());
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
