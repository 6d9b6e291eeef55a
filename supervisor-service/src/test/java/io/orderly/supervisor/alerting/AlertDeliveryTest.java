package io.orderly.supervisor.alerting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.messages.OperatorAlert;
import io.orderly.messages.Topics;
import io.orderly.process.ProcessState;
import io.orderly.runtime.kafka.MessageSender;
import io.orderly.store.AlertOutbox;
import io.orderly.store.Pace;
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
import org.junit.jupiter.api.Test;

/** Delivery to a real broker, from stores that a test controls. */
class AlertDeliveryTest {

  private static final Duration SOON = Duration.ofSeconds(20);
  private static final Pace ALWAYS = (duty, wanted, perSecond) -> wanted;

  private final SettableClock clock = new SettableClock();
  private final InMemoryStore store = new InMemoryStore(clock::instant);
  private final Orders orders =
      new Orders(store.orderIntake(), store.stateStore(), store.workflowCatalogue());
  private final MessageSender sender = RunningSupervisor.shared().bean(MessageSender.class);
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  @Test
  void deliversEachAlertAndMarksIt() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    AlertDelivery delivery = new AlertDelivery(store.alertOutbox(), ALWAYS, sender, meters);

    int first = delivery.runOnce();
    int second = delivery.runOnce();

    assertThat(first).isEqualTo(1);
    assertThat(second).isZero();
    assertThat(store.alertOutbox().undelivered(10)).isEmpty();
    assertThat(meters.get("orderly.alerts.delivered").counter().count()).isEqualTo(1);
    assertThat(orders.read(orderId).state()).isEqualTo(ProcessState.ERROR);
    assertThat(delivered(orderId, 1))
        .extracting(OperatorAlert::alertId)
        .containsExactly(orderId + ":" + orders.read(orderId).version());
  }

  @Test
  void deliversAgainUnderTheSameIdWhatACrashLeftUnmarked() {
    UUID orderId = orders.inError(TestWorkflows.BRITTLE);
    AlertDelivery crashing =
        new AlertDelivery(new CrashingOutbox(store.alertOutbox()), ALWAYS, sender, meters);
    AlertDelivery restarted = new AlertDelivery(store.alertOutbox(), ALWAYS, sender, meters);

    assertThatThrownBy(crashing::runOnce).isInstanceOf(Crash.class);
    int delivered = restarted.runOnce();

    assertThat(delivered).isEqualTo(1);
    List<OperatorAlert> received = delivered(orderId, 2);
    assertThat(received).hasSize(2);
    assertThat(received.get(1)).isEqualTo(received.get(0));
  }

  @Test
  void leavesItToAnotherSupervisorWhoseTurnItIs() {
    orders.inError(TestWorkflows.BRITTLE);
    AlertDelivery other =
        new AlertDelivery(store.alertOutbox(), (duty, wanted, perSecond) -> 0, sender, meters);

    assertThat(other.runOnce()).isZero();
    assertThat(store.alertOutbox().undelivered(10)).hasSize(1);
  }

  @Test
  void spendsNoTurnWhileThereIsNothingToDeliver() {
    AlertDelivery idle =
        new AlertDelivery(
            store.alertOutbox(),
            (duty, wanted, perSecond) -> {
              throw new AssertionError("a turn was taken");
            },
            sender,
            meters);

    assertThat(idle.runOnce()).isZero();
  }

  private static List<OperatorAlert> delivered(UUID orderId, int count) {
    try (TopicReader alerts = TopicReader.of(Topics.OPERATOR_ALERTS)) {
      return await()
          .atMost(SOON)
          .until(
              () -> alerts.withKey(orderId.toString(), OperatorAlert.class),
              found -> found.size() >= count);
    }
  }

  private static final class Crash extends RuntimeException {}

  /** Ends the process, as far as the delivery can tell, between the send and the mark. */
  private record CrashingOutbox(AlertOutbox outbox) implements AlertOutbox {

    @Override
    public List<OperatorAlert> undelivered(int limit) {
      return outbox.undelivered(limit);
    }

    @Override
    public void delivered(Collection<String> alertIds) {
      throw new Crash();
    }
  }
}
