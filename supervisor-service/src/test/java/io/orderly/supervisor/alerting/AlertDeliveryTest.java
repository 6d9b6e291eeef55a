package io.orderly.supervisor.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.messages.OperatorAlert;
import io.orderly.messages.OperatorAlert.Notice;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.RunningSupervisor;
import io.orderly.supervisor.testing.SettableClock;
import io.orderly.supervisor.testing.TestWorkflows;
import io.orderly.supervisor.testing.TopicReader;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What one supervisor tells and keeps, from a store that a test controls. */
@Tag("servers")
class AlertDeliveryTest {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final Duration LEASE = Duration.ofSeconds(30);
  private static final Duration PATIENCE = Duration.ofMinutes(15);

  private final SettableClock clock = new SettableClock();
  private final InMemoryStore store = new InMemoryStore(clock::instant);
  private final Orders orders =
      new Orders(store.orderIntake(), store.stateStore(), store.workflowCatalogue());
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final RecordingSink listener = new RecordingSink("listener");

  @Test
  void publishesEveryNoticeOfAnAlertOnTheTopic() {
    TopicSink topic = new TopicSink(RunningSupervisor.shared().bean(MessageSender.class));
    AlertDelivery delivery = new AlertDelivery(store.alertDeliveries(), topic, LEASE, meters);
    AlertUpkeepTask keeping = keepingFor(topic.name());
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    long version = orders.read(orderId).version();

    keeping.runOnce();
    assertThat(delivery.runOnce()).isEqualTo(1);
    clock.advance(PATIENCE);
    keeping.runOnce();
    assertThat(delivery.runOnce()).isEqualTo(1);
    orders.resubmit(orderId);
    keeping.runOnce();
    assertThat(delivery.runOnce()).isEqualTo(1);
    assertThat(delivery.runOnce()).isZero();

    List<OperatorAlert> received = received(orderId, 3);
    assertThat(received)
        .extracting(OperatorAlert::notice)
        .containsExactly(Notice.RAISED, Notice.ESCALATED, Notice.RESOLVED);
    assertThat(received).extracting(OperatorAlert::alertId).containsOnly(orderId + ":" + version);
    assertThat(counted("kafka", "delivered")).isEqualTo(3);
  }

  @Test
  void redeliversUnderTheSameIdAfterACrash() {
    orders.inError(TestWorkflows.BRITTLE);
    keepingFor("listener").runOnce();
    AlertDelivery crashing =
        new AlertDelivery(new Crashing(store.alertDeliveries()), listener, LEASE, meters);
    AlertDelivery other = new AlertDelivery(store.alertDeliveries(), listener, LEASE, meters);

    assertThatThrownBy(crashing::runOnce).isInstanceOf(Crash.class);
    assertThat(other.runOnce()).isZero();
    clock.advance(LEASE);
    assertThat(other.runOnce()).isEqualTo(1);

    assertThat(listener.received()).hasSize(2);
    assertThat(listener.received().get(1).id()).isEqualTo(listener.received().get(0).id());
    assertThat(store.alertDeliveries().undelivered(10)).isEmpty();
  }

  @Test
  void anUnavailableSinkIsRetriedWithBackoff() {
    orders.inError(TestWorkflows.BRITTLE);
    keepingFor("listener").runOnce();
    AlertDelivery delivery = new AlertDelivery(store.alertDeliveries(), listener, LEASE, meters);
    listener.answerUnavailable();

    delivery.runOnce();
    delivery.runOnce();
    assertThat(listener.received()).hasSize(1);
    clock.advance(Duration.ofSeconds(1));
    delivery.runOnce();
    clock.advance(Duration.ofSeconds(1));
    delivery.runOnce();
    assertThat(listener.received()).hasSize(2);
    listener.acceptAll();
    clock.advance(Duration.ofSeconds(1));
    assertThat(delivery.runOnce()).isEqualTo(1);

    assertThat(counted("listener", "unavailable")).isEqualTo(2);
    assertThat(counted("listener", "delivered")).isEqualTo(1);
    assertThat(meters.get("orderly.alerts.escalated").counter().count()).isZero();
  }

