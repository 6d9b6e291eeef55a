package io.orderly.store.testing;

import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Knows these workflows, whatever is registered. */
public record KnownWorkflows(Map<WorkflowId, WorkflowDefinition> byId)
    implements WorkflowCatalogue {

  public static KnownWorkflows of(WorkflowDefinition... workflows) {
    return new KnownWorkflows(
        Stream.of(workflows)
            .collect(Collectors.toMap(WorkflowDefinition::id, Function.identity())));
  }

  @Override
  public boolean register(WorkflowDefinition definition, String yaml) {
    throw new UnsupportedOperationException("nothing is learnt here");
  }

  @Override
  public Optional<WorkflowDefinition> find(WorkflowId id) {
    return Optional.ofNullable(byId.get(id));
  }

  @Override
  public Set<WorkflowId> runnable() {
    return byId.keySet();
  }
}
