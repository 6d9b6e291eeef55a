package io.orderly.console.agents;

import io.orderly.console.PageLayout;
import io.orderly.operator.overview.AgentStatus;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All agents.
 *
 * @param reportsUnreadableSince since when agent reports can't be read; null while they can
 */
public record AgentsView(
    PageLayout frame,
    List<AgentStatus> agents,
    @Nullable Instant reportsUnreadableSince,
    Instant readAt) {}
