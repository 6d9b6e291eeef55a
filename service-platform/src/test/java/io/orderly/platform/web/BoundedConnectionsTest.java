package io.orderly.platform.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import jakarta.servlet.AsyncContext;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import org.apache.coyote.AbstractProtocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServer;

/** A server of few threads, with short limits. */
class BoundedConnectionsTest {

  private static final int MOST = 5;
  private static final int THREADS = 20;
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final ConnectionLimits LIMITS =
      new ConnectionLimits(
          Duration.ofSeconds(2), Duration.ofSeconds(2), Duration.ofSeconds(4), MOST);

  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final List<Socket> open = new ArrayList<>();
  private final Queue<AsyncContext> streams = new ConcurrentLinkedQueue<>();
  private final CountDownLatch mayAnswer = new CountDownLatch(1);
  private WebServer server;

  @BeforeEach
  void start() {
    TomcatServletWebServerFactory factory = new TomcatServletWebServerFactory(0);
    factory.setAddress(InetAddress.getLoopbackAddress());
    ConnectionsConfiguration.bounded(LIMITS, new ConnectionMeters(meters, "test"))
        .customize(factory);
    factory.addConnectorCustomizers(
        connector -> ((AbstractProtocol<?>) connector.getProtocolHandler()).setMaxThreads(THREADS));
    server =
        factory.getWebServer(
            context -> {
              var servlet = context.addServlet("all", new Answers());
              servlet.addMapping("/*");
              servlet.setAsyncSupported(true);
            });
    server.start();
  }

  @AfterEach
  void stop() throws IOException {
    for (Socket socket : open) {
      socket.close();
    }
    server.stop();
  }

  /** Refuses what is posted without reading it; of what is put it reads all. */
  private final class Answers extends HttpServlet {

    private static final long serialVersionUID = 1;

    @Override
    protected void doGet(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      if (request.getRequestURI().equals("/slow-answer")) {
        await().atMost(SOON).until(() -> mayAnswer.getCount() == 0);
        response.getOutputStream().print("late");
      } else if (request.getRequestURI().equals("/stream")) {
        response.flushBuffer();
        AsyncContext stream = request.startAsync();
        stream.setTimeout(0);
        streams.add(stream);
      } else {
        response.getOutputStream().print("here");
      }
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      response.setStatus(401);
      response.getOutputStream().print("refused");
    }

    @Override
    protected void doPut(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      ClientConnection connection = ClientConnection.current().orElseThrow();
      connection.authenticated();
      if (request.getRequestURI().equals("/batch")) {
        connection.takeTime();
      }
      int length = request.getInputStream().readAllBytes().length;
      if (request.getRequestURI().equals("/kept")) {
        await().atMost(SOON).until(() -> mayAnswer.getCount() == 0);
      }
      response.getOutputStream().print(length);
    }
  }

