package io.orderly.store.workflows;

import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Every workflow version that an order ever began with. */
public interface WorkflowCatalogue {

  /** Changes by other instances are seen after at most this. */
  Duration REFRESH_EVERY = Duration.ofSeconds(5);

  /**
   * Stores a definition that was read from a file as active; an existing one is not changed.
   *
   * @return false if nothing was stored: operators registered another version of this name
   */
  boolean register(WorkflowDefinition definition, String yaml);

  /** The definition of that version; empty when it is unknown or this program can't read it. */
  Optional<WorkflowDefinition> find(WorkflowId id);

  /** The active versions that this program can read. */
  Set<WorkflowId> runnable();

  /** Whether these are all active versions: a newer program may have registered others. */
  default boolean readsAll() {
    return true;
  }
}
