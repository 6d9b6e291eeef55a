package io.orderly.supervisor.agents;

import io.orderly.messages.AgentReport.PausedCalls;
import io.orderly.operator.agents.AgentReports;
import io.orderly.operator.agents.AgentsSeen;
import io.orderly.operator.agents.SeenAgent;
import io.orderly.store.pauses.SystemPauses;
import io.orderly.supervisor.agents.SystemPauseDecision.Pace;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
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

  /** Reports of one pace differ by as much. */
  private static final Duration UNCHANGED = Duration.ofSeconds(5);

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
    Map<String, Duration> paced = held.isEmpty() ? Map.of() : systemPauses.paced();
    byAgent.forEach(
        (agent, instances) ->
            decide(agent, instances, held.contains(agent), Optional.ofNullable(paced.get(agent))));
  }

  /** Of one agent; {@code paced} is how long it makes no call, negative once that is over. */
  private void decide(
      String agent, List<SeenAgent> instances, boolean isHeld, Optional<Duration> paced) {
    Instant now = clock.instant();
    Optional<Pace> asked = SystemPauseDecision.paceOf(instances, now);
    Optional<SeenAgent> heldBy = SystemPauseDecision.heldBy(instances, now);
    if (asked.isPresent()) {
      pace(agent, asked.get(), paced, now);
    } else if (paced.isPresent() && !paced.get().isNegative()) {
      // Also when the instance that was asked is gone.
      return;
    } else if (heldBy.isPresent()) {
      if (!isHeld || paced.isPresent()) {
        hold(heldBy.get());
      }
    } else if (isHeld
        && paced.map(left -> SystemPauseDecision.isPaceOver(left, instances, now)).orElse(true)) {
      release(agent);
    }
  }

  private void pace(String agent, Pace asked, Optional<Duration> paced, Instant now) {
    if (paced.isPresent() && paced.get().plus(UNCHANGED).compareTo(asked.left()) >= 0) {
      return;
    }
    Instant until = now.plus(asked.left()).truncatedTo(ChronoUnit.SECONDS);
    String reason =
        "its remote service asked for no calls until %s: %s: %s"
            .formatted(until, asked.why().code(), asked.why().message());
    if (systemPauses.pace(agent, reason, asked.left())) {
      LOG.warn("Agent {} is paused for {}: {}", agent, asked.left(), reason);
    }
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
