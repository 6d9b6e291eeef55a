package io.orderly.supervisor.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.local.infrastructure.EmbeddedKafkaBroker;
import io.orderly.local.infrastructure.FreePort;
import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.OperatorAlert;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.store.alerts.AlertUpkeep;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.supervisor.testing.DatabaseGate;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.StoreOnly;
import io.orderly.supervisor.testing.StoreTables;
import io.orderly.supervisor.testing.TestWorkflows;
import io.orderly.supervisor.testing.TopicReader;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.dao.DataAccessException;

/** No alert is lost, whatever goes away while it is delivered. */
@Tag("servers")
class AlertsThroughOutagesTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration AFTER_A_START = Duration.ofSeconds(90);
  private static final Duration HELD = Duration.ofSeconds(1);
  private static final int SEVERAL = 5;
  private static final SimpleMeterRegistry METERS = new SimpleMeterRegistry();

  @TempDir private Path folder;

  @Test
  void onlyAlertsWaitForKafka() {
    int port = FreePort.find();
    EmbeddedKafkaBroker before = EmbeddedKafkaBroker.startPersistent(folder, port);
    try (RunningSupervisor supervisor = supervisorOn(before)) {
      Orders orders = supervisor.orders();
      before.close();

      List<UUID> inError =
          IntStream.range(0, SEVERAL)
              .mapToObj(index -> orders.inError(TestWorkflows.BRITTLE))
              .toList();
      UUID overdue = orders.processing(1, TestWorkflows.BRITTLE).get(0);
      supervisor.tables().letExpire(List.of(overdue));
      await().atMost(SOON).until(() -> orders.read(overdue).failureCount() == 1);
      assertThat(supervisor.tables().undeliveredAlerts()).isEqualTo(SEVERAL);

      try (EmbeddedKafkaBroker back = EmbeddedKafkaBroker.startPersistent(folder, port)) {
        await().atMost(AFTER_A_START).until(() -> supervisor.tables().undeliveredAlerts() == 0);
        try (TopicReader alerts = TopicReader.of(Topics.OPERATOR_ALERTS, back.bootstrapServers())) {
          for (UUID orderId : inError) {
            await()
                .atMost(SOON)
                .until(() -> !alerts.withKey(orderId.toString(), OperatorAlert.class).isEmpty());
          }
        }
      }
    } finally {
      before.close();
    }
  }

  private static RunningSupervisor supervisorOn(EmbeddedKafkaBroker broker) {
    return RunningSupervisor.on(SharedInfrastructure.freshDatabase(), broker.bootstrapServers());
  }

  @Test
  void anAlertThatCouldNotBeMarkedIsSentAgainUnderTheSameId() {
    FreshDatabase database = SharedInfrastructure.freshDatabase();
    DatabaseGate gate = new DatabaseGate(database);
    try (ConfigurableApplicationContext context = StoreOnly.open(database)) {
      UUID orderId = ordersOf(context).inError(TestWorkflows.FRAGILE);
      keep(context);
      MessageSender sender = RunningSupervisor.shared().bean(MessageSender.class);

      assertThatThrownBy(() -> delivery(context, new ThenClosing(sender, gate)).runOnce())
          .isInstanceOf(DataAccessException.class);
      gate.open();
      await().atMost(SOON).ignoreExceptions().until(() -> tables(context).alerts(orderId) == 1);
      int again =
          await()
              .atMost(SOON)
              .ignoreExceptions()
              .until(() -> delivery(context, sender).runOnce(), delivered -> delivered > 0);

      assertThat(again).isEqualTo(1);
      List<OperatorAlert> received = received(orderId, 2);
      assertThat(received).hasSize(2);
      assertThat(received.get(1)).isEqualTo(received.get(0));
    }
  }

  @Test
  void alertsOfAStoppedSupervisorAreDeliveredByTheNextInOrder() {
    FreshDatabase database = SharedInfrastructure.freshDatabase();
    UUID orderId;
    try (ConfigurableApplicationContext gone = StoreOnly.open(database)) {
      Orders orders = ordersOf(gone);
      orderId = orders.inError(TestWorkflows.FRAGILE);
      for (int again = 1; again < SEVERAL; again++) {
        orders.resubmit(orderId);
        orders.claim(List.of(orderId));
        orders.refuse(orderId);
      }
    }

    try (ConfigurableApplicationContext next = StoreOnly.open(database)) {
      MessageSender sender = RunningSupervisor.shared().bean(MessageSender.class);
      keep(next);
      int raised = delivery(next, sender).runOnce();

      assertThat(raised).isEqualTo(SEVERAL);
      assertThat(tables(next).undeliveredAlerts()).isZero();
      assertThat(received(orderId, SEVERAL))
          .hasSize(SEVERAL)
          .extracting(OperatorAlert::orderVersion)
          .isSorted()
          .doesNotHaveDuplicates();
    }
  }

  private static AlertDelivery delivery(
      ConfigurableApplicationContext context, MessageSender sender) {
    return new AlertDelivery(
        context.getBean(AlertDeliveries.class), new TopicSink(sender), HELD, METERS);
  }

  private static void keep(ConfigurableApplicationContext context) {
    new AlertUpkeepTask(
            context.getBean(AlertUpkeep.class),
            List.of(TopicSink.NAME),
            Duration.ofHours(1),
            Clock.systemUTC(),
            METERS)
        .runOnce();
  }

  private static Orders ordersOf(ConfigurableApplicationContext context) {
    return new Orders(
        context.getBean(OrderIntake.class),
        context.getBean(StateStore.class),
        context.getBean(WorkflowCatalogue.class));
  }

  private static StoreTables tables(ConfigurableApplicationContext context) {
    return new StoreTables(context.getBean(DataSource.class));
  }

  private static List<OperatorAlert> received(UUID orderId, int count) {
    try (TopicReader alerts = TopicReader.of(Topics.OPERATOR_ALERTS)) {
      return await()
          .atMost(SOON)
          .until(
              () -> alerts.withKey(orderId.toString(), OperatorAlert.class),
              found -> found.size() >= count);
    }
  }

  /** Sends for real; the database goes away before the sender comes back. */
  private record ThenClosing(MessageSender real, DatabaseGate gate) implements MessageSender {

    @Override
    public CompletableFuture<Void> send(Outgoing outgoing) {
      return real.send(outgoing);
    }

    @Override
    public List<Outgoing> sendAll(Collection<Outgoing> batch) {
      List<Outgoing> notDelivered = real.sendAll(batch);
      gate.close();
      return notDelivered;
    }
  }
}
