package io.orderly.cli.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.sun.net.httpserver.HttpServer;
import io.orderly.cli.terminal.CommandFailedException;
import io.orderly.cli.terminal.Ending;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What the answers to a batch mean to whoever hands it in. */
class BatchEndpointTest {

  private static final List<InputLine> LINES =
      List.of(
          new InputLine(7, "a".getBytes(StandardCharsets.UTF_8)),
          new InputLine(9, "b".getBytes(StandardCharsets.UTF_8)));

  private HttpServer server;

  @BeforeEach
  void serve() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "401 | {\"detail\": \"Who is there?\"} | NOT_PERMITTED | Who is there? Set ORDERLY_TOKEN",
        "403 | {\"detail\": \"Not you.\"} | NOT_PERMITTED | Not you. Set ORDERLY_TOKEN",
        "413 | {\"detail\": \"At most 8 MiB.\"} | MISUSED | Not understood: At most 8 MiB.",
        "404 | <html> | FAILED | is it a service of this version?",
        "200 | <html> | FAILED | what is no result of a batch: is it a service of this version?",
        "200 | {\"line\": 1} | FAILED | what is no result of a batch",
        "200 | null | FAILED | what is no result of a batch"
      })
  void aPermanentFailureEndsTheSubmission(int status, String body, Ending ending, String why) {
    answer(status, body);

    assertThatExceptionOfType(CommandFailedException.class)
        .isThrownBy(() -> endpoint().submit(LINES))
        .withMessageContaining(why)
        .satisfies(failure -> assertThat(failure.ending()).isEqualTo(ending));
  }

  @ParameterizedTest
  @CsvSource({"429", "500", "502", "503"})
  void aTransientFailureLeavesTheLinesUnanswered(int status) throws Exception {
    answer(status, "{}");

    assertThat(endpoint().submit(LINES)).noneMatch(LineResult::isSettled);
  }

  @Test
  void linesMissingInTheResponseAreUnanswered() throws Exception {
    answer(200, "{\"line\": 1, \"status\": \"refused\", \"detail\": \"why\"}\n");

    var results = endpoint().submit(LINES);

    assertThat(results).extracting(LineResult::line).containsExactly(7L, 9L);
    assertThat(results).extracting(LineResult::isSettled).containsExactly(true, false);
  }

  private void answer(int status, String body) {
    server.createContext(
        "/orders/batch",
        exchange -> {
          var bytes = body.getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(status, bytes.length);
          exchange.getResponseBody().write(bytes);
          exchange.close();
        });
  }

  private BatchEndpoint endpoint() {
    return new BatchEndpoint(URI.create("http://127.0.0.1:" + server.getAddress().getPort()), "");
  }
}
