package io.orderly.scheduler.claiming;

import io.orderly.process.Decision;
import io.orderly.process.OrderStep;
import io.orderly.process.StepState;
import io.orderly.store.claiming.AnswerCounts;
import io.orderly.store.claiming.ClaimQueue;
import io.orderly.store.fairness.QueueClock;
import io.orderly.workflow.AgentDefinition;
import java.time.InstantSource;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * How far this scheduler's claims have moved the queues of waiting orders, stored once a second.
 *
 * <p>It counts the steps that each queue's agent answered, from which submission computes the
 * throughput: a request that is declined or never answered does not count. And it reports a queue's
 * clock where that is ahead of the time: only then do customers share the queue, and new orders
 * must not be placed before or behind those that wait.
 */
public final class QueueProgress {

  private static final Logger LOG = LoggerFactory.getLogger(QueueProgress.class);
  private static final long MAX_AHEAD_MICROS =
      TimeUnit.MILLISECONDS.toMicros(QueueClock.MAX_AHEAD.toMillis());

  private final QueueClock queueClock;
  private final AnswerCounts counts;
  private final InstantSource clock;
  private Map<String, Long> ahead = new HashMap<>();
  private Map<ClaimQueue, Integer> answered = new HashMap<>();

  /**
   * Nothing to store yet.
   *
   * @param clock the store's: claim ranks are its times
   */
  public QueueProgress(QueueClock queueClock, AnswerCounts counts, InstantSource clock) {
    this.queueClock = queueClock;
    this.counts = counts;
    this.clock = clock;
  }

  /** These orders were claimed, among others that stayed as they were. */
  void claimed(Collection<Decision> decisions) {
    long now = TimeUnit.MILLISECONDS.toMicros(clock.millis());
    for (Decision decision : decisions) {
      long rank = decision.before().terms().rank();
      if (rank > now && decision.isChange()) {
        String agent = Objects.requireNonNullElse(decision.before().nextAgent(), "");
        moved(AgentDefinition.nameOf(agent), Math.min(rank, now + MAX_AHEAD_MICROS));
      }
    }
  }

  private synchronized void moved(String agent, long rank) {
    ahead.merge(agent, rank, Math::max);
  }

  /** These decisions were committed; a begun step that they end was answered by its agent. */
  public void committed(Collection<Decision> decisions) {
    for (Decision decision : decisions) {
      for (OrderStep step : decision.after().steps()) {
        StepState before = decision.before(step).state();
        if (before.isUnderWay() && !step.state().isUnderWay()) {
          answered(new ClaimQueue(decision.after().workflow(), step.agent()));
        }
      }
    }
  }

  private synchronized void answered(ClaimQueue queue) {
    answered.merge(queue, 1, Integer::sum);
  }

  /** Stores what is new. What can't be stored is lost; the next claims make up for it. */
  @Scheduled(fixedDelay = 1_000)
  public void store() {
    Unstored unstored = poll();
    try {
      if (!unstored.ahead().isEmpty()) {
        queueClock.reached(unstored.ahead());
      }
      if (!unstored.answered().isEmpty()) {
        counts.add(unstored.answered());
      }
    } catch (RuntimeException e) {
      LOG.warn("Queue progress could not be stored; retrying: {}", e.toString());
    }
  }

  private record Unstored(Map<String, Long> ahead, Map<ClaimQueue, Integer> answered) {}

  private synchronized Unstored poll() {
    Unstored unstored = new Unstored(ahead, answered);
    ahead = new HashMap<>();
    answered = new HashMap<>();
    return unstored;
  }
}
