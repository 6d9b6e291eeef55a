package io.orderly.supervisor.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.supervisor.alerting.AlertSink.Outcome;
import io.orderly.supervisor.delivery.DeliveryResult.Delivered;
import io.orderly.supervisor.delivery.DeliveryResult.Rejected;
import io.orderly.supervisor.delivery.DeliveryResult.Unavailable;
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

/** An Alertmanager that rejects many at once, and answers one post after the other. */
class AlertmanagerSinkTest {

  private static final int ACCEPTED = 200;
  private static final int REJECTED = 400;
  private static final int UNAVAILABLE = 503;

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

  @Test
  void anOutageInTheFirstHalfLeavesTheOtherHalfUnsent() {
    answers.addAll(List.of(REJECTED, UNAVAILABLE));
    List<DueAlert> due = raised(5);

    List<Outcome> outcomes = sink().deliver(due);

    assertThat(outcomes).extracting(Outcome::due).containsExactlyElementsOf(due);
    assertThat(outcomes).allMatch(one -> one.result() instanceof Unavailable);
    assertThat(answers).isEmpty();
  }

  @Test
  void anOutageInTheOtherHalfKeepsTheFirstDelivered() {
    answers.addAll(List.of(REJECTED, ACCEPTED, UNAVAILABLE));
    List<DueAlert> due = raised(4);

    assertThat(sink().deliver(due))
        .filteredOn(one -> one.result() instanceof Unavailable)
        .extracting(Outcome::due)
        .containsExactlyElementsOf(due.subList(2, 4));
  }

  @Test
  void anAlertThatIsRejectedAloneBlocksNoOther() {
    answers.addAll(List.of(REJECTED, REJECTED, ACCEPTED, REJECTED, ACCEPTED));
    List<DueAlert> due = raised(4);

    assertThat(sink().deliver(due))
        .filteredOn(one -> !(one.result() instanceof Delivered))
        .containsExactly(new Outcome(due.get(1), new Rejected("127.0.0.1: answered 400")));
  }

  private static List<DueAlert> raised(int count) {
    return IntStream.range(0, count).mapToObj(at -> SampleAlerts.raised("refused", "no")).toList();
  }

  private AlertmanagerSink sink() {
    URI url =
        URI.create("http://127.0.0.1:%d/api/v2/alerts".formatted(server.getAddress().getPort()));
    AlertPost post = new AlertPost(client, url);
    return new AlertmanagerSink(
        "alertmanager:main", post, SampleAlerts.LINKS, Duration.ofSeconds(1));
  }

  private void answer(HttpExchange exchange) throws IOException {
    try (exchange) {
      exchange.getRequestBody().readAllBytes();
      exchange.sendResponseHeaders(answers.remove(), -1);
    }
  }
}
