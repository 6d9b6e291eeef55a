package io.orderly.supervisor.alerting.sinks;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.orderly.supervisor.alerting.AlertNews;
import io.orderly.supervisor.alerting.AlertSink.Cause;
import io.orderly.supervisor.alerting.AlertSink.Undelivered;
import io.orderly.supervisor.delivery.WebhookClient;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is told when an Alertmanager refuses many at once, and answers one post after the other. */
class AlertmanagerSinkTest {

  private static final int TAKES = 200;
  private static final int REFUSES = 400;
  private static final int IS_AWAY = 503;

  private final Queue<Integer> answers = new ArrayDeque<>();
  private final WebhookClient client = WebhookClient.toOperators(Duration.ofSeconds(30), 1);
  private HttpServer server;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext("/api/v2/alerts", this::answer);
    server.start();
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.stop(0);
  }

  /** Whoever is not in what was not taken counts as told. */
  @Test
  void anOutageInTheFirstHalfLeavesTheOtherHalfUnsent() {
    answers.addAll(List.of(REFUSES, IS_AWAY));
    List<AlertNews> news = raised(5);

    List<Undelivered> undelivered = sink().deliver(news);

    assertThat(undelivered).extracting(Undelivered::news).containsExactlyInAnyOrderElementsOf(news);
    assertThat(undelivered).allMatch(one -> one.cause() == Cause.UNAVAILABLE);
    assertThat(answers).isEmpty();
  }

  @Test
  void anOutageInTheOtherHalfKeepsTheFirstDelivered() {
    answers.addAll(List.of(REFUSES, TAKES, IS_AWAY));
    List<AlertNews> news = raised(4);

    assertThat(sink().deliver(news))
        .extracting(Undelivered::news)
        .containsExactlyElementsOf(news.subList(2, 4));
  }

  @Test
  void anAlertThatIsRejectedAloneBlocksNoOther() {
    answers.addAll(List.of(REFUSES, REFUSES, TAKES, REFUSES, TAKES));
    List<AlertNews> news = raised(4);

    List<Undelivered> undelivered = sink().deliver(news);

    assertThat(undelivered)
        .singleElement()
        .isEqualTo(new Undelivered(news.get(1), Cause.REJECTED, "127.0.0.1 responded with 400"));
  }

  private static List<AlertNews> raised(int count) {
    return IntStream.range(0, count)
        .mapToObj(at -> SampleAlertNews.raised("refused", "no"))
        .toList();
  }

  private AlertmanagerSink sink() {
    URI url =
        URI.create("http://127.0.0.1:%d/api/v2/alerts".formatted(server.getAddress().getPort()));
    AlertPost post = new AlertPost(client, url);
    return new AlertmanagerSink(
        "alertmanager:main", post, SampleAlertNews.LINKS, Duration.ofSeconds(1));
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      exchange.sendResponseHeaders(answers.remove(), -1);
    }
  }
}
