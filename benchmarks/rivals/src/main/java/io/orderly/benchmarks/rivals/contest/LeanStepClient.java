package io.orderly.benchmarks.rivals.contest;

import io.orderly.benchmarks.http.LeanConnection;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Over connections that stay open, each used by one caller at a time. */
final class LeanStepClient implements StepClient {

  private static final String HEADERS =
      "Content-Type: application/json\r\nAccept: application/json, application/problem+json\r\n"
          + "Idempotency-Key: ";

  private final URI partner;
  // As many as there were ever calls at the same time.
  private final Deque<LeanConnection> idle = new ConcurrentLinkedDeque<>();

  LeanStepClient(URI partner) {
    this.partner = partner;
  }

  @Override
  public Answer post(String path, String idempotencyKey, String body) throws IOException {
    LeanConnection connection = idle.poll();
    if (connection == null) {
      connection = LeanConnection.open(partner.getHost(), partner.getPort());
    }
    LeanConnection.Answer answer =
        connection.post(
            path, HEADERS + idempotencyKey + "\r\n", body.getBytes(StandardCharsets.UTF_8));
    idle.push(connection);
    return new Answer(answer.status(), answer.body());
  }

  @Override
  public void close() throws IOException {
    for (LeanConnection connection : idle) {
      connection.close();
    }
  }
}
