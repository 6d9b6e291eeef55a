package io.orderly.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.submission.testing.RunningService;
import io.orderly.submission.testing.SampleOrder;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** More connections than the server has threads, each of which sends a byte now and then. */
@Tag("servers")
class SlowConnectionsTest {

  private static final int MANY = 300;
  private static final String WRONG_PASSWORD = "Authorization: Basic bG9jYWw6d3Jvbmc=\r\n\r\n";
  private static final Duration HONEST_WITHIN = Duration.ofSeconds(10);
  private static final Duration CLOSED_WITHIN = Duration.ofSeconds(40);

  private final RunningService service = RunningService.shared();
  private final List<Socket> open = new ArrayList<>();

  @AfterEach
  void close() throws IOException {
    for (Socket socket : open) {
      socket.close();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "POST /orders HTTP/1.1\r\nHost: a\r\nX: ",
        "POST /orders HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n",
        "POST /orders HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n",
        "POST /orders/batch HTTP/1.1\r\nHost: a\r\nContent-Length: 9000\r\n" + WRONG_PASSWORD
      })
  void slowUnauthenticatedConnectionsBlockNoOneAndAreClosed(String beginning) throws IOException {
    for (int i = 0; i < MANY; i++) {
      connect(service.port(), beginning);
    }

    HttpResponse<String> honest =
        service.send(
            service
                .request("/orders")
                .timeout(HONEST_WITHIN)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(SampleOrder.unique().toString())));

    assertThat(honest.statusCode()).isEqualTo(202);
    await().atMost(CLOSED_WITHIN).until(() -> open.stream().allMatch(this::isClosedAfterAByte));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "GET /actuator/health HTTP/1.1\r\nHost: a\r\nX: ",
        "POST /actuator/health HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n"
      })
  void norDoTheyKeepProbesWaiting(String beginning) throws IOException {
    for (int i = 0; i < MANY; i++) {
      connect(service.managementPort(), beginning);
    }

    HttpResponse<String> probe =
        service.send(
            service.requestOfNobody("/actuator/health/readiness").timeout(HONEST_WITHIN).GET());

    assertThat(probe.statusCode()).isEqualTo(200);
    await().atMost(CLOSED_WITHIN).until(() -> open.stream().allMatch(this::isClosedAfterAByte));
  }

  @Test
  void anAuthenticatedBodyThatNeverEndsIsCutOffToo() throws IOException {
    Socket slow =
        connect(
            service.port(),
            "POST /orders HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                + "Content-Length: 60000\r\nAuthorization: "
                + RunningService.credentialsOf(RunningService.SUBMITTER)
                + "\r\n\r\n{");

    await()
        .atMost(Duration.ofSeconds(60))
        .pollInterval(Duration.ofMillis(500))
        .until(() -> isClosedAfterAByte(slow));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 60_000, 3_000_000})
  void whoeverIsRefusedReadsWhy(int bytes) throws IOException {
    for (int time = 0; time < 20; time++) {
      Socket socket =
          connect(
              service.port(),
              "POST /orders HTTP/1.1\r\nHost: a\r\nContent-Length: %d\r\n\r\n".formatted(bytes));
      socket.getOutputStream().write(new byte[bytes]);
      socket.setSoTimeout((int) HONEST_WITHIN.toMillis());

      byte[] status = socket.getInputStream().readNBytes("HTTP/1.1 401".length());

      assertThat(new String(status, StandardCharsets.US_ASCII)).isEqualTo("HTTP/1.1 401");
    }
  }

  private Socket connect(int port, String beginning) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    open.add(socket);
    socket.setSoTimeout(1);
    socket.getOutputStream().write(beginning.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  /** Sends one more byte, as long as the connection is open. */
  private boolean isClosedAfterAByte(Socket socket) {
    try {
      socket.getOutputStream().write('1');
      byte[] answer = new byte[4096];
      while (socket.getInputStream().read(answer) >= 0) {
        // An answer may come before the end.
      }
      return true;
    } catch (SocketTimeoutException stillOpen) {
      return false;
    } catch (SocketException closed) {
      return true;
    } catch (IOException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
