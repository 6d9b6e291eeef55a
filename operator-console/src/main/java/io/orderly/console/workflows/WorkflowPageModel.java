package io.orderly.console.workflows;

import io.orderly.console.PageLayout;
import io.orderly.operator.inspection.WorkView.WorkflowOrders;
import io.orderly.store.pauses.StoredPause;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One version of a workflow.
 *
 * @param versions all of this name
 * @param pause null where it is not paused
 * @param done the command that was just given; null where none was
 */
public record WorkflowPageModel(
    PageLayout frame,
    WorkflowDefinition definition,
    WorkflowGraph graph,
    List<WorkflowOrders> versions,
    @Nullable StoredPause pause,
    @Nullable String done,
    Instant readAt) {

  public String name() {
    return definition.id().name();
  }

  /** What came of the command that was just given, as the store has it now; null for none. */
  public @Nullable String outcome() {
    if ("pause".equals(done) && pause != null) {
      return "No order of this workflow is claimed, and none starts another step, until it is"
          + " resumed.";
    }
    return "resume".equals(done) && pause == null ? "The workflow goes on." : null;
  }
}
