package io.orderly.local.monitoring;

import io.orderly.local.infrastructure.WatchedProgram;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** One of the two servers, ready. */
record MonitoringServer(String name, URI url, WatchedProgram program) implements AutoCloseable {

  private static final Duration READY_WITHIN = Duration.ofSeconds(60);
  private static final long POLL_MILLIS = 100;

  /**
   * Starts it and waits until it is ready.
   *
   * @throws MonitoringException when it ends first, or takes longer than a minute; it is ended then
   */
  static MonitoringServer start(String name, int port, List<String> command, Path log)
      throws InterruptedException {
    var server =
        new MonitoringServer(
            name, URI.create("http://127.0.0.1:" + port), WatchedProgram.start(command, log));
    try {
      server.awaitReady();
      return server;
    } catch (InterruptedException | RuntimeException failure) {
      server.close();
      throw failure;
    }
  }

  private void awaitReady() throws InterruptedException {
    long deadlineNanos = System.nanoTime() + READY_WITHIN.toNanos();
    while (!isReady()) {
      if (!program.isAlive() || System.nanoTime() > deadlineNanos) {
        throw new MonitoringException(
            "%s did not become ready. End of its log:%n%s".formatted(name, program.logTail()));
      }
      TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
    }
  }

  private boolean isReady() throws InterruptedException {
    var question =
        HttpRequest.newBuilder(url.resolve("/-/ready")).timeout(Duration.ofSeconds(2)).build();
    try {
      return HttpClient.newHttpClient().send(question, BodyHandlers.discarding()).statusCode()
          == 200;
    } catch (IOException notYet) {
      return false;
    }
  }

  @Override
  public void close() {
    program.close();
  }
}
