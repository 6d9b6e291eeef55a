package io.orderly.benchmarks.rivals.contest;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class JdkStepClientTest {

  /** The partner closes each connection when the second request comes on it, unanswered. */
  @Test
  void callOverAConnectionThatClosesUnderItIsMadeOnceMore() throws Exception {
    try (var partner = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        var client = new JdkStepClient(URI.create("http://127.0.0.1:" + partner.getLocalPort()))) {
      var requests = new AtomicInteger();
      var thread = new Thread(() -> serve(partner, requests), "closing-partner");
      thread.setDaemon(true);
      thread.start();

      for (int call = 1; call <= 5; call++) {
        assertThat(client.post("/inventory/reservations", "key-" + call, "{}").isGood()).isTrue();
      }
      assertThat(requests).hasValueGreaterThan(5);
    }
  }

  private static void serve(ServerSocket partner, AtomicInteger requests) {
    try {
      while (!partner.isClosed()) {
        try (var connection = partner.accept()) {
          answer(connection, requests);
        }
      }
    } catch (IOException closed) {
      // The end of the test.
    }
  }

  private static void answer(Socket connection, AtomicInteger requests) throws IOException {
    var in =
        new BufferedReader(
            new InputStreamReader(connection.getInputStream(), StandardCharsets.US_ASCII));
    readRequest(in);
    requests.incrementAndGet();
    connection
        .getOutputStream()
        .write(
            "HTTP/1.1 201 Created\r\nContent-Length: 2\r\n\r\n{}"
                .getBytes(StandardCharsets.US_ASCII));
    if (in.read() >= 0) {
      requests.incrementAndGet();
    }
  }

  private static void readRequest(BufferedReader in) throws IOException {
    String line = in.readLine();
    while (line != null && !line.isEmpty()) {
      line = in.readLine();
    }
    // The body: {}.
    if (in.skip(2) < 2) {
      throw new IOException("half a request");
    }
  }
}
