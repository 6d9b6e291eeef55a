package io.orderly.console.workflows;

import io.orderly.console.PageLayout;
import io.orderly.operator.inspection.WorkView.WorkflowOrders;
import java.time.Instant;
import java.util.List;
import java.util.Set;

/**
 * Workflow versions that are active or have orders that are not over, the latest of each name
 * first.
 *
 * @param retired how many versions are retired
 * @param paused the names that are held
 */
public record WorkflowsView(
    PageLayout frame,
    List<WorkflowOrders> workflows,
    long retired,
    Set<String> paused,
    Instant readAt) {}