  @Test
  void theOldestUnauthenticatedConnectionsAreClosedAboveTheLimit() throws IOException {
    for (int i = 0; i < 20; i++) {
      connect("");
    }

    assertThat(answerTo("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 200");
    await().atMost(SOON).until(() -> open.stream().allMatch(BoundedConnectionsTest::isClosed));
    assertThat(closed("unauthenticated")).isPositive();
    assertThat(closed("slow")).isPositive();
  }

  @Test
  void aConnectionWithEndlessHeadersIsClosed() throws IOException {
    Socket slow = connect("GET / HTTP/1.1\r\nX: ");

    await().atMost(SOON).until(() -> isClosedAfterAByte(slow));
    assertThat(closed("slow")).isEqualTo(1);
  }

  @Test
  void aConnectionIsClosedAlsoIfASecondRequestNeverEndsItsHeaders() throws IOException {
    Socket slow = connect("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    assertThat(new String(slow.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
        .isEqualTo("HTTP/1.1 200");

    await().atMost(SOON).until(() -> isClosedAfterAByte(slow));
  }

  @Test
  void slowBodiesOfRefusedRequestsOccupyNoThreads() throws IOException {
    for (int i = 0; i < 3 * THREADS; i++) {
      connect("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n");
    }

    assertThat(answerTo("GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"))
        .startsWith("HTTP/1.1 200");
    await().atMost(SOON).until(() -> open.stream().allMatch(this::isClosedAfterAByte));
  }

  @Test
  void aRefusedRequestIsAnsweredAndItsConnectionIsKept() throws IOException {
    Socket honest = connect("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n");
    honest.getOutputStream().write(new byte[60_000]);
    honest
        .getOutputStream()
        .write(
            "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII));

    assertThat(new String(honest.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
        .startsWith("HTTP/1.1 401")
        .contains("refused", "HTTP/1.1 200", "here");
  }

  @Test
  void aSlowAuthenticatedBodyIsCutOffUnlessItIsABatch() throws IOException {
    Socket slow = connect("PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n");
    Socket batch = connect("PUT /batch HTTP/1.1\r\nHost: a\r\nContent-Length: 60000\r\n\r\n");

    await().atMost(SOON).until(() -> isClosedAfterAByte(slow) && !isClosedAfterAByte(batch));

    byte[] rest = new byte[60_000];
    batch.getOutputStream().write(rest);
    batch.setSoTimeout((int) SOON.toMillis());
    assertThat(new String(batch.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
        .isEqualTo("HTTP/1.1 200");
  }

  @Test
  void anEventStreamIsNotClosed() throws IOException {
    Socket stream = connect("GET /stream HTTP/1.1\r\nHost: a\r\n\r\n");
    await().until(() -> !streams.isEmpty());
    Socket slow = connect("GET / HTTP/1.1\r\nX: ");

    await().atMost(SOON).until(() -> isClosedAfterAByte(slow));

    assertThat(isClosed(stream)).isFalse();
    streams.forEach(AsyncContext::complete);
  }

  @Test
  void connectionsWaitingForAnAnswerOrIdleAreNotClosed() throws IOException {
    Socket waiting = connect("GET /slow-answer HTTP/1.1\r\nHost: a\r\n\r\n");
    Socket resting = connect("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    Socket slow = connect("GET / HTTP/1.1\r\nX: ");

    await().atMost(SOON).until(() -> isClosedAfterAByte(slow));
    mayAnswer.countDown();

    assertThat(answerAgain(waiting)).contains("late", "here");
    assertThat(answerAgain(resting)).contains("here");
    assertThat(closed("slow")).isEqualTo(1);
  }

  @Test
  void aLongConnectionIsCountedOnce() throws IOException {
    Socket late = connect("PUT /kept HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n1");
    await().atMost(SOON).until(() -> closed("slow") > 0);
    Socket later = connect("GET / HTTP/1.1\r\nX: ");
    await().atMost(SOON).until(() -> isClosedAfterAByte(later));

    mayAnswer.countDown();

    assertThat(new String(late.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
        .startsWith("HTTP/1.1 200");
    assertThat(closed("slow")).isEqualTo(2);
  }

  private static String answerAgain(Socket socket) throws IOException {
    socket
        .getOutputStream()
        .write(
            "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII));
    return new String(socket.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
  }

  private double closed(String reason) {
    return meters.get("orderly.connections.closed").tag("reason", reason).counter().count();
  }

  private String answerTo(String request) throws IOException {
    Socket honest = connect(request);
    return new String(honest.getInputStream().readAllBytes(), StandardCharsets.US_ASCII);
  }

  private Socket connect(String beginning) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getPort());
    open.add(socket);
    socket.setSoTimeout((int) SOON.toMillis());
    socket.getOutputStream().write(beginning.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  private boolean isClosedAfterAByte(Socket socket) {
    try {
      socket.getOutputStream().write('1');
      return isClosed(socket);
    } catch (SocketException closed) {
      return true;
    } catch (IOException failure) {
      throw new IllegalStateException(failure);
    }
  }

  private static boolean isClosed(Socket socket) {
    try {
      socket.setSoTimeout(1);
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
