package io.orderly.supervisor.agents;

import io.orderly.messages.AgentReport.PausedCalls;
import io.orderly.operator.agents.AgentReports;
import io.orderly.operator.agents.AgentsSeen;
import io.orderly.operator.agents.SeenAgent;
import io.orderly.store.pauses.SystemPauses;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds agents for all schedulers, and lets them go. Every supervisor does; the store tells one of
 * them that it was the first.
 */
public final class SystemPauseTask {

  private static final Logger LOG = LoggerFactory.getLogger(SystemPauseTask.class);

  private final AgentReports reports;
  private final SystemPauses systemPauses;
  private final Runnable wakeSchedulers;
  private final Clock clock;

  /**
   * Keeps the holds of a store.
   *
   * @param wakeSchedulers called when something may be started that could not be before
   */
  public SystemPauseTask(
      AgentReports reports, SystemPauses systemPauses, Runnable wakeSchedulers, Clock clock) {
    this.reports = reports;
    this.systemPauses = systemPauses;
    this.wakeSchedulers = wakeSchedulers;
    this.clock = clock;
  }

  /**
   * One round. While the reports can't be read everything stays as it is.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  public void round() {
    AgentsSeen seen = reports.current();
    if (seen.unreadableSince() != null) {
      return;
    }
    Map<String, List<SeenAgent>> byAgent =
        seen.agents().stream().collect(Collectors.groupingBy(SeenAgent::agent));
    Set<String> held = systemPauses.suspended();
    byAgent.forEach(
        (agent, instances) -> {
          Optional<SeenAgent> heldBy = SystemPauseDecision.heldBy(instances, clock.instant());
          if (heldBy.isPresent() && !held.contains(agent)) {
            hold(heldBy.get());
          } else if (heldBy.isEmpty() && held.contains(agent)) {
            release(agent);
          }
        });
  }

  private void hold(SeenAgent seen) {
    PausedCalls why = Objects.requireNonNull(seen.pausedCalls());
    String reason =
        "its remote service refuses everybody: %s: %s".formatted(why.code(), why.message());
    if (systemPauses.suspend(seen.agent(), reason)) {
      LOG.warn("Agent {} is suspended except for probes: {}", seen.agent(), reason);
    }
  }

  private void release(String agent) {
    if (systemPauses.resume(agent)) {
      LOG.info("Agent {} is no longer suspended: its remote service accepts calls again", agent);
      wakeSchedulers.run();
    }
  }
}
