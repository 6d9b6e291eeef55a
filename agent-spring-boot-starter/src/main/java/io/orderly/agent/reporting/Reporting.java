package io.orderly.agent.reporting;

import io.orderly.agent.messaging.AgentLoad;
import io.orderly.agent.messaging.AgentLoops;
import io.orderly.messages.AgentReport;
import io.orderly.messages.Message;
import io.orderly.messages.Topics;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Reports how the agents of this process stand: every 5 s, and soon after a circuit changed. In a
 * thread of its own, one report at a time, so that with Kafka away nothing gathers.
 */
public final class Reporting implements SmartLifecycle {

  private static final Logger LOG = LoggerFactory.getLogger(Reporting.class);

  private static final Duration EVERY = Duration.ofSeconds(5);

  /** Paused calls are to stop the other instances, so they are reported this soon. */
  private static final Duration LOOK = Duration.ofMillis(500);

  /** A circuit that flaps is not reported more often. */
  private static final Duration MIN_PAUSE = Duration.ofMillis(200);

  private static final Duration STOP_WITHIN = Duration.ofSeconds(3);

  private enum Reach {
    AVAILABLE,
    NOT_TAKEN
  }

  private final AgentLoops agents;
  private final ReportSender sender;
  private final String instance;
  private final Clock clock;
  private final Semaphore due = new Semaphore(0);
  private final Set<String> reported = new TreeSet<>();
  private Set<String> paused = Set.of();
  private Reach reach = Reach.AVAILABLE;
  private volatile @Nullable Thread thread;

  public Reporting(AgentLoops agents, ReportSender sender, String instance, Clock clock) {
    this.agents = agents;
    this.sender = sender;
    this.instance = instance;
    this.clock = clock;
  }

  /** Something changed that should not wait for the next report. Returns at once. */
  public void soon() {
    if (due.availablePermits() == 0) {
      due.release();
    }
  }

  @Override
  public void start() {
    Thread reporter = new Thread(this::run, "agent-reports");
    reporter.setDaemon(true);
    thread = reporter;
    reporter.start();
  }

  @Override
  public void stop() {
    Thread reporter = thread;
    thread = null;
    if (reporter == null) {
      return;
    }
    reporter.interrupt();
    try {
      reporter.join(STOP_WITHIN.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public boolean isRunning() {
    return thread != null;
  }

  /** Begins before the agents, so that it ends after them. */
  @Override
  public int getPhase() {
    return SmartLifecycle.DEFAULT_PHASE - 1;
  }

  private void run() {
    try {
      while (thread != null) {
        tryToReport();
        TimeUnit.MILLISECONDS.sleep(MIN_PAUSE.toMillis());
        awaitDue();
        due.drainPermits();
      }
    } catch (InterruptedException stopped) {
      // Nothing is left to be said but that this is the end.
    }
    takeBack();
  }

  private void awaitDue() throws InterruptedException {
    long looks = EVERY.minus(MIN_PAUSE).dividedBy(LOOK);
    while (looks > 0
        && !due.tryAcquire(LOOK.toMillis(), TimeUnit.MILLISECONDS)
        && paused.containsAll(pausedNow())) {
      looks--;
    }
  }

  private Set<String> pausedNow() {
    return agents.load().stream()
        .filter(load -> load.pausedCalls().isPresent())
        .map(AgentLoad::agent)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** A failed round does not stop the next one. */
  private void tryToReport() throws InterruptedException {
    try {
      report();
    } catch (RuntimeException broken) {
      LOG.warn("Agent report failed", broken);
    }
  }

  /** Once Kafka does not take one, the others of the round are left out. */
  private void report() throws InterruptedException {
    paused = pausedNow();
    for (AgentLoad load : agents.load()) {
      AgentReport report = report(load);
      reported.add(report.key());
      Optional<String> why = sender.send(report);
      if (why.isPresent()) {
        notTaken(why.get());
        return;
      }
    }
    reportAvailable();
  }

  private void notTaken(String why) {
    if (reach == Reach.AVAILABLE) {
      LOG.warn(
          "Topic {} unavailable; operators do not see this agent instance: {}",
          Topics.AGENT_REPORTS,
          why);
    }
    reach = Reach.NOT_TAKEN;
  }

  private void reportAvailable() {
    if (reach == Reach.NOT_TAKEN) {
      LOG.warn("Topic {} available again; agent reports are sent", Topics.AGENT_REPORTS);
    }
    reach = Reach.AVAILABLE;
  }

  private AgentReport report(AgentLoad load) {
    return new AgentReport(
        Message.SCHEMA_VERSION,
        load.agent(),
        instance,
        load.circuit(),
        load.inUse(),
        load.maxConcurrency(),
        load.queue(),
        clock.instant(),
        load.pausedCalls().orElse(null),
        load.sinceSuccess().map(Duration::toMillis).orElse(null),
        load.partners().isEmpty() ? null : load.partners().stream().sorted().toList());
  }

  /** As far as Kafka accepts it: reports that are not taken back are outdated soon. */
  private void takeBack() {
    try {
      for (String key : reported) {
        if (sender.takeBack(key).isPresent()) {
          return;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
