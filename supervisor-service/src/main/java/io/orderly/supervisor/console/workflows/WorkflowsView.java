package io.orderly.supervisor.console.workflows;

import io.orderly.supervisor.console.Frame;
import io.orderly.supervisor.inspecting.WorkView.WorkflowOrders;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * All workflow versions, the latest of each name first.
 *
 * @param paused the names that are held
 */
public record WorkflowsView(
    Frame frame, List<WorkflowOrders> workflows, Set<String> paused, Instant readAt) {}
