package io.orderly.console.agents;

import io.orderly.console.PageLayout;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All agents.
 *
 * @param unheardSince since when no report of an agent can be read; null while they can
 */
public record AgentsView(
    PageLayout frame, List<AgentRow> agents, @Nullable Instant unheardSince, Instant readAt) {}
