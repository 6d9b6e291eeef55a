package io.orderly.supervisor.agents;

import io.orderly.operator.agents.ReportReader;
import io.orderly.operator.lag.KafkaLags;
import io.orderly.supervisor.agents.alerts.AgentFaultKeeping;
import io.orderly.supervisor.agents.pauses.SystemPauseTask;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.dao.DataAccessException;
import org.springframework.scheduling.concurrent.ThreadPoolTaskScheduler;
import org.springframework.util.ErrorHandler;

/** Watches in threads of its own: with Kafka away each round waits for seconds. */
public final class AgentStatusLoops implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(AgentStatusLoops.class);

  private static final int WATCHES = 4;

  /** A round waits for reports itself; this only keeps it from spinning while Kafka is away. */
  private static final Duration REPORTS_EVERY = Duration.ofMillis(100);

  private static final Duration LAGS_EVERY = Duration.ofSeconds(5);

  private static final Duration HOLDS_EVERY = Duration.ofSeconds(1);

  private static final Duration FAULTS_EVERY = Duration.ofSeconds(5);

  /** Longer than a question to Kafka may take. */
  private static final int STOP_WITHIN_SECONDS = 4;

  private final ReportReader reports;
  private final KafkaLags lags;
  private final SystemPauseTask holds;
  private final AgentFaultKeeping faults;
  private final ErrorHandler errors;
  private @Nullable ThreadPoolTaskScheduler threads;

  /**
   * Loops that begin with the application.
   *
   * @param errors told of what a round throws that nobody expects
   */
  public AgentStatusLoops(
      ReportReader reports,
      KafkaLags lags,
      SystemPauseTask holds,
      AgentFaultKeeping faults,
      ErrorHandler errors) {
    this.reports = reports;
    this.lags = lags;
    this.holds = holds;
    this.faults = faults;
    this.errors = errors;
  }

  @Override
  public synchronized void start() {
    ThreadPoolTaskScheduler started = new ThreadPoolTaskScheduler();
    started.setPoolSize(WATCHES);
    started.setThreadNamePrefix("watch-");
    started.setErrorHandler(errors);
    started.setAwaitTerminationSeconds(STOP_WITHIN_SECONDS);
    started.initialize();
    repeat(started, reports::round, REPORTS_EVERY);
    repeat(started, lags::round, LAGS_EVERY);
    repeat(started, () -> keep("Upkeep of suspended agents", holds::round), HOLDS_EVERY);
    repeat(started, () -> keep("Upkeep of agent alerts", faults::round), FAULTS_EVERY);
    threads = started;
  }

  private static void keep(String what, Runnable round) {
    try {
      round.run();
    } catch (DataAccessException e) {
      LOG.warn(
          "{} failed; retrying: {}", what, NestedExceptionUtils.getMostSpecificCause(e).toString());
    }
  }

  private static void repeat(ThreadPoolTaskScheduler started, Runnable round, Duration every) {
    var unused = started.scheduleWithFixedDelay(round, every);
  }

  @Override
  public synchronized void stop() {
    if (threads != null) {
      threads.shutdown();
      threads = null;
      lags.close();
      reports.close();
    }
  }

  @Override
  public synchronized boolean isRunning() {
    return threads != null;
  }
}
