package io.orderly.system;

import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.FreePort;
import io.orderly.local.infrastructure.OrderlyHome;
import io.orderly.local.suite.Suite;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;

/** The agents of examples/store-orders as a process of their own, with the page of its manager. */
final class StoreAgents implements AutoCloseable {

  private final HttpClient http = HttpClient.newHttpClient();
  private final int port = FreePort.find();
  private final Process process;

  StoreAgents(Suite suite, Path folder) throws IOException {
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx160m",
                "-XX:+UseSerialGC",
                "-jar",
                OrderlyHome.find().jar("examples/store-orders").toString(),
                "--server.port=" + port,
                "--orderly.exit-with-starter=true",
                "--spring.kafka.bootstrap-servers=" + suite.kafka().bootstrapServers())
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("store-agents.log").toFile())
            .start();
  }

  /** Waits until it serves its page, and so its agents. */
  void awaitReady(Duration atMost) {
    await().atMost(atMost).ignoreExceptions().untilAsserted(this::unlimited);
  }

  /** The manager sets what each customer may be charged in all. */
  void limit(String amount) throws Exception {
    send(request("/limit?amount=" + amount).PUT(BodyPublishers.noBody()));
  }

  void unlimited() throws Exception {
    send(request("/limit").DELETE());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
  }

  private void send(HttpRequest.Builder request) throws Exception {
    int status = http.send(request.build(), BodyHandlers.ofString()).statusCode();
    if (status != 200) {
      throw new AssertionError("status " + status);
    }
  }

  @Override
  public void close() {
    process.destroyForcibly().onExit().join();
  }
}
