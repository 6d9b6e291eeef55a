package io.orderly.operator.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.supervisor.testing.Orders;
import io.orderly.supervisor.testing.SettableClock;
import io.orderly.supervisor.testing.TestWorkflows;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SupervisorDeciderTest {

  private final SettableClock clock = new SettableClock();
  private final InMemoryStore store = new InMemoryStore(clock::instant);
  private final Orders orders =
      new Orders(store.orderIntake(), store.stateStore(), store.workflowCatalogue());
  private final SupervisorDecider decider =
      new SupervisorDecider(store.workflowCatalogue(), Orders.GRACE, () -> 0);

  static Stream<ProcessEvent> everyEventThatCouldStartAStep() {
    return Stream.of(
        new ProcessEvent.Claim(Orders.SCHEDULER),
        new ProcessEvent.StartDue(Orders.SCHEDULER),
        new ProcessEvent.DeadlinePassed(),
        new ProcessEvent.NotBeforeReached());
  }

  @ParameterizedTest
  @MethodSource("everyEventThatCouldStartAStep")
  void startsNoStepWhateverHappens(ProcessEvent event) {
    OrderProcess waiting = orders.read(orders.submit(1, TestWorkflows.BRITTLE).get(0));
    OrderProcess carried = orders.read(orders.processing(1, TestWorkflows.SIDE_BY_SIDE).get(0));
    clock.advance(Duration.ofMinutes(10));
    OrderProcess reArmed =
        decider.decide(carried, new ProcessEvent.DeadlinePassed(), clock.instant()).after();
    clock.advance(Duration.ofMinutes(10));

    for (OrderProcess order : List.of(waiting, carried, reArmed)) {
      assertThat(decider.decide(order, event, clock.instant()).starts()).isEmpty();
    }
  }

  @Test
  void saysWhichWorkflowItCantRead() {
    OrderProcess order = orders.read(orders.submitUnreadable());

    assertThatThrownBy(
            () -> decider.decide(order, new ProcessEvent.DeadlinePassed(), clock.instant()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("unreadable@");
  }
}
