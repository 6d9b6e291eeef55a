package io.orderly.chaos.client;

import io.orderly.chaos.checking.ClientLog;
import io.orderly.chaos.checking.LogEntry;
import io.orderly.chaos.client.Submissions.Post;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * Cancels orders in progress, each once: without an answer the outcome is unknown, and either end
 * of the order is valid.
 */
final class Cancels {

  private static final int MAX_DELAY_MILLIS = 2_000;
  private static final int NO_ANSWER = 0;
  private static final int OK = 200;
  private static final int ACCEPTED = 202;
  private static final int CONFLICT = 409;
  private static final String REASON = "{\"reason\":\"the customer changed their mind\"}";

  private final Submissions submissions;
  private final ScheduledExecutorService thread;
  private final ClientLog log;
  private final ClientTally tally;

  Cancels(
      Submissions submissions, ScheduledExecutorService thread, ClientLog log, ClientTally tally) {
    this.submissions = submissions;
    this.thread = thread;
    this.log = log;
    this.tally = tally;
  }

  /** Within two seconds. */
  void scheduleCancel(ClientOrder order, String orderId) {
    int millis = ThreadLocalRandom.current().nextInt(MAX_DELAY_MILLIS);
    var unused = thread.schedule(() -> cancel(order, orderId), millis, TimeUnit.MILLISECONDS);
  }

  private void cancel(ClientOrder order, String orderId) {
    var path = "/orders/%s/cancel".formatted(orderId);
    var unused =
        submissions
            .post(new Post(path, "application/json", REASON, ""), order.number())
            .handle((response, failure) -> failure == null ? response.statusCode() : NO_ANSWER)
            .thenAccept(status -> answered(order, orderId, status));
  }

  private void answered(ClientOrder order, String orderId, int status) {
    if (status == OK || status == ACCEPTED) {
      tally.cancelAccepted();
      write(LogEntry.Kind.CANCEL_ACCEPTED, order, orderId);
    } else if (status == CONFLICT) {
      write(LogEntry.Kind.CANCEL_TOO_LATE, order, orderId);
    }
  }

  private void write(LogEntry.Kind kind, ClientOrder order, String orderId) {
    log.append(order.answered(kind, "rest", orderId));
  }
}