  @Test
  void aRejectedAlertBlocksNoOther() {
    UUID refused = orders.inError(TestWorkflows.BRITTLE);
    UUID other = orders.inError(TestWorkflows.BRITTLE);
    keepingFor("listener").runOnce();
    listener.rejectOnly(refused);
    AlertDelivery delivery = new AlertDelivery(store.alertDeliveries(), listener, LEASE, meters);

    assertThat(delivery.runOnce()).isEqualTo(1);

    assertThat(counted("listener", "refused")).isEqualTo(1);
    assertThat(store.alertDeliveries().undelivered(10))
        .extracting(OperatorAlert::orderId)
        .containsExactly(refused)
        .doesNotContain(other);
  }

  /** While settings are rolled out, another supervisor addresses alerts to the sinks it knows. */
  @Test
  void aNewSinkGetsAlertsThatWereAddressedWithoutIt() {
    AlertUpkeepTask knowing = keepingFor("listener");
    knowing.runOnce();
    orders.inError(TestWorkflows.BRITTLE);
    keepingFor("another").runOnce();
    AlertDelivery delivery = new AlertDelivery(store.alertDeliveries(), listener, LEASE, meters);

    knowing.runOnce();
    assertThat(delivery.runOnce()).isZero();
    clock.advance(AlertUpkeepTask.CATCH_UP_INTERVAL);
    knowing.runOnce();

    assertThat(delivery.runOnce()).isEqualTo(1);
  }

  @Test
  void showsAgeOfTheOldestPendingDelivery() {
    AlertGauges gauges =
        new AlertGauges(store.alertDeliveries(), List.of("listener"), clock, meters);
    assertThat(pendingSeconds()).isNaN();
    orders.inError(TestWorkflows.BRITTLE);
    keepingFor("listener").runOnce();
    clock.advance(Duration.ofSeconds(7));

    gauges.refresh();

    assertThat(pendingSeconds()).isEqualTo(7);
    assertThat(meters.get("orderly.alerts.undelivered.seconds").gauge().value()).isEqualTo(7);
    new AlertDelivery(store.alertDeliveries(), listener, LEASE, meters).runOnce();
    gauges.refresh();
    assertThat(pendingSeconds()).isZero();
    clock.advance(AlertGauges.OLD_AFTER);
    assertThat(pendingSeconds()).isNaN();
  }

  @Test
  void backoffDoublesUpToAMinute() {
    assertThat(AlertDelivery.BACKOFF.after(1)).isEqualTo(Duration.ofSeconds(1));
    assertThat(AlertDelivery.BACKOFF.after(4)).isEqualTo(Duration.ofSeconds(8));
    assertThat(AlertDelivery.BACKOFF.after(7)).isEqualTo(Duration.ofMinutes(1));
    assertThat(AlertDelivery.BACKOFF.after(1_000)).isEqualTo(Duration.ofMinutes(1));
  }

  private AlertUpkeepTask keepingFor(String sink) {
    return new AlertUpkeepTask(store.alertUpkeep(), List.of(sink), PATIENCE, clock, meters);
  }

  private double counted(String sink, String outcome) {
    return meters
        .get("orderly.alert.deliveries")
        .tag("sink", sink)
        .tag("outcome", outcome)
        .counter()
        .count();
  }

  private double pendingSeconds() {
    return meters
        .get("orderly.alert.deliveries.pending.seconds")
        .tag("sink", "listener")
        .gauge()
        .value();
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

  private static final class Crash extends RuntimeException {}

  /** Ends the process, as far as the delivery can tell, between the telling and the mark. */
  private static final class Crashing extends DelegatingDeliveries {

    Crashing(AlertDeliveries real) {
      super(real);
    }

    @Override
    public void delivered(
        String sink, Collection<DeliveredAlert> delivered, @Nullable Duration repeatInterval) {
      throw new Crash();
    }
  }
}
