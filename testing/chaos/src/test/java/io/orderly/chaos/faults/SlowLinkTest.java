package io.orderly.chaos.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SlowLinkTest {

  private final HttpClient http =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private HttpServer server;
  private SlowLink link;

  @BeforeEach
  void start() throws Exception {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          var body = "pong".getBytes(StandardCharsets.UTF_8);
          exchange.sendResponseHeaders(200, body.length);
          exchange.getResponseBody().write(body);
          exchange.close();
        });
    server.start();
    link = SlowLink.to(server.getAddress().getPort());
  }

  @AfterEach
  void stop() {
    link.close();
    server.stop(0);
  }

  @Test
  void delayedBytesArriveCompletely() throws Exception {
    assertThat(ping()).isEqualTo("pong");
    link.delay(Duration.ofMillis(300));
    long begunNanos = System.nanoTime();

    assertThat(ping()).isEqualTo("pong");

    assertThat(Duration.ofNanos(System.nanoTime() - begunNanos))
        .isGreaterThan(Duration.ofMillis(299));
    link.delay(Duration.ZERO);
    assertThat(ping()).isEqualTo("pong");
  }

  private String ping() throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + link.port() + "/"))
            .timeout(Duration.ofSeconds(20))
            .build();
    return http.send(request, BodyHandlers.ofString()).body();
  }
}
