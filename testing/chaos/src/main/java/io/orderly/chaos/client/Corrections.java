package io.orderly.chaos.client;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.chaos.checking.ClientLog;
import io.orderly.chaos.checking.LogEntry;
import io.orderly.chaos.client.Submissions.Post;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * Corrects orders in progress, each up to three times. A correction without an answer is repeated
 * under its command id until it has one, since what an order then is must be known.
 */
final class Corrections {

  private static final int MAX_DELAY_MILLIS = 2_000;
  private static final int REPEAT_MILLIS = 1_000;
  private static final int MAX_CORRECTIONS = 3;
  private static final int OK = 200;
  private static final int BAD_REQUEST = 400;
  private static final int TOO_MANY = 429;
  private static final int SERVER_ERROR = 500;

  private static final String BODY =
      """
      {"reason": "the customer gave another card", "resubmit": true, "attributes": %s}
      """;

  private final ObjectMapper json = new ObjectMapper();
  private final AtomicInteger unfinished = new AtomicInteger();
  private final Submissions submissions;
  private final ScheduledExecutorService thread;
  private final ClientLog log;
  private final ClientTally tally;

  /**
   * One correction.
   *
   * @param number from 1
   */
  private record Correction(ClientOrder order, String orderId, int number) {

    String commandId() {
      return "correct-%s-%d".formatted(order.reference(), number);
    }

    String attributes() {
      return "{\"payment\":{\"token\":\"token-%s-%d\"}}".formatted(order.reference(), number);
    }
  }

  Corrections(
      Submissions submissions, ScheduledExecutorService thread, ClientLog log, ClientTally tally) {
    this.submissions = submissions;
    this.thread = thread;
    this.log = log;
    this.tally = tally;
  }

  /** Within two seconds. */
  void scheduleCorrection(ClientOrder order, String orderId) {
    unfinished.incrementAndGet();
    schedule(new Correction(order, orderId, 1));
  }

  /** Number of orders that are to be corrected, or corrected once more. */
  int unfinished() {
    return unfinished.get();
  }

  private void schedule(Correction correction) {
    int millis = ThreadLocalRandom.current().nextInt(MAX_DELAY_MILLIS);
    var unused = thread.schedule(() -> begin(correction), millis, TimeUnit.MILLISECONDS);
  }

  private void begin(Correction correction) {
    write(LogEntry.Kind.CORRECTION_SENT, correction, null);
    send(correction, 0);
  }

  private void send(Correction correction, int tries) {
    var path = "/orders/%s/corrections".formatted(correction.orderId());
    var body = BODY.formatted(correction.attributes());
    var unused =
        submissions
            .post(
                new Post(path, "application/json", body, correction.commandId()),
                correction.order().number() + tries)
            .handle((response, failure) -> Optional.ofNullable(response))
            .thenAccept(response -> answered(correction, tries, response));
  }

  private void answered(Correction correction, int tries, Optional<HttpResponse<String>> response) {
    int status = response.map(HttpResponse::statusCode).orElse(SERVER_ERROR);
    if (status == OK) {
      write(LogEntry.Kind.CORRECTED, correction, edition(response.orElseThrow()));
      tally.correctionAccepted();
      ended(correction);
    } else if (status >= BAD_REQUEST && status < SERVER_ERROR && status != TOO_MANY) {
      write(LogEntry.Kind.CORRECTION_REFUSED, correction, null);
      ended(correction);
    } else {
      var unused =
          thread.schedule(() -> send(correction, tries + 1), REPEAT_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private void ended(Correction correction) {
    if (correction.number() < MAX_CORRECTIONS) {
      schedule(new Correction(correction.order(), correction.orderId(), correction.number() + 1));
    } else {
      unfinished.decrementAndGet();
    }
  }

  private int edition(HttpResponse<String> response) {
    try {
      return json.readTree(response.body()).get("edition").intValue();
    } catch (JsonProcessingException noJson) {
      throw new IllegalStateException(response.body(), noJson);
    }
  }

  private void write(LogEntry.Kind kind, Correction correction, @Nullable Integer edition) {
    log.append(
        new LogEntry(
            kind,
            correction.order().reference(),
            correction.commandId(),
            "rest",
            correction.orderId(),
            correction.attributes(),
            Instant.now(),
            edition,
            null));
  }
}
