package io.orderly.submission.intake.rest;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.platform.tracing.TraceParent;
import io.orderly.platform.web.ClientConnection;
import io.orderly.security.caller.Caller;
import io.orderly.submission.intake.Intake;
import io.orderly.submission.intake.Submission.Channel;
import io.orderly.submission.intake.SubmissionCheck;
import io.orderly.submission.intake.SubmitSpans;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.security.Principal;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Accepts a stream of orders, one per line, and answers with one result per line while the input is
 * still coming: after 500 lines, at the end, and when the input pauses (at most ten times a
 * second). A client must read while it writes, and not pause for longer than the server's
 * connection timeout.
 */
@RestController
class BatchController {

  private static final Logger LOG = LoggerFactory.getLogger(BatchController.class);

  /** So that a slow sender is answered soon, and a fast one does not get small transactions. */
  private static final Duration ANSWERS_APART = Duration.ofMillis(100);

  private final SubmissionCheck check;
  private final Intake intake;
  private final OrderTracing tracing;
  private final ObjectMapper json;
  private final RequestBodies bodies;
  private final BodyLimits.Batch limits;
  private final Semaphore open;

  BatchController(
      SubmissionCheck check,
      Intake intake,
      OrderTracing tracing,
      ObjectMapper json,
      RequestBodies bodies,
      BodyLimits limits) {
    this.check = check;
    this.intake = intake;
    this.tracing = tracing;
    this.json = json;
    this.bodies = bodies;
    this.limits = limits.batch();
    this.open = new Semaphore(this.limits.maxOpen());
  }

  @PostMapping(
      path = "/orders/batch",
      consumes = MediaType.APPLICATION_NDJSON_VALUE,
      produces = MediaType.APPLICATION_NDJSON_VALUE)
  void submit(HttpServletRequest request, HttpServletResponse response, Principal principal)
      throws IOException {
    if (!open.tryAcquire()) {
      throw new ProblemException(
          ProblemType.OVERLOADED,
          "%d batches are being read by this instance. Try again later."
              .formatted(limits.maxOpen()));
    }
    ClientConnection.current().ifPresent(ClientConnection::takeTime);
    try (RequestBodies.Lease lease = bodies.lease()) {
      BatchIntake batch =
          new BatchIntake(
              Caller.of(principal).submitter(),
              check,
              intake,
              new SubmitSpans(tracing, Channel.BATCH),
              request.getHeader(TraceParent.HEADER));
      accept(new NdjsonLines(RequestBodies.stream(request), limits, lease), batch, lease, response);
    } finally {
      open.release();
    }
  }

  private void accept(
      NdjsonLines lines, BatchIntake batch, RequestBodies.Lease lease, HttpServletResponse response)
      throws IOException {
    response.setContentType(MediaType.APPLICATION_NDJSON_VALUE);
    OutputStream answers = response.getOutputStream();
    try {
      acceptAll(lines, batch, lease, answers);
    } catch (IOException aborted) {
      LOG.info("Batch aborted after line {}: {}", lines.lineNumber(), aborted.toString());
      answer(batch.accept(), answers);
      answer(List.of(LineResult.unavailable(lines.lineNumber() + 1, problem(aborted))), answers);
    }
  }

  private static ProblemException problem(IOException failure) {
    String message = String.valueOf(failure.getMessage());
    if (failure instanceof NdjsonLines.BatchLimitException) {
      return new ProblemException(ProblemType.BODY_TOO_LARGE, message);
    }
    return failure instanceof RequestBodies.TooManyBytesException
        ? new ProblemException(ProblemType.OVERLOADED, message)
        : new ProblemException(
            ProblemType.MALFORMED_BODY,
            "The body ends or is damaged here. Send it again from this line on.");
  }

  private void acceptAll(
      NdjsonLines lines, BatchIntake batch, RequestBodies.Lease lease, OutputStream answers)
      throws IOException {
    long answeredNanos = System.nanoTime();
    long refused = 0;
    Optional<byte[]> line = lines.read();
    while (line.isPresent()) {
      if (refused >= limits.maxRefused()) {
        throw NdjsonLines.BatchLimitException.refused(limits.maxRefused());
      }
      batch.add(lines.lineNumber(), line.get());
      boolean isAnswerDue = System.nanoTime() - answeredNanos >= ANSWERS_APART.toNanos();
      if (batch.isFull() || (isAnswerDue && lines.isDrained())) {
        List<LineResult> results = batch.accept();
        refused += refusedOf(results);
        answer(results, answers);
        lease.close();
        answeredNanos = System.nanoTime();
      }
      line = lines.read();
    }
    answer(batch.accept(), answers);
  }

  private void answer(List<LineResult> results, OutputStream answers) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    for (LineResult result : results) {
      text.writeBytes(json.writeValueAsBytes(result));
      text.write('\n');
    }
    text.writeTo(answers);
    answers.flush();
  }

  private static long refusedOf(List<LineResult> results) {
    return results.stream().filter(result -> result.status() == LineResult.Status.REFUSED).count();
  }
}
