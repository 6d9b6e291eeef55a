package io.orderly.cli.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.channels.UnresolvedAddressException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import javax.net.ssl.SSLException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundedHttpTest {

  private static final String HALF_AN_ANSWER =
      "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n{\"half\":";
  private static final int MAX_WAIT_MILLIS = 5_000;

  @ParameterizedTest
  @CsvSource({"'', no answer within 0.200 s", "half, no answer within 0.200 s"})
  void anIncompleteResponseEndsAtTheTimeLimit(String part, String why) throws Exception {
    try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      var serving = new Thread(() -> serve(server, part.isEmpty() ? "" : HALF_AN_ANSWER), "server");
      serving.start();
      var http = new BoundedHttp(Duration.ofSeconds(5), Duration.ofMillis(200));
      var request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.getLocalPort())).build();

      assertThatThrownBy(() -> http.send(request))
          .isInstanceOf(NoAnswerException.class)
          .hasMessage(why);

      serving.join();
    }
  }

  @Test
  void connectionFailuresAreShownInAFewWords() {
    var unknown = new ConnectException();
    unknown.initCause(new UnresolvedAddressException());

    assertThat(BoundedHttp.why(new ExecutionException(unknown))).isEqualTo("unknown host");
    assertThat(BoundedHttp.why(new ExecutionException(new ConnectException())))
        .isEqualTo("no connection");
    assertThat(BoundedHttp.why(new ExecutionException(new SSLException("no trust"))))
        .isEqualTo("TLS failed: no trust");
    assertThat(BoundedHttp.why(new ExecutionException(new EOFException("it broke off"))))
        .isEqualTo("it broke off");
  }

  /** Says that much, and nothing more until the other side gives up. */
  private static void serve(ServerSocket server, String part) {
    try (var connection = server.accept()) {
      connection.setSoTimeout(MAX_WAIT_MILLIS);
      connection.getOutputStream().write(part.getBytes(StandardCharsets.UTF_8));
      connection.getOutputStream().flush();
      connection.getInputStream().readAllBytes();
    } catch (IOException givenUp) {
      // As expected.
    }
  }
}
