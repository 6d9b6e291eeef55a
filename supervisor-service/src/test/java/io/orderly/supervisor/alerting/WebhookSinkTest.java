package io.orderly.supervisor.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.platform.webhook.WebhookSigner;
import io.orderly.store.alerts.AlertDeliveries.DueAlert;
import io.orderly.supervisor.alerting.AlertSink.Outcome;
import io.orderly.supervisor.delivery.DeliveryResult.Delivered;
import io.orderly.supervisor.delivery.DeliveryResult.Unavailable;
import io.orderly.supervisor.delivery.WebhookClient;
import io.orderly.supervisor.testing.WebhookReceiver;
import io.orderly.supervisor.testing.WebhookReceiver.Answer;
import io.orderly.supervisor.testing.WebhookReceiver.Received;
import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The posts to a webhook for few alerts, and for many. */
class WebhookSinkTest {

  private static final Duration TIMEOUT = Duration.ofSeconds(5);
  private static final String SECRET = "whsec_YSBrZXkgb2YgYXQgbGVhc3QgMjQgYnl0ZXM=";

  private final WebhookReceiver receiver = WebhookReceiver.start();
  private final WebhookClient client = WebhookClient.toOperators(TIMEOUT, 1);

  @AfterEach
  void stop() throws IOException {
    client.close();
    receiver.close();
  }

  @Test
  void thousandsOfOneCauseAreTensOfPostsAndEachIsNamed() {
    WebhookSink sink = sink(Clock.systemUTC());
    List<DueAlert> mass = raised(10_000, "unanswered");

    for (int from = 0; from < mass.size(); from += sink.batch()) {
      assertThat(sink.deliver(mass.subList(from, from + sink.batch())))
          .allMatch(WebhookSinkTest::isDelivered);
    }

    assertThat(receiver.received()).hasSize(10_000 / sink.batch());
    assertThat(receiver.received().stream().flatMap(post -> named(post).stream()))
        .containsExactlyElementsOf(mass.stream().map(due -> due.alert().alertId()).toList());
    JsonNode first = receiver.received().get(0).json();
    assertThat(first.path("type").asText()).isEqualTo("orderly.alerts.raised");
    assertThat(first.at("/data/count").asInt()).isEqualTo(sink.batch());
    assertThat(first.at("/data/code").asText()).isEqualTo("unanswered");
    assertThat(first.at("/data/consoleUrl").asText())
        .isEqualTo(
            "https://console.example/console/alerts?failureCode=unanswered&step=reserve-stock");
  }

  @Test
  void fewAreDeliveredOneByOne() {
    List<DueAlert> few = new ArrayList<>(raised(WebhookSink.Group.MIN - 1, "unanswered"));
    few.addAll(raised(2, "refused"));

    assertThat(sink(Clock.systemUTC()).deliver(few)).allMatch(WebhookSinkTest::isDelivered);

    assertThat(receiver.received())
        .extracting(Received::id)
        .containsExactlyElementsOf(few.stream().map(DueAlert::id).toList());
  }

  @Test
  void theSameNoticesHaveTheSameIdAndOthersAnother() {
    List<DueAlert> mass = raised(2 * WebhookSink.Group.MIN, "unanswered");
    WebhookSink sink = sink(Clock.systemUTC());

    sink.deliver(mass);
    sink.deliver(mass);
    sink.deliver(mass.subList(0, WebhookSink.Group.MIN));

    List<String> ids = receiver.received().stream().map(Received::id).toList();
    assertThat(ids.get(1)).isEqualTo(ids.get(0)).startsWith("alerts:").endsWith(":raised");
    assertThat(ids.get(2)).isNotEqualTo(ids.get(0));
  }

  @Test
  void aRejectedGroupIsDeliveredOneByOne() {
    receiver.answer(Answer.REFUSES_MANY);
    List<DueAlert> mass = raised(WebhookSink.Group.MIN, "unanswered");

    assertThat(sink(Clock.systemUTC()).deliver(mass)).allMatch(WebhookSinkTest::isDelivered);

    assertThat(receiver.received()).hasSize(1 + mass.size());
  }

  @Test
  void anUnavailableReceiverIsCalledOnce() {
    receiver.answer(Answer.FAILS);
    List<DueAlert> due = new ArrayList<>(raised(20, "unanswered"));
    due.addAll(raised(2, "refused"));

    List<Outcome> outcomes = sink(Clock.systemUTC()).deliver(due);

    assertThat(receiver.received()).hasSize(1);
    assertThat(outcomes).hasSize(due.size()).allMatch(one -> one.result() instanceof Unavailable);
  }

  @Test
  void theRestIsLeftToTheNextDeliveryWhenTimeIsUp() {
    List<DueAlert> different =
        IntStream.range(0, 100).mapToObj(at -> SampleAlerts.raised("code-" + at, "no")).toList();

    List<Outcome> outcomes = sink(new Hurrying()).deliver(different);

    assertThat(receiver.received()).hasSizeBetween(1, 5);
    assertThat(outcomes).hasSameSizeAs(receiver.received()).allMatch(WebhookSinkTest::isDelivered);
  }

  private static boolean isDelivered(Outcome outcome) {
    return outcome.result() instanceof Delivered;
  }

  private static List<String> named(Received post) {
    return post.json().at("/data/alerts").findValuesAsText("alertId");
  }

  private static List<DueAlert> raised(int count, String code) {
    return IntStream.range(0, count)
        .mapToObj(at -> SampleAlerts.raised(code, "no answer"))
        .toList();
  }

  private WebhookSink sink(Clock clock) {
    AlertPost post = new AlertPost(client, URI.create(receiver.url()));
    return new WebhookSink(
        "webhook:test",
        post,
        new PlainShape(SampleAlerts.LINKS_TO_CONSOLE),
        WebhookSigner.of(List.of(SECRET)),
        clock);
  }

  /** Every look at it is a longest wait later. */
  private static final class Hurrying extends Clock {

    private Instant now = Instant.EPOCH;

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }

    @Override
    public Instant instant() {
      now = now.plus(TIMEOUT);
      return now;
    }
  }
}
