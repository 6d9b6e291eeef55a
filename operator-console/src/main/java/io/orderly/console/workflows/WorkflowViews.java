package io.orderly.console.workflows;

import io.orderly.console.PageLayout;
import io.orderly.operator.inspection.WorkView.WorkflowOrders;
import io.orderly.store.pauses.StoredPause;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Page models of workflows. */
public final class WorkflowViews {

  private WorkflowViews() {}

  /**
   * Workflow versions that are active or have unfinished orders, the latest of each name first.
   *
   * @param retired number of retired versions
   * @param paused names of paused workflows
   */
  public record All(
      PageLayout layout,
      List<WorkflowOrders> workflows,
      long retired,
      Set<String> paused,
      Instant readAt) {}

  /**
   * One version of a workflow.
   *
   * @param versions all versions of this name
   * @param pause null if not paused
   * @param done pause or resume, the last command; null if there was none
   */
  public record One(
      PageLayout layout,
      WorkflowDefinition definition,
      WorkflowGraph graph,
      List<WorkflowOrders> versions,
      @Nullable StoredPause pause,
      @Nullable String done,
      Instant readAt) {

    public String name() {
      return definition.id().name();
    }

    /** Outcome of the last command, from the current state; null if there was none. */
    public @Nullable String outcome() {
      if ("pause".equals(done) && pause != null) {
        return "No order of this workflow is claimed, and none starts another step, until it is"
            + " resumed.";
      }
      return "resume".equals(done) && pause == null ? "The workflow is resumed." : null;
    }
  }
}
