package io.orderly.supervisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.supervisor.testing.DatabaseGate;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.OperatorClient.Answer;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.TestWorkflows;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** With its database closed the service says so, and comes back with it. */
@Tag("servers")
class StoreUnavailableTest {

  private static final Duration SOON = Duration.ofSeconds(30);

  private final RunningSupervisor supervisor = RunningSupervisor.shared();
  private final DatabaseGate gate = new DatabaseGate(supervisor.database());
  private final OperatorClient door = supervisor.door();
  private volatile String resubmittable = "";
  private volatile UUID orderId = new UUID(0, 0);

  @BeforeEach
  void prepareAnOrderInError() {
    // The pool may still hold connections that the test before cut.
    await().atMost(SOON).ignoreExceptions().until(this::isPrepared);
  }

  private boolean isPrepared() {
    orderId = supervisor.orders().inError(TestWorkflows.BRITTLE);
    resubmittable =
        "{\"version\": %d, \"reason\": \"restocked\"}"
            .formatted(supervisor.orders().read(orderId).version());
    return true;
  }

  @AfterEach
  void letIn() {
    open();
  }

  @Test
  void commandsAreAnsweredWith503UntilTheStoreIsAvailable() {
    close();
    Answer away = door.resubmit(orderId, resubmittable);

    assertThat(away.status()).isEqualTo(503);
    assertThat(away.retryAfter()).isEqualTo("5");
    assertThat(away.contentType()).isEqualTo("application/problem+json");
    assertThat(away.body().path("type").asText())
        .isEqualTo("urn:orderly:problem:dependency-unavailable");

    open();
    await().atMost(SOON).until(() -> door.resubmit(orderId, resubmittable).status() == 200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/operator/pauses", "/operator/orders/"})
  void queriesAreAnsweredWith503UntilTheStoreIsAvailable(String path) {
    String question = path.endsWith("/") ? path + orderId : path;
    close();

    Answer away = door.ask(question);

    assertThat(away.status()).isEqualTo(503);
    assertThat(away.retryAfter()).isEqualTo("5");
    assertThat(away.contentType()).isEqualTo("application/problem+json");
    open();
    await().atMost(SOON).until(() -> door.ask(question).status() == 200);
  }

  @Test
  void pausingAnAgentIsAnsweredWith503() {
    close();

    Answer away = door.post("/operator/agents/inventory/pause", "{\"reason\": \"stock-taking\"}");

    assertThat(away.status()).isEqualTo(503);
    assertThat(away.retryAfter()).isEqualTo("5");
  }

  @Test
  void gaugesAreNaNWhileTheStoreIsUnavailable() {
    await().atMost(SOON).until(() -> unknownFigures().isEmpty());

    close();

    await()
        .atMost(SOON)
        .untilAsserted(
            () ->
                assertThat(unknownFigures())
                    .containsExactlyInAnyOrder(
                        "orderly_alerts_open",
                        "orderly_alert_deliveries_pending_seconds{sink=\"kafka\"}",
                        "orderly_alerts_undelivered_seconds",
                        "orderly_asks_oldest_seconds",
                        "orderly_asks_open",
                        "orderly_oldest_order_seconds",
                        "orderly_oldest_pause_seconds",
                        "orderly_oldest_pending_seconds",
                        "orderly_orders{process_state=\"Error\"}",
                        "orderly_orders{process_state=\"Pending\"}",
                        "orderly_orders{process_state=\"Processing\"}",
                        "orderly_orders{process_state=\"Undoing\"}",
                        "orderly_orders_beyond_recovery",
                        "orderly_orders_paused",
                        "orderly_steps_accepted",
                        "orderly_steps_accepted_overdue_seconds"));
    open();
    await().atMost(SOON).until(() -> unknownFigures().isEmpty());
  }

  @Test
  void theSupervisorStaysReady() {
    close();

    assertThat(door.statusOf("/actuator/health/readiness")).isEqualTo(200);
  }

  /**
   * Without the age of a table's last vacuum, as a table that was never vacuumed has none, and
   * without the standby, which is read once per minute: whether that falls into a time without the
   * store is chance, and {@code StandbyWatchTest} shows what it means. Who is asked and which agent
   * works depends on the orders that other tests left: such a figure is named once, without them.
   */
  private List<String> unknownFigures() {
    return door.get("/actuator/prometheus")
        .lines()
        .filter(line -> line.startsWith("orderly_") && line.endsWith(" NaN"))
        .filter(line -> !line.contains("_vacuum_age_"))
        .filter(line -> !line.startsWith("orderly_store_standby_missing"))
        .map(line -> line.substring(0, line.lastIndexOf(' ')))
        .map(figure -> figure.replaceAll("\\{(of|agent)=.*", ""))
        .distinct()
        .toList();
  }

  private void close() {
    gate.close();
  }

  private void open() {
    gate.open();
  }
}
