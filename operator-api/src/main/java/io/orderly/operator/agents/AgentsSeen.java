package io.orderly.operator.agents;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * All agents that reported in the last 30 s.
 *
 * @param agents by agent, then by instance; at most {@value #MOST}
 * @param unreadableSince since when the reports can't be read, at the latest; null while they can
 */
public record AgentsSeen(List<SeenAgent> agents, @Nullable Instant unreadableSince) {

  /** Maximum number of remembered agents over all instances; further ones are ignored. */
  public static final int MOST = 10_000;

  public AgentsSeen {
    agents = List.copyOf(agents);
  }

  /** What the instances of one agent said. */
  public List<SeenAgent> of(String agent) {
    return agents.stream().filter(seen -> seen.agent().equals(agent)).toList();
  }
}
