package io.orderly.submission.intake.rest;

import io.orderly.platform.problem.ProblemException;
import io.orderly.security.caller.Caller;
import io.orderly.store.intake.OrderIntake.Accepted;
import io.orderly.store.intake.OrderIntake.Known;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.submission.intake.GroupCommit;
import io.orderly.submission.intake.Intake;
import io.orderly.submission.intake.ReplyTopics.KafkaUnavailableException;
import io.orderly.submission.intake.Submission;
import io.orderly.submission.intake.Submission.Channel;
import io.orderly.submission.intake.Submission.Overloaded;
import io.orderly.submission.intake.Submission.Refusal;
import io.orderly.submission.intake.Submission.Valid;
import io.orderly.submission.intake.SubmissionCheck;
import io.orderly.submission.intake.checking.OrderReader.ValidOrder;
import io.orderly.submission.intake.rest.RequestTraceFilter.RequestTrace;
import io.orderly.submission.tracking.OrderTracking;
import io.orderly.submission.tracking.OrderView;
import io.orderly.submission.tracking.TrackedOrder;
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

/** Accepts one order per request. */
@RestController
class OrderController {

  private static final String IDEMPOTENCY_KEY = "Idempotency-Key";
  private static final String IDEMPOTENT_REPLAYED = "Idempotent-Replayed";

  private final RequestBodies bodies;
  private final SubmissionCheck check;
  private final Intake intake;
  private final GroupCommit commits;
  private final OrderTracking tracking;

  OrderController(
      RequestBodies bodies,
      SubmissionCheck check,
      Intake intake,
      GroupCommit commits,
      OrderTracking tracking) {
    this.bodies = bodies;
    this.check = check;
    this.intake = intake;
    this.commits = commits;
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
    if (sized.submission() instanceof Valid valid) {
      Valid traced = valid.tracedBy(trace.traceParent());
      return answer(valid.order(), commits.submit(traced, sized.bytes()), trace);
    }
    Outcome result = intake.accept(Channel.REST, List.of(sized.submission())).get(0);
    if (result instanceof Known known) {
      return replayed(known, trace);
    }
    throw ((Refusal) sized.submission()).problem();
  }

  /** A body after validation; neither its bytes nor its tree are kept for longer than the check. */
  private record SizedSubmission(Submission submission, int bytes) {}

  private SizedSubmission read(
      HttpServletRequest request, String submitter, @Nullable String idempotencyKey)
      throws IOException {
    try (RequestBodies.Lease lease = bodies.lease()) {
      byte[] order = lease.readOrder(request);
      return new SizedSubmission(check(submitter, order, idempotencyKey), order.length);
    }
  }

  private Submission check(String submitter, byte[] order, @Nullable String idempotencyKey) {
    try {
      return check.check(submitter, order, idempotencyKey);
    } catch (KafkaUnavailableException unavailable) {
      throw ProblemException.unavailable("kafka", unavailable.getMessage() + ".");
    }
  }

  private ResponseEntity<TrackedOrder> answer(
      ValidOrder order, Outcome result, RequestTrace trace) {
    if (result instanceof Accepted accepted) {
      UUID orderId = accepted.orderId();
      trace.about(orderId);
      return accepted(orderId)
          .body(
              OrderView.accepted(
                  orderId,
                  accepted.acceptedAt(),
                  order.startAt(),
                  order.deadline(),
                  order.order(),
                  order.workflow()));
    }
    if (result instanceof Known known) {
      return replayed(known, trace);
    }
    throw result instanceof Refusal refusal ? refusal.problem() : Overloaded.problem();
  }

  /** A purged order is not in progress: 200 instead of 202. */
  private ResponseEntity<TrackedOrder> replayed(Known known, RequestTrace trace) {
    trace.about(known.orderId());
    TrackedOrder order = tracking.find(known.orderId());
    ResponseEntity.BodyBuilder answer =
        order instanceof OrderView view ? accepted(view.orderId()) : ResponseEntity.ok();
    return answer.header(IDEMPOTENT_REPLAYED, "true").body(order);
  }

  private static ResponseEntity.BodyBuilder accepted(UUID orderId) {
    return ResponseEntity.accepted().location(URI.create("/orders/" + orderId));
  }
}
