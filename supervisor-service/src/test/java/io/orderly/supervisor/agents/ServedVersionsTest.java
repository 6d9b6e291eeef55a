package io.orderly.supervisor.agents;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.CircuitState;
import io.orderly.operator.agents.AgentsSeen;
import io.orderly.operator.agents.SeenAgent;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.pauses.Pauses;
import io.orderly.store.pauses.StoredPause;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import io.orderly.workflow.WorkflowParser;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ServedVersionsTest {

  private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");
  private static final Pauses UNSERVED = new Pauses(Set.of(), Set.of("payment:adyen@3"));

  private Instant now = NOW;
  private final InMemoryStore store = new InMemoryStore(() -> now);
  private final AtomicInteger wakes = new AtomicInteger();
  private AgentsSeen seen = new AgentsSeen(List.of(), null);
  private final ServedVersions one = keeping();
  private final ServedVersions other = keeping();

  @BeforeEach
  void registerWorkflows() {
    register("payment: { idempotency-window: 30d, partner: adyen@3 }");
    register("payment: { idempotency-window: 30d }");
  }

  @Test
  void aVersionThatNoInstanceServesIsPausedUntilOneDoes() {
    seen = serving(null, List.of("adyen@2"));
    one.round();
    other.round();

    assertThat(store.pauseSwitches().current()).isEqualTo(UNSERVED);
    assertThat(store.pauseSwitches().list())
        .extracting(StoredPause::reason)
        .containsExactly("no instance of agent payment serves adyen@3");

    seen = serving(List.of("adyen@2"), List.of("adyen@2", "adyen@3"));
    other.round();
    one.round();

    assertThat(store.pauseSwitches().current()).isEqualTo(Pauses.NONE);
    assertThat(wakes).hasValue(1);
  }

  @Test
  void withoutReportsNothingChanges() {
    one.round();
    seen = new AgentsSeen(List.of(seenAgent("carrier", null)), null);
    one.round();
    assertThat(store.pauseSwitches().current()).isEqualTo(Pauses.NONE);

    seen = new AgentsSeen(List.of(seenAgent("payment", null)), NOW);
    one.round();
    assertThat(store.pauseSwitches().current()).as("unreadable").isEqualTo(Pauses.NONE);

    seen = new AgentsSeen(List.of(seenAgent("payment", null)), null);
    one.round();
    seen = new AgentsSeen(List.of(), null);
    one.round();
    assertThat(store.pauseSwitches().current()).isEqualTo(UNSERVED);
  }

  /** Supervisors see new and retired workflows at different times. */
  @Test
  void aVersionThatNoWorkflowNamesIsResumedOnceEverySupervisorHasSeenTheWorkflows() {
    store.systemPauses().pauseVersion("payment:adyen@1", "a workflow names it that is new");
    seen = serving(List.of("adyen@3"), null);

    now = NOW.plus(WorkflowCatalogue.REFRESH_EVERY.multipliedBy(2));
    one.round();
    assertThat(store.pauseSwitches().current().agents()).containsExactly("payment:adyen@1");

    now = now.plusMillis(1);
    one.round();
    assertThat(store.pauseSwitches().current()).isEqualTo(Pauses.NONE);
  }

  /** While supervisors are replaced, an older one must not resume what a newer one paused. */
  @Test
  void oneThatCannotReadEveryWorkflowResumesNothingThatItDoesNotKnow() {
    store.systemPauses().pauseVersion("payment:adyen@9", "no instance serves it");
    WorkflowCatalogue all = store.workflowCatalogue();
    ServedVersions older =
        new ServedVersions(
            () -> seen,
            new WorkflowCatalogue() {
              @Override
              public boolean register(WorkflowDefinition definition, String yaml) {
                return all.register(definition, yaml);
              }

              @Override
              public Optional<WorkflowDefinition> find(WorkflowId id) {
                return all.find(id);
              }

              @Override
              public Set<WorkflowId> runnable() {
                return all.runnable();
              }

              @Override
              public boolean readsAll() {
                return false;
              }
            },
            store.pauseSwitches(),
            store.systemPauses(),
            wakes::incrementAndGet,
            () -> now);
    seen = serving(List.of("adyen@3"), null);
    now = NOW.plus(Duration.ofDays(1));

    older.round();

    assertThat(store.pauseSwitches().current().agents()).containsExactly("payment:adyen@9");
  }

  private void register(String agent) {
    String yaml =
        "name: test\nagents: { %s }\n".formatted(agent)
            + "steps: [ { name: pay, agent: payment, complete-within: 9s } ]";
    store.workflowCatalogue().register(new WorkflowParser().parse("test", yaml), yaml);
  }

  private ServedVersions keeping() {
    return new ServedVersions(
        () -> seen,
        store.workflowCatalogue(),
        store.pauseSwitches(),
        store.systemPauses(),
        wakes::incrementAndGet,
        () -> now);
  }

  private static AgentsSeen serving(
      @Nullable List<String> ofFirst, @Nullable List<String> ofSecond) {
    return new AgentsSeen(
        List.of(seenAgent("payment", ofFirst), seenAgent("payment", ofSecond)), null);
  }

  private static SeenAgent seenAgent(String agent, @Nullable List<String> partners) {
    return new SeenAgent(agent, "1", CircuitState.CLOSED, 0, 32, 0, NOW, null, null, partners);
  }
}
