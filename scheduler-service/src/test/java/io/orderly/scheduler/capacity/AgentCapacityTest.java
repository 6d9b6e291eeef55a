package io.orderly.scheduler.capacity;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.scheduler.lifecycle.Lifecycle;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.scheduler.testing.TestLifecycle;
import io.orderly.store.pauses.Pauses;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AgentCapacityTest {

  private static final int LIMIT = 8;

  private final Routing routing = new Routing(LIMIT, LIMIT, new SplittableRandom(1));
  private final SendHealth health = new SendHealth(System::nanoTime);
  private final CallLimits limits = new CallLimits(routing, System::nanoTime);
  private final Lifecycle lifecycle = TestLifecycle.serving(() -> {});
  private final StubbedPauses store = new StubbedPauses();
  private final KnownPauses pauses =
      new KnownPauses(store, store.system(), () -> {}, System::nanoTime);
  private final AgentCapacity capacity =
      new AgentCapacity(routing, health, pauses, limits, lifecycle);

  @BeforeEach
  void onePartitionAndNoLimits() {
    routing.partitions("payment", List.of(0));
    limits.update(List.of());
  }

  @Test
  void anAgentMayBeSentWhatItsInFlightLimitAllows() {
    assertThat(capacity.of("payment", 0)).isEqualTo(LIMIT);
  }

  @Test
  void aSchedulerThatStopsStartsNothing() {
    lifecycle.stop();

    assertThat(capacity.of("payment", 0)).isZero();
    assertThat(capacity.of("payment", LIMIT)).isZero();
  }

  @Test
  void anAgentThatIsPausedIsSentNothing() {
    store.current = new Pauses(Set.of(), Set.of("payment"));
    pauses.refresh();

    assertThat(capacity.of("payment", 0)).isZero();
  }

  @Test
  void aVersionThatNoInstanceServesIsWithheldFromTheWorkflowsThatNameIt() {
    store.current = new Pauses(Set.of(), Set.of("payment:adyen@3"));
    pauses.refresh();

    assertThat(capacity.unserved(workflow("adyen@3"))).containsExactly("payment");
    assertThat(capacity.unserved(workflow("adyen@2"))).isEmpty();
    assertThat(capacity.unserved(workflow(null))).isEmpty();
    assertThat(capacity.of("payment", 0)).isEqualTo(LIMIT);
  }

  private static WorkflowDefinition workflow(@Nullable String partner) {
    AgentDefinition payment =
        new AgentDefinition("payment", Duration.ofDays(1), Tombstones.KEPT, partner);
    return new WorkflowDefinition(
        new WorkflowId("test", "1"), Map.of("payment", payment), List.of());
  }

  @Test
  void sendingToAnUnreachableAgentBacksOff() {
    health.failed("payment", new IllegalStateException("unavailable"));

    assertThat(capacity.of("payment", 0)).isZero();
  }
}
