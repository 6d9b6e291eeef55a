package io.orderly.simulation.cluster;

import io.orderly.simulation.faults.Faults;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** What a program of an older version can read: not the newest workflow, until it is replaced. */
final class OlderWorkflows implements WorkflowCatalogue {

  /** The one that is known to all. */
  private static final String OLDEST = "workflow-1";

  private final WorkflowCatalogue all;
  private final Faults faults;

  OlderWorkflows(WorkflowCatalogue all, Faults faults) {
    this.all = all;
    this.faults = faults;
  }

  private boolean canRead(WorkflowId id) {
    return id.name().equals(OLDEST) || faults.haveStopped();
  }

  @Override
  public boolean register(WorkflowDefinition definition, String yaml) {
    return all.register(definition, yaml);
  }

  @Override
  public Optional<WorkflowDefinition> find(WorkflowId id) {
    return all.find(id).filter(definition -> canRead(definition.id()));
  }

  @Override
  public Set<WorkflowId> runnable() {
    return all.runnable().stream().filter(this::canRead).collect(Collectors.toUnmodifiableSet());
  }
}
