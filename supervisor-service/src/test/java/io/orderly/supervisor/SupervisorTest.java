package io.orderly.supervisor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.orderly.messages.OperatorAlert;
import io.orderly.messages.OrderStatus;
import io.orderly.messages.SchedulerCommand;
import io.orderly.messages.StatusCause;
import io.orderly.messages.Topics;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessState;
import io.orderly.process.StepState;
import io.orderly.supervisor.testing.OperatorClient;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.StoreTables;
import io.orderly.supervisor.testing.TestWorkflows;
import io.orderly.supervisor.testing.TopicReader;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The running service recovers by itself what nobody answers. */
@Tag("servers")
class SupervisorTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String BEYOND_RECOVERY = "orderly_orders_beyond_recovery ";
  private static final String REPLIES = Topics.orderReplies("supervisor-tests");

  private static RunningSupervisor supervisor;
  private static Orders orders;
  private static StoreTables tables;

  @BeforeAll
  static void start() {
    supervisor = RunningSupervisor.shared();
    orders = supervisor.orders();
    tables = supervisor.tables();
    TopicReader.create(REPLIES);
  }

  @Test
  void countsAnOverdueStepAndReArmsItWithBackoff() {
    UUID orderId = orders.processing(1, TestWorkflows.BRITTLE).get(0);
    long before = orders.read(orderId).version();

    tables.letExpire(List.of(orderId));

    await().atMost(SOON).until(() -> orders.read(orderId).state() == ProcessState.PENDING);
    OrderProcess order = orders.read(orderId);
    OrderStep step = order.steps().get(0);
    assertThat(order.version()).isEqualTo(before + 1);
    assertThat(order.lockedBy()).isNull();
    assertThat(step.state()).isEqualTo(StepState.RUNNING);
    assertThat(step.attempt()).isEqualTo(1);
    assertThat(step.failureCount()).isEqualTo(1);
    // 60 s less up to 20 % of jitter.
    assertThat(step.notBefore())
        .isBetween(Instant.now().plusSeconds(20), Instant.now().plusSeconds(61));
    assertThat(order.notBefore()).isEqualTo(step.notBefore());
    assertThat(tables.events(orderId)).extracting(event -> event.get("kind")).contains("re-armed");
  }

  @Test
  void releasesAnOrderWhoseBackoffIsOver() {
    UUID orderId = orders.processing(1, TestWorkflows.BRITTLE).get(0);
    tables.letExpire(List.of(orderId));
    await().atMost(SOON).until(() -> orders.read(orderId).notBefore() != null);

    try (TopicReader commands = TopicReader.fromNowOn(Topics.SCHEDULER_COMMANDS)) {
      tables.letRestEnd(List.of(orderId));

      await().atMost(SOON).until(() -> orders.read(orderId).isClaimable());
      assertThat(orders.read(orderId).nextAgent()).isEqualTo("inventory");
      await()
          .atMost(SOON)
          .until(
              () -> commands.withKey("", SchedulerCommand.class),
              wakes -> wakes.contains(SchedulerCommand.wake()));
    }
  }

  @Test
  void failsAnOrderAtTheThresholdWithAnAlertAndAStatus() {
    UUID orderId = orders.submitRepliedTo(TestWorkflows.BRITTLE, REPLIES);
    failOnce(orderId);

    orders.claim(List.of(orderId));
    tables.letExpire(List.of(orderId));

    await().atMost(SOON).until(() -> orders.read(orderId).state() == ProcessState.ERROR);
    OrderProcess order = orders.read(orderId);
    assertThat(order.steps().get(0).failureCount()).isEqualTo(2);
    OperatorAlert alert = first(Topics.OPERATOR_ALERTS, orderId, OperatorAlert.class);
    assertThat(alert.alertId()).isEqualTo(orderId + ":" + order.version());
    assertThat(alert.orderVersion()).isEqualTo(order.version());
    assertThat(alert.step()).isEqualTo("reserve-stock");
    assertThat(alert.failure().code()).isEqualTo("unanswered");
    assertThat(alert.nextAction()).contains("inventory");
    await().atMost(SOON).until(() -> tables.undeliveredAlerts(orderId) == 0);
    OrderStatus told = first(Topics.ORDER_STATUS, orderId, OrderStatus.class);
    assertThat(told.state()).isEqualTo(ProcessState.ERROR);
    assertThat(told.orderVersion()).isEqualTo(order.version());
    assertThat(told.submitter()).isEqualTo("tests");
    assertThat(told.customerReference()).isEqualTo("reference-" + orderId);
    OrderStatus privately = first(REPLIES, orderId, OrderStatus.class);
    assertThat(privately).usingRecursiveComparison().ignoringFields("at").isEqualTo(told);
  }

  @Test
  void publishesTheTurnToUndo() {
    UUID orderId = orders.processing(1, TestWorkflows.REVERSIBLE).get(0);

    tables.letExpire(List.of(orderId));

    OrderStatus told = first(Topics.ORDER_STATUS, orderId, OrderStatus.class);
    assertThat(told.state()).isEqualTo(ProcessState.UNDOING);
    assertThat(told.cause())
        .isEqualTo(
            new StatusCause(
                "unanswered",
                "A service that the order needs did not answer in time.",
                "reserve-stock"));
    assertThat(orders.read(orderId).lockedBy()).isNull();
  }

  @Test
  void publishesNothingForARetriedStep() {
    UUID triedAgain = orders.processing(1, TestWorkflows.BRITTLE).get(0);
    tables.letExpire(List.of(triedAgain));
    await().atMost(SOON).until(() -> orders.read(triedAgain).notBefore() != null);
    UUID turned = orders.processing(1, TestWorkflows.REVERSIBLE).get(0);
    tables.letExpire(List.of(turned));

    try (TopicReader statuses = TopicReader.of(Topics.ORDER_STATUS)) {
      await()
          .atMost(SOON)
          .until(() -> !statuses.withKey(turned.toString(), OrderStatus.class).isEmpty());
      assertThat(statuses.withKey(triedAgain.toString(), OrderStatus.class)).isEmpty();
    }
  }

  @Test
  void reportsOrdersOfUnreadableWorkflowVersionsAndLeavesThemUnchanged() {
    OperatorClient door = supervisor.door();
    UUID orderId = orders.submitUnreadable();
    OrderProcess before = orders.read(orderId);

    tables.letExpire(List.of(orderId));
    await()
        .atMost(SOON)
        .until(() -> door.get("/actuator/prometheus"), all -> all.contains(BEYOND_RECOVERY + "1"));

    assertThat(door.get("/actuator/health")).contains("\"beyondRecovery\":{\"status\":\"DOWN\"");
    assertThat(door.statusOf("/actuator/health/readiness")).isEqualTo(200);
    assertThat(orders.read(orderId).version()).isEqualTo(before.version());
    orders.setAside(orderId);
    await()
        .atMost(SOON)
        .until(() -> door.get("/actuator/prometheus"), all -> all.contains(BEYOND_RECOVERY + "0"));
  }

  @Test
  void showsItsMetricsByTheirNames() {
    OperatorClient door = supervisor.door();

    String metrics = door.get("/actuator/prometheus");

    assertThat(metrics)
        .contains(
            "orderly_orders{process_state=\"Pending\"",
            "orderly_orders{process_state=\"Processing\"",
            "orderly_orders{process_state=\"Undoing\"",
            "orderly_orders{process_state=\"Error\"",
            "orderly_oldest_pending_seconds ",
            "orderly_alerts_open ",
            "orderly_alert_deliveries_total{outcome=\"delivered\",sink=\"kafka\"}",
            "orderly_alert_deliveries_pending_seconds{sink=\"kafka\"}",
            "orderly_alerts_undelivered_seconds ",
            "orderly_sweep_last_success_timestamp_seconds ",
            "orderly_recoveries_total{decision=\"rearmed\"",
            "orderly_recoveries_total{decision=\"error\"",
            "orderly_orders_beyond_recovery ",
            "orderly_recoveries_total{decision=\"undo\"",
            "orderly_recoveries_total{decision=\"undo_failed\"",
            "orderly_recoveries_total{decision=\"unlocked\"",
            "orderly_recoveries_total{decision=\"released\"");
  }

  @Test
  void isLiveAndReadyAndReportsTheAgeOfItsSweep() {
    OperatorClient door = supervisor.door();

    assertThat(door.statusOf("/actuator/health/liveness")).isEqualTo(200);
    assertThat(door.statusOf("/actuator/health/readiness")).isEqualTo(200);
    assertThat(door.get("/actuator/health")).contains("\"sweep\":{\"status\":\"UP\"", "ageSeconds");
  }

  private static void failOnce(UUID orderId) {
    orders.claim(List.of(orderId));
    tables.letExpire(List.of(orderId));
    await().atMost(SOON).until(() -> orders.read(orderId).notBefore() != null);
    tables.letRestEnd(List.of(orderId));
    await().atMost(SOON).until(() -> orders.read(orderId).isClaimable());
  }

  private static <T extends io.orderly.messages.Message> T first(
      String topic, UUID orderId, Class<T> type) {
    try (TopicReader reader = TopicReader.of(topic)) {
      return await()
          .atMost(SOON)
          .until(() -> reader.withKey(orderId.toString(), type), found -> !found.isEmpty())
          .get(0);
    }
  }
}
