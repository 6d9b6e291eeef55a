package io.orderly.benchmarks.rivals.contest;

import io.orderly.benchmarks.http.LeanConnection;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;

/** Posts to a remote service and waits for its answer. Used by many threads at a time. */
interface StepClient extends AutoCloseable {

  /** Who makes the calls. */
  enum Kind {
    /** The least that a call can cost. */
    LEAN("the lean client") {
      @Override
      StepClient open(URI partner) {
        return new LeanStepClient(partner);
      }
    },
    /** What the JDK brings, so what an application takes first. */
    JDK("the JDK's HttpClient") {
      @Override
      StepClient open(URI partner) {
        return new JdkStepClient(partner);
      }
    };

    private final String words;

    Kind(String words) {
      this.words = words;
    }

    /** For the notes of a competitor. */
    String words() {
      return words;
    }

    abstract StepClient open(URI partner);
  }

  /** What came back. */
  record Answer(int status, String body) {

    boolean isGood() {
      return status >= 200 && status < 300;
    }
  }

  Answer post(String path, String idempotencyKey, String body)
      throws IOException, InterruptedException;

  @Override
  void close() throws IOException;

  /** Over connections that stay open, each used by one caller at a time. */
  static final class LeanStepClient implements StepClient {

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
}
