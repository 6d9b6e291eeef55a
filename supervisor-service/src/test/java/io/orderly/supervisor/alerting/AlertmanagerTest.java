package io.orderly.supervisor.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.supervisor.testing.Alertmanager;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import io.orderly.supervisor.testing.WebhookReceiver;
import io.orderly.supervisor.testing.WebhookReceiver.Received;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The running service tells a real Alertmanager. */
@Tag("servers")
class AlertmanagerTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  /** While it is away, tries are up to a minute apart. */
  private static final Duration AFTER_AN_OUTAGE = Duration.ofSeconds(90);

  private static final Duration RESOLVE_TIMEOUT = Duration.ofSeconds(3);

  @TempDir private static Path folder;
  private static WebhookReceiver pager;
  private static Alertmanager alertmanager;
  private static RunningSupervisor supervisor;
  private static Orders orders;

  @BeforeAll
  static void start() {
    boolean isThere = Files.isExecutable(Alertmanager.PROGRAM);
    if ("true".equals(System.getenv("CI"))) {
      assertThat(isThere).as("%s is there", Alertmanager.PROGRAM).isTrue();
    }
    assumeTrue(isThere, Alertmanager.PROGRAM + " is not installed on this machine");
    pager = WebhookReceiver.start();
    alertmanager = Alertmanager.start(folder, RESOLVE_TIMEOUT, pager.url());
    supervisor =
        RunningSupervisor.with(
            SharedInfrastructure.freshDatabase(),
            List.of(
                "orderly.supervisor.alerting.escalate-after=8s",
                "orderly.supervisor.alerting.console-url=https://console.example",
                "orderly.supervisor.alerting.runbook-base-url=https://runbooks.example",
                "orderly.supervisor.alerting.alertmanagers.main.url=" + alertmanager.url(),
                "orderly.supervisor.alerting.alertmanagers.main.repeat-interval=1s"));
    orders = supervisor.orders();
  }

  @AfterAll
  static void stop() {
    if (supervisor != null) {
      supervisor.close();
    }
    if (alertmanager != null) {
      alertmanager.close();
    }
    if (pager != null) {
      pager.close();
    }
  }

  @Test
  void anAlertNamesCauseOrderAndNextAction() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    long version = orders.read(orderId).version();
    // So that it stays a warning, however long this takes.
    acknowledge(orderId);

    JsonNode alert = awaitActive(orderId, "warning");

    JsonNode labels = alert.path("labels");
    assertThat(labels.properties().stream().map(Map.Entry::getKey))
        .containsExactlyInAnyOrder("alertname", "severity", "code", "step", "alert_id");
    assertThat(labels.path("alertname").asText()).isEqualTo("OrderNeedsOperator");
    assertThat(labels.path("code").asText()).isEqualTo("out-of-stock");
    assertThat(labels.path("step").asText()).isEqualTo("reserve-stock");
    assertThat(labels.path("alert_id").asText()).isEqualTo(orderId + ":" + version);
    JsonNode annotations = alert.path("annotations");
    assertThat(annotations.path("summary").asText()).contains(orderId.toString());
    assertThat(annotations.path("description").asText()).contains("none is left");
    assertThat(annotations.path("next_action").asText()).contains("resubmit");
    assertThat(annotations.path("runbook_url").asText())
        .isEqualTo("https://runbooks.example/docs/runbooks/OrdersInError.md");
    assertThat(annotations.path("console_url").asText())
        .isEqualTo("https://console.example/console/orders/" + orderId)
        .isEqualTo(alert.path("generatorURL").asText());
  }

  @Test
  void anAlertOutlastsTheResolveTimeoutAndEndsWhenItsOrderLeavesError() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    acknowledge(orderId);
    JsonNode first = awaitActive(orderId, "warning");

    JsonNode later =
        await()
            .atMost(SOON)
            .until(
                () ->
                    active(orderId, "warning")
                        .filter(alert -> moment(alert, "updatedAt").isAfter(beyondTimeout(first))),
                Optional::isPresent)
            .orElseThrow();
    assertThat(later.path("fingerprint")).isEqualTo(first.path("fingerprint"));
    assertThat(later.path("annotations").path("acknowledged_by").asText()).isEqualTo("ada");

    orders.resubmit(orderId);
    await().atMost(SOON).until(() -> active(orderId, "warning").isEmpty());
    await().atMost(SOON).until(() -> isPaged(orderId, "resolved"));
    assertThat(isPaged(orderId, "firing")).isTrue();
  }

  @Test
  void anAlertmanagerThatLostItsStateGetsOpenAlertsAgain() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    acknowledge(orderId);
    JsonNode before = awaitActive(orderId, "warning");

    alertmanager.replaceByAnEmptyOne();

    JsonNode after = awaitActive(orderId, "warning", AFTER_AN_OUTAGE);
    assertThat(after.path("fingerprint")).isEqualTo(before.path("fingerprint"));
    assertThat(moment(after, "startsAt")).isEqualTo(moment(before, "startsAt"));
    orders.resubmit(orderId);
    await().atMost(SOON).until(() -> active(orderId, "warning").isEmpty());
  }

  @Test
  void anUnacknowledgedAlertBecomesCriticalAndReplacesTheWarning() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);

    awaitActive(orderId, "critical");
    await().atMost(SOON).until(() -> active(orderId, "warning").isEmpty());

    orders.undo(orderId);
    await().atMost(SOON).until(() -> active(orderId, "critical").isEmpty());
  }

  private static void acknowledge(UUID orderId) {
    supervisor
        .door()
        .post(
            "/operator/alerts/%s:%d/acknowledge".formatted(orderId, orders.read(orderId).version()),
            "{\"actor\": \"ada\", \"reason\": \"on it\"}");
  }

  private static OffsetDateTime beyondTimeout(JsonNode first) {
    return moment(first, "updatedAt").plus(RESOLVE_TIMEOUT.multipliedBy(2));
  }

  private static OffsetDateTime moment(JsonNode alert, String field) {
    return OffsetDateTime.parse(alert.path(field).asText());
  }

  private static JsonNode awaitActive(UUID orderId, String severity) {
    return awaitActive(orderId, severity, SOON);
  }

  private static JsonNode awaitActive(UUID orderId, String severity, Duration maxWait) {
    return await()
        .atMost(maxWait)
        .until(() -> active(orderId, severity), Optional::isPresent)
        .orElseThrow();
  }

  private static Optional<JsonNode> active(UUID orderId, String severity) {
    return alertmanager.active().stream()
        .filter(alert -> alert.path("labels").path("severity").asText().equals(severity))
        .filter(
            alert -> alert.path("annotations").path("order").asText().equals(orderId.toString()))
        .findFirst();
  }

  /** Whether Alertmanager has sent that on to its own receiver. */
  private static boolean isPaged(UUID orderId, String status) {
    return pager.received().stream()
        .map(Received::json)
        .flatMap(group -> StreamSupport.stream(group.path("alerts").spliterator(), false))
        .filter(
            alert -> alert.path("annotations").path("order").asText().equals(orderId.toString()))
        .anyMatch(alert -> alert.path("status").asText().equals(status));
  }
}
