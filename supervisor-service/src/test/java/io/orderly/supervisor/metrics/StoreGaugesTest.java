package io.orderly.supervisor.metrics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.process.ProcessState;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.statistics.StoreStatistics;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.SettableClock;
import io.orderly.supervisor.testing.TestWorkflows;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.boot.actuate.health.Status;
import org.springframework.dao.DataAccessResourceFailureException;

class StoreGaugesTest {

  private final SettableClock clock = new SettableClock();
  private final InMemoryStore store = new InMemoryStore(clock::instant);
  private final Orders orders =
      new Orders(store.orderIntake(), store.stateStore(), store.workflowCatalogue());
  private final SupervisorDecider decider =
      new SupervisorDecider(store.workflowCatalogue(), Orders.GRACE, () -> 0);
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  @Test
  void gaugesShowTheStatisticsOfTheStore() {
    orders.submit(3, TestWorkflows.BRITTLE);
    orders.processing(2, TestWorkflows.BRITTLE);
    orders.inError(TestWorkflows.BRITTLE);
    clock.advance(Duration.ofMillis(90_500));
    StoreGauges gauges = new StoreGauges(store.storeStatistics(), decider, clock, meters);

    gauges.refresh();

    assertThat(ordersIn(ProcessState.PENDING)).isEqualTo(3);
    assertThat(ordersIn(ProcessState.PROCESSING)).isEqualTo(2);
    assertThat(ordersIn(ProcessState.UNDOING)).isZero();
    assertThat(ordersIn(ProcessState.ERROR)).isEqualTo(1);
    assertThat(gauge("orderly.oldest.pending.seconds")).isEqualTo(90.5);
    assertThat(gauge("orderly.orders.paused")).isZero();
    assertThat(gauge("orderly.alerts.open")).isEqualTo(1);
  }

  @Test
  void unrecoverableOrdersAreCountedAndTurnHealthDown() {
    orders.submitUnreadable();
    StoreGauges gauges = new StoreGauges(store.storeStatistics(), decider, clock, meters);
    BeyondRecoveryHealth health = new BeyondRecoveryHealth(gauges);
    Status unread = health.health().getStatus();

    gauges.refresh();
    double inTime = gauge("orderly.orders.beyond.recovery");
    Status fine = health.health().getStatus();
    clock.advance(Duration.ofMinutes(2));
    gauges.refresh();

    assertThat(unread).isEqualTo(Status.UNKNOWN);
    assertThat(inTime).isZero();
    assertThat(fine).isEqualTo(Status.UP);
    assertThat(gauge("orderly.orders.beyond.recovery")).isEqualTo(1);
    assertThat(health.health().getStatus()).isEqualTo(Status.DOWN);
    assertThat(health.health().getDetails()).containsEntry("orders", 1L);
  }

  @Test
  void theAgeIsZeroWithoutWaitingOrders() {
    new StoreGauges(store.storeStatistics(), decider, clock, meters).refresh();

    assertThat(gauge("orderly.oldest.pending.seconds")).isZero();
  }

  @Test
  void showsTheAgeOfTheOldestOrder() {
    new StoreGauges(new Told(clock.instant().minusSeconds(90)), decider, clock, meters).refresh();

    assertThat(gauge("orderly.oldest.order.seconds")).isEqualTo(90);
  }

  @Test
  void showsWhatWaitsForEachRemoteServiceAndForHowLongTooLong() {
    Told statistics = new Told(clock.instant().minusSeconds(90));
    StoreGauges gauges = new StoreGauges(statistics, decider, clock, meters);
    gauges.refresh();

    assertThat(ofAgent("orderly.steps.accepted", "carrier")).isEqualTo(3);
    assertThat(ofAgent("orderly.steps.accepted.overdue.seconds", "carrier")).isEqualTo(90);
    assertThat(ofAgent("orderly.steps.accepted", "payment")).isEqualTo(2);
    assertThat(ofAgent("orderly.steps.accepted.overdue.seconds", "payment")).isZero();
    clock.advance(StoreGauges.OLD_AFTER);
    assertThat(ofAgent("orderly.steps.accepted", "carrier")).isNaN();
  }

