package io.orderly.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.claiming.Incarnation;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import io.orderly.workflow.WorkflowParser;
import org.junit.jupiter.api.Test;

/** Workflow versions and instances are remembered. */
public abstract class RegistryContract {

  private static final String YAML =
      """
      name: parcel-only
      agents:
        carrier: { idempotency-window: 30d, tombstones: kept }
      steps:
        - name: ship
          agent: carrier
          complete-within: 20s
          attempts: 3
          backoff: { first: 2s, factor: 2, max: 5m }
          on-failure: alert
          undo: call
      """;

  private final StoreUnderTest store;

  protected RegistryContract(StoreUnderTest store) {
    this.store = store;
  }

  @Test
  void registeredVersionIsFoundAndRunnable() {
    WorkflowCatalogue catalogue = store.catalogue();
    WorkflowDefinition definition = new WorkflowParser().parse("parcel-only.yaml", YAML);
    assertThat(catalogue.runnable()).isEmpty();

    catalogue.register(definition, YAML);
    catalogue.register(definition, YAML);

    assertThat(catalogue.find(definition.id())).contains(definition);
    assertThat(catalogue.runnable()).containsExactly(definition.id());
  }

  @Test
  void unknownVersionIsNotFoundUntilItIsRegistered() {
    WorkflowCatalogue catalogue = store.catalogue();
    WorkflowDefinition definition = new WorkflowParser().parse("parcel-only.yaml", YAML);
    assertThat(catalogue.find(definition.id())).isEmpty();
    assertThat(catalogue.find(new WorkflowId("parcel-only", "other"))).isEmpty();

    store.catalogue().register(definition, YAML);

    assertThat(catalogue.find(definition.id())).contains(definition);
  }

  @Test
  void incarnationsRiseWithEveryStart() {
    assertThat(store.instances().begin("scheduler-1").lockedBy()).isEqualTo("scheduler-1#1");
    assertThat(store.instances().begin("scheduler-1").lockedBy()).isEqualTo("scheduler-1#2");
    assertThat(store.instances().begin("scheduler-2")).isEqualTo(new Incarnation("scheduler-2", 1));
  }

  @Test
  void currentIncarnationIsTheLatestStart() {
    assertThat(store.instances().current("scheduler-1")).isEmpty();
    store.instances().begin("scheduler-1");
    store.instances().begin("scheduler-1");

    assertThat(store.instances().current("scheduler-1"))
        .contains(new Incarnation("scheduler-1", 2));
  }
}
