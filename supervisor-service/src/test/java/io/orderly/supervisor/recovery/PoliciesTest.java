package io.orderly.supervisor.recovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.process.StepOutcome;
import io.orderly.process.StepState;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.supervisor.recovery.Sweeping.Counts;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.StoreOnly;
import io.orderly.supervisor.testing.StoreTables;
import io.orderly.supervisor.testing.TestWorkflows;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.ConfigurableApplicationContext;

/** What becomes of a step that is not answered, policy by policy, on a real database. */
@Tag("servers")
class PoliciesTest {

  private static final Duration PAST_COMPLETE_BY_AND_GRACE = Duration.ofSeconds(63);

  private static ConfigurableApplicationContext context;
  private static Orders orders;
  private static StoreTables tables;

  private DrivenRecovery recovery;

  @BeforeAll
  static void open() {
    context = StoreOnly.open();
    orders =
        new Orders(
            context.getBean(OrderIntake.class),
            context.getBean(StateStore.class),
            context.getBean(WorkflowCatalogue.class));
    tables = new StoreTables(context.getBean(DataSource.class));
  }

  @AfterAll
  static void close() {
    context.close();
  }

  @BeforeEach
  void createDecider() {
    recovery = recovery(context.getBean(WorkflowCatalogue.class));
  }

  @Test
  void alertPolicyGivesUpAtTheLastAttempt() {
    UUID orderId = orders.processing(1, TestWorkflows.BRITTLE).get(0);

    Counts first = sweepAfter(PAST_COMPLETE_BY_AND_GRACE, orderId);
    OrderProcess reArmed = orders.read(orderId);
    goOn(Duration.ofMinutes(1), orderId);
    Counts second = sweepAfter(PAST_COMPLETE_BY_AND_GRACE, orderId);

    assertThat(first).isEqualTo(new Counts(1, 0, 0, 0, 0, 0));
    assertThat(reArmed.state()).isEqualTo(ProcessState.PENDING);
    assertThat(tables.alerts(orderId)).isEqualTo(1);
    assertThat(second).isEqualTo(new Counts(0, 0, 1, 0, 0, 0));
    assertThat(orders.read(orderId).state()).isEqualTo(ProcessState.ERROR);
    assertThat(orders.read(orderId).failureCount()).isEqualTo(2);
  }

  @Test
  void waitPolicyAlertsAtOnceRetriesAfterEachLongWaitAndGivesUpAtTheEnd() {
    UUID orderId = orders.processing(1, TestWorkflows.PATIENT).get(0);

    sweepAfter(PAST_COMPLETE_BY_AND_GRACE, orderId);
    OrderProcess waiting = orders.read(orderId);
    int alertsAtOnce = tables.alerts(orderId);
    goOn(Duration.ofMinutes(30), orderId);
    sweepAfter(PAST_COMPLETE_BY_AND_GRACE, orderId);
    ProcessState afterTheFirstWait = orders.read(orderId).state();
    goOn(Duration.ofMinutes(30), orderId);
    sweepAfter(PAST_COMPLETE_BY_AND_GRACE, orderId);

    assertThat(waiting.state()).isEqualTo(ProcessState.PENDING);
    assertThat(waiting.notBefore())
        .isBetween(Instant.now().plus(Duration.ofMinutes(29)), Instant.now().plusSeconds(1801));
    assertThat(alertsAtOnce).isEqualTo(1);
    assertThat(afterTheFirstWait).isEqualTo(ProcessState.PENDING);
    assertThat(orders.read(orderId).state()).isEqualTo(ProcessState.ERROR);
    assertThat(orders.read(orderId).failureCount()).isEqualTo(3);
    assertThat(tables.alerts(orderId)).isEqualTo(3);
  }

