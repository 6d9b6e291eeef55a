package io.orderly.operator.pauses;

import io.orderly.operator.publishing.WakePublisher;
import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseCommand.Action;
import io.orderly.store.pauses.PauseCommand.Outcome;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.StoredPause;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Pauses and resumes workflows and agents; a resume wakes the schedulers. */
public final class Pausing {

  private final PauseSwitches switches;
  private final WorkflowCatalogue workflows;
  private final WakePublisher schedulers;

  public Pausing(PauseSwitches switches, WorkflowCatalogue workflows, WakePublisher schedulers) {
    this.switches = switches;
    this.workflows = workflows;
    this.schedulers = schedulers;
  }

  /**
   * The known names of a kind, sorted: those of the workflows that are readable here, and of what
   * is paused, so that it can be resumed when its workflow is gone. A workflow that another service
   * registered is known after a few seconds.
   */
  public Set<String> known(PauseKind kind) {
    Stream<String> held =
        switches.list().stream().filter(pause -> pause.kind() == kind).map(StoredPause::name);
    return Stream.concat(readable(kind), held).collect(Collectors.toCollection(TreeSet::new));
  }

  private Stream<String> readable(PauseKind kind) {
    Set<WorkflowId> runnable = workflows.runnable();
    return switch (kind) {
      case WORKFLOW -> runnable.stream().map(WorkflowId::name);
      case AGENT ->
          runnable.stream()
              .map(workflows::find)
              .flatMap(Optional::stream)
              .map(WorkflowDefinition::agents)
              .flatMap(agents -> agents.keySet().stream());
    };
  }

  /**
   * Runs a command, or finds its answer when it ran before.
   *
   * @throws org.springframework.dao.DataAccessException if the store is unavailable; a repeat of
   *     the command is safe
   */
  public Outcome run(PauseCommand command) {
    Outcome outcome = switches.run(command);
    if (command.action() == Action.RESUME && outcome == Outcome.APPLIED) {
      schedulers.wake();
    }
    return outcome;
  }
}
