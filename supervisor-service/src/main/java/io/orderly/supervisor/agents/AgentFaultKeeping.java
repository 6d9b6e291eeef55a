package io.orderly.supervisor.agents;

import io.orderly.operator.agents.AgentReports;
import io.orderly.operator.agents.AgentsSeen;
import io.orderly.process.Failure;
import io.orderly.store.alerts.AgentAlerts;
import io.orderly.store.alerts.AgentAlerts.OpenAgentAlert;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.supervisor.agents.AgentFaultDetection.Finding;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Raises an alert when an agent has been in trouble for too long, and ends it when it has been well
 * for as long: a circuit that probes is neither open nor well. Every supervisor does; the store
 * keeps one open of each. For one thread.
 */
public final class AgentFaultKeeping {

  /** The most orders that are looked at for what agents leave undone. */
  private static final int MOST_ORDERS = 500;

  private static final Logger LOG = LoggerFactory.getLogger(AgentFaultKeeping.class);

  private final AgentReports reports;
  private final PauseSwitches pauses;
  private final AgentAlerts alerts;
  private final long spanNanos;
  private final LongSupplier nanoTime;
  private final Map<Finding, Span> spans = new HashMap<>();
  private long beganNanos;

  /** From when to when something was seen, as far as this supervisor has looked. */
  private record Span(long sinceNanos, long lastNanos) {}

  /**
   * Keeps the alerts of a store.
   *
   * @param span how long an agent may be in trouble, and must be well again
   */
  public AgentFaultKeeping(
      AgentReports reports,
      PauseSwitches pauses,
      AgentAlerts alerts,
      Duration span,
      LongSupplier nanoTime) {
    this.reports = reports;
    this.pauses = pauses;
    this.alerts = alerts;
    this.spanNanos = span.toNanos();
    this.nanoTime = nanoTime;
    this.beganNanos = nanoTime.getAsLong();
  }

  /**
   * One round. While the reports can't be read nothing is raised and nothing ends.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  public void round() {
    AgentsSeen seen = reports.current();
    long now = nanoTime.getAsLong();
    if (seen.unreadableSince() != null) {
      spans.clear();
      beganNanos = now;
      return;
    }
    Map<Finding, String> found =
        AgentFaultDetection.of(seen.agents(), pauses.list(), alerts.behind(MOST_ORDERS));
    found.forEach((finding, why) -> see(finding, why, now));
    spans.values().removeIf(span -> isOver(span.lastNanos(), now));
    if (isOver(beganNanos, now)) {
      alerts.open().forEach(this::endIfOver);
    }
  }

  private void see(Finding finding, String why, long now) {
    Span before = spans.getOrDefault(finding, new Span(now, now));
    spans.put(finding, new Span(before.sinceNanos(), now));
    AgentFault fault = finding.fault();
    boolean isLong = now - before.sinceNanos() >= fault.spans() * spanNanos;
    if (isLong
        && alerts.raise(finding.agent(), new Failure(fault.code(), why), fault.nextAction())) {
      LOG.warn("Agent {} needs an operator: {}: {}", finding.agent(), fault.code(), why);
    }
  }

  private void endIfOver(OpenAgentAlert open) {
    boolean isOver =
        AgentFault.of(open.code())
            .map(fault -> !spans.containsKey(new Finding(open.agent(), fault)))
            .orElse(false);
    if (isOver && alerts.resolve(open)) {
      LOG.info("Agent {} recovered: {} ended", open.agent(), open.code());
    }
  }

  private boolean isOver(long sinceNanos, long now) {
    return now - sinceNanos >= spanNanos;
  }
}
