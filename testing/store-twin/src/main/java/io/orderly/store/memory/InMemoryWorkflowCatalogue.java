package io.orderly.store.memory;

import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.util.Optional;
import java.util.Set;

/** Definitions as they were registered; their text is not kept. */
final class InMemoryWorkflowCatalogue implements WorkflowCatalogue {

  private final InMemoryStore store;

  InMemoryWorkflowCatalogue(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public boolean register(WorkflowDefinition definition, String yaml) {
    store.look(tables -> tables.workflows.putIfAbsent(definition.id(), definition));
    return true;
  }

  @Override
  public Optional<WorkflowDefinition> find(WorkflowId id) {
    return store.look(tables -> Optional.ofNullable(tables.workflows.get(id)));
  }

  @Override
  public Set<WorkflowId> runnable() {
    return store.look(tables -> Set.copyOf(tables.workflows.keySet()));
  }
}
