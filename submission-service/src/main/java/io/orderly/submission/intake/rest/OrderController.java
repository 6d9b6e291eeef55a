package io.orderly.submission.intake.rest;

import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.security.caller.Caller;
import io.orderly.submission.intake.CheckedSubmission;
import io.orderly.submission.intake.CheckedSubmission.Takeable;
import io.orderly.submission.intake.Intake;
import io.orderly.submission.intake.KafkaUnavailableException;
import io.orderly.submission.intake.KnownWorkflows;
import io.orderly.submission.intake.Refusal;
import io.orderly.submission.intake.SubmissionChannel;
import io.orderly.submission.intake.SubmissionCheck;
import io.orderly.submission.intake.SubmissionOutcome;
import io.orderly.submission.intake.SubmissionOutcome.Accepted;
import io.orderly.submission.intake.SubmissionOutcome.Known;
import io.orderly.submission.intake.SubmissionOutcome.Overloaded;
import io.orderly.submission.intake.batching.GroupIntake;
import io.orderly.submission.intake.checking.ValidOrder;
import io.orderly.submission.tracking.OrderTracking;
import io.orderly.submission.tracking.OrderView;
import io.orderly.submission.tracking.TrackedOrder;
import io.orderly.workflow.WorkflowDefinition;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.security.Principal;
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

  private final BodyBudget budget;
  private final SubmissionCheck check;
  private final Intake intake;
  private final GroupIntake groups;
  private final KnownWorkflows workflows;
  private final OrderTracking tracking;

  OrderController(
      BodyBudget budget,
      SubmissionCheck check,
      Intake intake,
      GroupIntake groups,
      KnownWorkflows workflows,
      OrderTracking tracking) {
    this.budget = budget;
    this.check = check;
    this.intake = intake;
    this.groups = groups;
    this.workflows = workflows;
    this.tracking = tracking;
  }

  @PostMapping(
      path = "/orders",
      consumes = MediaType.APPLICATION_JSON_VALUE,
      produces = MediaType.APPLICATION_JSON_VALUE)
  ResponseEntity<TrackedOrder> submit(
      HttpServletRequest request,
      Principal principal,
      @RequestHeader(name = IDEMPOTENCY_KEY, required = false) @Nullable String idempotencyKey)
      throws IOException {
    String submitter = Caller.of(principal).submitter();
    RequestTrace trace = RequestTrace.of(request);
    SizedSubmission sized = read(request, submitter, idempotencyKey);
    if (sized.submission() instanceof Takeable takeable) {
      Takeable traced = takeable.tracedBy(trace.traceParent());
      return answer(takeable.draft(), groups.take(submitter, traced, sized.bytes()), trace);
    }
    throw problem(
        (Refusal)
            intake.take(SubmissionChannel.REST, submitter, List.of(sized.submission())).get(0));
  }

  /** Of a body; neither its bytes nor its tree are kept for longer than the check. */
  private record SizedSubmission(CheckedSubmission submission, int bytes) {}

  private SizedSubmission read(
      HttpServletRequest request, String submitter, @Nullable String idempotencyKey)
      throws IOException {
    try (BodyBudget.Lease lease = budget.lease()) {
      byte[] order = Bodies.order(request, lease);
      return new SizedSubmission(check(submitter, order, idempotencyKey), order.length);
    }
  }

  private CheckedSubmission check(String submitter, byte[] order, @Nullable String idempotencyKey) {
    try {
      return check.check(submitter, order, idempotencyKey);
    } catch (KafkaUnavailableException away) {
      throw ProblemException.unavailable("kafka", away.getMessage() + ".");
    }
  }

  private ResponseEntity<TrackedOrder> answer(
      ValidOrder draft, SubmissionOutcome outcome, RequestTrace trace) {
    if (outcome instanceof Accepted accepted) {
      trace.about(accepted.orderId());
      WorkflowDefinition workflow = workflows.get(draft.workflow());
      return taken(accepted.orderId()).body(FirstView.of(accepted, draft, workflow));
    }
    if (outcome instanceof Known known) {
      trace.about(known.orderId());
      return replayed(tracking.find(known.orderId()));
    }
    if (outcome instanceof Overloaded) {
      throw new ProblemException(ProblemType.OVERLOADED, Overloaded.DETAIL);
    }
    throw problem((Refusal) outcome);
  }

  /** Of an order that left nothing is under way any more: it is 200 then. */
  private static ResponseEntity<TrackedOrder> replayed(TrackedOrder order) {
    ResponseEntity.BodyBuilder answer =
        order instanceof OrderView there ? taken(there.orderId()) : ResponseEntity.ok();
    return answer.header(IDEMPOTENT_REPLAYED, "true").body(order);
  }

  private static ResponseEntity.BodyBuilder taken(UUID orderId) {
    return ResponseEntity.accepted().location(URI.create("/orders/" + orderId));
  }

  private static ProblemException problem(Refusal refusal) {
    return new ProblemException(refusal.type(), refusal.detail()).withErrors(refusal.problems());
  }
}
