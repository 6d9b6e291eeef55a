package io.orderly.supervisor.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.local.infrastructure.FreePort;
import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import io.orderly.supervisor.testing.WebhookReceiver;
import io.orderly.supervisor.testing.WebhookReceiver.Answer;
import io.orderly.supervisor.testing.WebhookReceiver.Received;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Two running supervisors tell webhooks; some of these are dead, or die meanwhile. */
@Tag("servers")
class AlertWebhooksTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final byte[] KEY = "a key of at least 24 bytes".getBytes(StandardCharsets.UTF_8);
  private static final String SECRET = "whsec_" + Base64.getEncoder().encodeToString(KEY);
  private static final int SEVERAL = 30;

  /** A cause of its own, so that the alerts of other tests are not told with these. */
  private static final String OF_MASS =
      TestWorkflows.BRITTLE.replace("brittle", "brittle-mass").replace("reserve-stock", "reserve");

  private static final WebhookReceiver PLAIN = WebhookReceiver.start();
  private static final WebhookReceiver SLACK = WebhookReceiver.start();
  private static final WebhookReceiver HANGING = WebhookReceiver.start();
  private static RunningSupervisor one;
  private static RunningSupervisor other;
  private static Orders orders;

  @BeforeAll
  static void start() {
    HANGING.answer(Answer.HANGS);
    FreshDatabase database = SharedInfrastructure.freshDatabase();
    List<String> settings =
        List.of(
            "orderly.supervisor.alerting.escalate-after=12s",
            "orderly.supervisor.alerting.request-timeout=3s",
            "orderly.supervisor.alerting.redeliver-after=18s",
            "orderly.supervisor.alerting.webhooks.plain.url=" + PLAIN.url(),
            "orderly.supervisor.alerting.webhooks.plain.secrets=" + SECRET,
            "orderly.supervisor.alerting.webhooks.slack.url=" + SLACK.url(),
            "orderly.supervisor.alerting.webhooks.slack.shape=slack",
            "orderly.supervisor.alerting.webhooks.slack.secrets=" + SECRET,
            "orderly.supervisor.alerting.webhooks.hanging.url=" + HANGING.url(),
            "orderly.supervisor.alerting.webhooks.hanging.secrets=" + SECRET,
            "orderly.supervisor.alerting.webhooks.gone.url=http://127.0.0.1:" + FreePort.find(),
            "orderly.supervisor.alerting.webhooks.gone.secrets=" + SECRET);
    one = RunningSupervisor.with(database, settings);
    other = RunningSupervisor.with(database, settings);
    orders = one.orders();
  }

  @AfterAll
  static void stop() {
    if (one != null) {
      one.close();
    }
    if (other != null) {
      other.close();
    }
    PLAIN.close();
    SLACK.close();
    HANGING.close();
  }

  @Test
  void deliversEachNoticeOfAnAlertOnceAndSigned() throws Exception {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    String alertId = orderId + ":" + orders.read(orderId).version();

    await().atMost(SOON).until(() -> distinct(received(PLAIN, alertId)).size() >= 2);
    orders.resubmit(orderId);
    await().atMost(SOON).until(() -> distinct(received(PLAIN, alertId)).size() >= 3);

    List<Received> posts = received(PLAIN, alertId);
    List<Received> received = distinct(posts);
    assertThat(received)
        .extracting(Received::id)
        .containsExactly(alertId + ":raised", alertId + ":escalated", alertId + ":resolved");
    assertNoneIsDoubled(posts);
    for (Received post : posts) {
      assertThat(post.signature()).isEqualTo("v1," + signature(post));
      assertThat(Instant.ofEpochSecond(Long.parseLong(post.timestamp())))
          .isBetween(Instant.now().minus(SOON.multipliedBy(2)), Instant.now().plusSeconds(1));
    }
    JsonNode escalated = received.get(1).json();
    assertThat(escalated.path("type").asText()).isEqualTo("orderly.alert.escalated");
    assertThat(escalated.at("/data/severity").asText()).isEqualTo("critical");
    assertThat(escalated.at("/data/orderId").asText()).isEqualTo(orderId.toString());
    assertThat(escalated.at("/data/failure/code").asText()).isEqualTo("out-of-stock");
    assertThat(escalated.at("/data/nextAction").asText()).contains("resubmit");
    JsonNode resolved = received.get(2).json();
    assertThat(resolved.at("/data/resolution/how").asText()).isEqualTo("Pending");
    assertThat(resolved.at("/data/nextAction").isMissingNode()).isTrue();
  }

  @Test
  void writesToSlackInTextAndBlocks() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    String alertId = orderId + ":" + orders.read(orderId).version();

    await().atMost(SOON).until(() -> !received(SLACK, alertId).isEmpty());

    JsonNode message = received(SLACK, alertId).get(0).json();
    assertThat(message.path("text").asText()).contains("Operator needed", orderId.toString());
    assertThat(message.path("blocks").findValuesAsText("type"))
        .startsWith("header")
        .contains("section", "context", "mrkdwn");
    assertThat(message.at("/blocks/0/text/type").asText()).isEqualTo("plain_text");
    assertThat(message.path("blocks").toString()).contains("none is left", "OrdersInError");
  }

  @Test
  void deadSinksAndASecondSupervisorNeitherDuplicateNorDelay() {
    List<UUID> inError =
        IntStream.range(0, SEVERAL).mapToObj(index -> orders.inError(OF_MASS)).toList();
    List<String> raised =
        inError.stream()
            .map(orderId -> "%s:%d:raised".formatted(orderId, orders.read(orderId).version()))
            .toList();

    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(PLAIN.received().stream().flatMap(AlertWebhooksTest::told))
                    .containsAll(raised));

    assertNoneIsDoubled(
        PLAIN.received().stream().filter(post -> told(post).anyMatch(raised::contains)).toList());
    String metrics = one.door().get("/actuator/prometheus");
    assertThat(metrics)
        .contains("orderly_alert_deliveries_total{outcome=\"unavailable\",sink=\"webhook:gone\"}")
        .contains("orderly_alert_deliveries_pending_seconds{sink=\"webhook:hanging\"}");
    await().atMost(SOON).until(() -> one.tables().undeliveredAlerts() == 0);
  }

  @Test
  void redeliversToARecoveredSinkUnderTheSameIds() {
    SLACK.answer(Answer.FAILS);
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    String alertId = orderId + ":" + orders.read(orderId).version();
    // Of one notice: on a slow machine the alert may have escalated meanwhile, which is another.
    await().atMost(SOON).until(() -> hasRepeats(received(SLACK, alertId)));

    SLACK.answer(Answer.TAKES);
    orders.resubmit(orderId);

    await()
        .atMost(SOON.multipliedBy(2))
        .until(
            () ->
                received(SLACK, alertId).stream().anyMatch(post -> post.id().endsWith("resolved")));
    assertThat(received(SLACK, alertId))
        .extracting(Received::id)
        .isSubsetOf(alertId + ":raised", alertId + ":escalated", alertId + ":resolved");
  }

  /** The notices that a post brings, of one alert or of many. */
  private static Stream<String> told(Received post) {
    String notice = post.id().substring(post.id().lastIndexOf(':'));
    List<String> many = post.json().at("/data/alerts").findValuesAsText("alertId");
    return many.isEmpty() ? Stream.of(post.id()) : many.stream().map(id -> id + notice);
  }

  private static boolean hasRepeats(List<Received> received) {
    return received.stream().map(Received::id).distinct().count() < received.size();
  }

  private static List<Received> received(WebhookReceiver receiver, String alertId) {
    return receiver.received().stream().filter(post -> post.id().startsWith(alertId)).toList();
  }

  /** The first post of each notice. */
  private static List<Received> distinct(List<Received> posts) {
    Map<String, Received> first = new LinkedHashMap<>();
    posts.forEach(post -> first.putIfAbsent(post.id(), post));
    return List.copyOf(first.values());
  }

  /** At least once is promised: what was answered too late comes again, and nothing else does. */
  private static void assertNoneIsDoubled(List<Received> posts) {
    assertThat((double) (posts.size() - distinct(posts).size()))
        .as("posts under an id that came before")
        .isLessThanOrEqualTo(notTakenByPlain(one) + notTakenByPlain(other));
  }

  private static double notTakenByPlain(RunningSupervisor supervisor) {
    return supervisor
        .bean(MeterRegistry.class)
        .get("orderly.alert.deliveries")
        .tags("sink", "webhook:plain", "outcome", "unavailable")
        .counter()
        .count();
  }

  /** What the specification says, without our signer. */
  private static String signature(Received post) throws Exception {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(KEY, "HmacSHA256"));
    String signed = "%s.%s.%s".formatted(post.id(), post.timestamp(), post.body());
    return Base64.getEncoder().encodeToString(mac.doFinal(signed.getBytes(StandardCharsets.UTF_8)));
  }
}
