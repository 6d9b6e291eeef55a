package io.orderly.supervisor.agents;

import io.orderly.operator.agents.ReportReader;
import io.orderly.operator.lag.KafkaLags;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Schedules the reading of agent reports and lags, the suspension of agents and their alerts. While
 * Kafka is unavailable, a reading blocks for seconds.
 */
@Component
public final class AgentTasks {

  private static final Logger LOG = LoggerFactory.getLogger(AgentTasks.class);

  /** The reading itself waits for reports; this bounds the rate while Kafka is unavailable. */
  private static final long REPORTS_DELAY_MILLIS = 100;

  private static final long LAGS_DELAY_MILLIS = 5_000;
  private static final long SUSPENSIONS_DELAY_MILLIS = 1_000;
  private static final long ALERTS_DELAY_MILLIS = 5_000;

  private final ReportReader reports;
  private final KafkaLags lags;
  private final SystemPauseTask suspensions;
  private final ServedVersions versions;
  private final AgentFaultKeeping faults;

  public AgentTasks(
      ReportReader reports,
      KafkaLags lags,
      SystemPauseTask suspensions,
      ServedVersions versions,
      AgentFaultKeeping faults) {
    this.reports = reports;
    this.lags = lags;
    this.suspensions = suspensions;
    this.versions = versions;
    this.faults = faults;
  }

  @Scheduled(fixedDelay = REPORTS_DELAY_MILLIS)
  void readReports() {
    reports.round();
  }

  @Scheduled(fixedDelay = LAGS_DELAY_MILLIS)
  void readLags() {
    lags.round();
  }

  @Scheduled(fixedDelay = SUSPENSIONS_DELAY_MILLIS)
  void suspendAgents() {
    attempt("Upkeep of suspended agents", suspensions::round);
    attempt("Upkeep of unserved versions of agents", versions::round);
  }

  @Scheduled(fixedDelay = ALERTS_DELAY_MILLIS)
  void raiseAlerts() {
    attempt("Upkeep of agent alerts", faults::round);
  }

  private static void attempt(String task, Runnable round) {
    try {
      round.run();
    } catch (DataAccessException e) {
      LOG.warn(
          "{} failed; retrying: {}", task, NestedExceptionUtils.getMostSpecificCause(e).toString());
    }
  }
}