  @Test
  void anAgentWithoutAcceptedStepsHasZeros() {
    orders.submit(1, TestWorkflows.BRITTLE);

    new StoreGauges(store.storeStatistics(), decider, clock, meters).refresh();

    assertThat(ofAgent("orderly.steps.accepted", "carrier")).isZero();
    assertThat(ofAgent("orderly.steps.accepted.overdue.seconds", "carrier")).isZero();
  }

  private double ofAgent(String name, String agent) {
    return meters.get(name).tag("agent", agent).gauge().value();
  }

  @Test
  void showsHowManyOrdersArePaused() {
    new StoreGauges(new Told(clock.instant()), decider, clock, meters).refresh();

    assertThat(gauge("orderly.orders.paused")).isEqualTo(4);
  }

  @Test
  void showsHowLongAnythingIsPaused() {
    store
        .pauseSwitches()
        .run(
            new PauseCommand(
                "1", PauseCommand.Action.PAUSE, PauseKind.AGENT, "carrier", "ada", "they asked"));
    clock.advance(Duration.ofHours(5));

    new StoreGauges(store.storeStatistics(), decider, clock, meters).refresh();

    assertThat(gauge("orderly.oldest.pause.seconds"))
        .isEqualTo((double) Duration.ofHours(5).toSeconds());
  }

  @Test
  void anAgeIsNeverNegative() {
    Instant ahead = clock.instant().plusSeconds(3);
    new StoreGauges(new Told(ahead), decider, clock, meters).refresh();

    assertThat(gauge("orderly.oldest.pending.seconds")).isZero();
  }

  @Test
  void gaugesAreNaNBeforeTheFirstRefresh() {
    StoreGauges gauges = new StoreGauges(store.storeStatistics(), decider, clock, meters);

    assertThat(gauge("orderly.alerts.open")).isNaN();
    assertThat(ordersIn(ProcessState.PENDING)).isNaN();
    gauges.refresh();
    assertThat(gauge("orderly.alerts.open")).isZero();
  }

  @Test
  void gaugesAreNaNAfterAFailedRefresh() {
    Told statistics = new Told(clock.instant());
    StoreGauges gauges = new StoreGauges(statistics, decider, clock, meters);
    gauges.refresh();
    statistics.away = new DataAccessResourceFailureException("away");

    assertThatThrownBy(gauges::refresh).isSameAs(statistics.away);

    assertThat(gauge("orderly.alerts.open")).isNaN();
    assertThat(gauge("orderly.oldest.pending.seconds")).isNaN();
    assertThat(ordersIn(ProcessState.ERROR)).isNaN();
  }

  @Test
  void outdatedGaugesAreNaN() {
    new StoreGauges(store.storeStatistics(), decider, clock, meters).refresh();
    clock.advance(StoreGauges.OLD_AFTER.minusMillis(1));
    double still = gauge("orderly.alerts.open");
    clock.advance(Duration.ofMillis(1));

    assertThat(still).isZero();
    assertThat(gauge("orderly.alerts.open")).isNaN();
  }

  private double ordersIn(ProcessState state) {
    return meters.get("orderly.orders").tag("process_state", state.value()).gauge().value();
  }

  private double gauge(String name) {
    return meters.get(name).gauge().value();
  }

  /** Statistics with one waiting order, until they are away. */
  private static final class Told implements StoreStatistics {

    private final Instant oldest;
    private RuntimeException away;

    Told(Instant oldest) {
      this.oldest = oldest;
    }

    @Override
    public Map<ProcessState, Long> liveOrders() {
      if (away != null) {
        throw away;
      }
      return Map.of(ProcessState.PENDING, 1L);
    }

    @Override
    public Optional<Instant> oldestPending() {
      return Optional.of(oldest);
    }

    @Override
    public Optional<Instant> oldestOrder() {
      return Optional.of(oldest);
    }

    @Override
    public long pausedOrders() {
      return 4;
    }

    @Override
    public Optional<Instant> oldestPause() {
      return Optional.empty();
    }

    @Override
    public long beyondRecovery(Duration grace, Set<WorkflowId> runnable) {
      return 0;
    }

    @Override
    public long openAlerts() {
      return 0;
    }

    @Override
    public List<WaitingSteps> acceptedSteps() {
      return List.of(new WaitingSteps("carrier", 3, oldest), new WaitingSteps("payment", 2, null));
    }

    @Override
    public List<OpenAsks> openAsks() {
      return List.of(new OpenAsks("submitter", 2, oldest));
    }
  }
}