  @Test
  void undoPolicyUndoesTheOrderAndAFailedUndoCanBeResumed() {
    UUID orderId = orders.processing(1, TestWorkflows.REVERSIBLE).get(0);

    Counts turned = sweepAfter(PAST_COMPLETE_BY_AND_GRACE, orderId);
    boolean undoIsClaimable = orders.read(orderId).isClaimable();
    orders.claim(List.of(orderId));
    Counts givenUp = sweepAfter(PAST_COMPLETE_BY_AND_GRACE, orderId);
    OrderProcess error = orders.read(orderId);
    orders.resubmit(orderId);
    orders.claim(List.of(orderId));
    orders.reply(orderId, "reserve-stock", new StepOutcome.Completed("{}"));

    assertThat(turned).isEqualTo(new Counts(0, 0, 0, 1, 0, 0));
    assertThat(undoIsClaimable).isTrue();
    assertThat(givenUp).isEqualTo(new Counts(0, 0, 1, 0, 0, 0));
    assertThat(error.state()).isEqualTo(ProcessState.ERROR);
    assertThat(error.direction()).isEqualTo(Direction.UNDO);
    assertThat(tables.alerts(orderId)).isEqualTo(1);
    assertThat(orders.read(orderId).state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void aFailedUndoBesideARunningOneIsCountedAndEndsInError() {
    UUID orderId = orders.processing(1, TestWorkflows.TWOFOLD).get(0);
    orders.undo(orderId);
    goOn(Duration.ofHours(2), orderId);

    Counts counts = sweepAfter(PAST_COMPLETE_BY_AND_GRACE, orderId);
    OrderProcess goingOn = orders.read(orderId);
    orders.reply(orderId, "take-payment", new StepOutcome.Completed("{}"));
    OrderProcess after = orders.read(orderId);

    assertThat(counts).isEqualTo(new Counts(0, 0, 0, 0, 1, 0));
    assertThat(recovery.counted(Recoveries.Outcome.UNDO_FAILED)).isEqualTo(1);
    assertThat(goingOn.state()).isEqualTo(ProcessState.UNDOING);
    assertThat(goingOn.lockedBy()).isEqualTo(Orders.SCHEDULER);
    assertThat(stateOf(goingOn, "reserve-stock")).isEqualTo(StepState.UNDO_FAILED);
    assertThat(after.state()).isEqualTo(ProcessState.ERROR);
    assertThat(stateOf(after, "take-payment")).isEqualTo(StepState.UNDONE);
    assertThat(tables.alerts(orderId)).isEqualTo(1);
  }

  @Test
  void theBackoffHasJitter() {
    List<UUID> orderIds = orders.processing(100, TestWorkflows.BRITTLE);
    tables.pass(PAST_COMPLETE_BY_AND_GRACE, orderIds);
    DrivenRecovery spreading =
        new DrivenRecovery(
            context.getBean(StateStore.class),
            context.getBean(WorkflowCatalogue.class),
            Clock.systemUTC(),
            () -> ThreadLocalRandom.current().nextDouble());

    Instant before = Instant.now();
    spreading.sweeping(200).runOnce();
    Instant after = Instant.now();

    List<Instant> due = orderIds.stream().map(id -> notBefore(orders.read(id))).toList();
    assertThat(due)
        .allMatch(at -> !at.isBefore(before.plusSeconds(47)) && at.isBefore(after.plusSeconds(61)));
    assertThat(due.stream().map(Instant::getEpochSecond).distinct().count())
        .isGreaterThanOrEqualTo(5);
  }

  @Test
  void anUnstartedDueStepUnlocksTheOrderWithoutAFailure() {
    String resting = TestWorkflows.SIDE_BY_SIDE.replace("first: 2s", "first: 5m");
    UUID orderId = orders.processing(1, resting).get(0);
    sweepAfter(PAST_COMPLETE_BY_AND_GRACE, orderId);
    OrderProcess locked = orders.read(orderId);

    Counts tooSoon = sweepAfter(Duration.ofMinutes(3), orderId);
    Counts unlocked = sweepAfter(Duration.ofMinutes(3), orderId);

    assertThat(locked.lockedBy()).isEqualTo(Orders.SCHEDULER);
    assertThat(tooSoon).isEqualTo(Counts.NONE);
    assertThat(unlocked).isEqualTo(new Counts(0, 1, 0, 0, 0, 0));
    assertThat(orders.read(orderId).lockedBy()).isNull();
    assertThat(orders.read(orderId).failureCount()).isEqualTo(1);
  }

  @Test
  void anUnreadableWorkflowVersionIsLeftToANewerSupervisor() {
    UUID orderId = orders.processing(1, TestWorkflows.BRITTLE).get(0);
    OrderProcess before = orders.read(orderId);
    WorkflowCatalogue newer = context.getBean(WorkflowCatalogue.class);
    DrivenRecovery older = recovery(new Without(newer, before.workflow()));
    tables.pass(PAST_COMPLETE_BY_AND_GRACE, List.of(orderId));

    Counts leftAlone = older.sweeping(10).runOnce();
    long version = orders.read(orderId).version();
    Counts recovered = recovery.sweeping(10).runOnce();
    tables.pass(Duration.ofMinutes(1), List.of(orderId));
    int releasedByTheOlder =
        older.releasing((duty, wanted, rate) -> wanted, 10, 10).runOnce().released();
    int releasedByTheNewer =
        recovery.releasing((duty, wanted, rate) -> wanted, 10, 10).runOnce().released();

    assertThat(leftAlone).isEqualTo(Counts.NONE);
    assertThat(version).isEqualTo(before.version());
    assertThat(recovered.rearmed()).isEqualTo(1);
    assertThat(releasedByTheOlder).isZero();
    assertThat(releasedByTheNewer).isEqualTo(1);
  }

  private static DrivenRecovery recovery(WorkflowCatalogue workflows) {
    return new DrivenRecovery(context.getBean(StateStore.class), workflows, Clock.systemUTC());
  }

  private Counts sweepAfter(Duration time, UUID orderId) {
    tables.pass(time, List.of(orderId));
    return recovery.sweeping(10).runOnce();
  }

  /** Lets the order's rest end, releases and claims it. */
  private void goOn(Duration rest, UUID orderId) {
    tables.pass(rest, List.of(orderId));
    recovery.releasing((duty, wanted, perSecond) -> wanted, 10, 10).runOnce();
    orders.claim(List.of(orderId));
  }

  private static StepState stateOf(OrderProcess order, String step) {
    return Objects.requireNonNull(order.step(step)).state();
  }

  private static Instant notBefore(OrderProcess order) {
    return Objects.requireNonNull(order.notBefore());
  }

  /** The catalogue of a program that is too old for one version. */
  private record Without(WorkflowCatalogue all, WorkflowId unreadable)
      implements WorkflowCatalogue {

    @Override
    public boolean register(WorkflowDefinition definition, String yaml) {
      throw new UnsupportedOperationException("the supervisor registers none");
    }

    @Override
    public Optional<WorkflowDefinition> find(WorkflowId id) {
      return id.equals(unreadable) ? Optional.empty() : all.find(id);
    }

    @Override
    public Set<WorkflowId> runnable() {
      return Set.of();
    }
  }
}
