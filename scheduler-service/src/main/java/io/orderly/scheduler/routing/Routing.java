package io.orderly.scheduler.routing;

import io.orderly.scheduler.routing.SentSet.InFlightRequest;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * Which partition the next request of an agent goes to, and how many more the agent may be sent,
 * from the requests of this scheduler that are not answered. Empty after a start: then the
 * reconcile loop resends what the rows say is live. Thread-safe.
 */
public final class Routing {

  private final int maxInFlightPerAgent;
  private final int maxInFlightPerPartition;
  private final RandomGenerator random;
  private final SentSet sent = new SentSet();
  private final Map<String, AgentLoad> loads = new HashMap<>();

  /**
   * Nothing is in flight at first.
   *
   * @param maxInFlightPerAgent maximum unanswered requests to one agent; up to four times as many
   *     while it answers them within half a second
   * @param maxInFlightPerPartition maximum in one partition of its topic, multiplied likewise
   */
  public Routing(int maxInFlightPerAgent, int maxInFlightPerPartition, RandomGenerator random) {
    this.maxInFlightPerAgent = maxInFlightPerAgent;
    this.maxInFlightPerPartition = maxInFlightPerPartition;
    this.random = random;
  }

  /** Sets the partitions of the agent's request topic that requests may go to. */
  public synchronized void partitions(String agent, Collection<Integer> read) {
    load(agent).partitions(read);
  }

  /**
   * How many more requests the agent may be sent now.
   *
   * @param freed how many of its requests are about to be recorded as answered
   */
  public synchronized int capacity(String agent, int freed) {
    return load(agent).capacity(maxInFlightPerAgent, maxInFlightPerPartition, freed);
  }

  /** How many of these attempts are in flight, by agent. */
  public synchronized Map<String, Integer> countByAgent(Collection<AttemptKey> keys) {
    return sent.countByAgent(keys);
  }

  /** How many requests to the agent count as unanswered. */
  public synchronized int unanswered(String agent) {
    return load(agent).total();
  }

  /** Whether the agent is sent one request at a time, since it answered nothing at all. */
  public synchronized boolean isSilent(String agent) {
    return load(agent).isSilent();
  }

  /** How many requests to the agent may still be answered. */
  public synchronized int inFlight(String agent) {
    return load(agent).inFlight();
  }

  /** Whether this attempt was sent and is neither answered nor past its CompleteBy. */
  public synchronized boolean isSent(AttemptKey key) {
    return sent.contains(key);
  }

  /** How many requests are in flight whose answers come here. */
  public synchronized int awaited() {
    return sent.awaited();
  }

  /**
   * Enters an attempt that is about to be sent. Its start is committed, so it is sent also beyond
   * the capacity, which two threads may have counted on at the same instant.
   *
   * @param completeBy when its count ends by itself
   * @param replyPartition the partition of the reply topic that the request names
   * @return the partition to send it to; empty when the agent has none, or when it is in flight
   *     already
   */
  public synchronized OptionalInt enter(
      AttemptKey key, String agent, Instant completeBy, int replyPartition) {
    return sent.contains(key)
        ? OptionalInt.empty()
        : enter(key, agent, completeBy, replyPartition, Set.of());
  }

  private OptionalInt enter(
      AttemptKey key,
      String agent,
      Instant completeBy,
      int replyPartition,
      Set<Integer> declinedAt) {
    AgentLoad load = load(agent);
    OptionalInt partition = load.choose(declinedAt, random);
    if (partition.isPresent()) {
      load.sent(key, partition.getAsInt());
      sent.put(
          key,
          new InFlightRequest(
              agent, completeBy, partition.getAsInt(), declinedAt, load.answers(), replyPartition));
    }
    return partition;
  }

  /** The send to that partition failed: it is as if the attempt had never been sent there. */
  public synchronized void sendFailed(AttemptKey key, int partition) {
    InFlightRequest inFlight = sent.get(key);
    if (inFlight != null && inFlight.partition() == partition) {
      release(key);
    }
  }

  /** The attempt ended in a way that says nothing about its agent: it no longer counts. */
  public synchronized void release(AttemptKey key) {
    InFlightRequest inFlight = sent.remove(key);
    if (inFlight != null) {
      load(inFlight.agent()).release(key, inFlight.partition());
    }
  }

  /** The attempt was completed: it no longer counts. */
  public synchronized void completed(AttemptKey key) {
    InFlightRequest inFlight = sent.get(key);
    if (inFlight != null) {
      load(inFlight.agent()).answered();
      release(key);
    }
  }

  /** The attempt was refused, or declined for good: it counts until its CompleteBy. */
  public synchronized void refused(AttemptKey key) {
    InFlightRequest inFlight = sent.remove(key);
    if (inFlight != null) {
      load(inFlight.agent()).answered();
      load(inFlight.agent()).lingers(inFlight.partition(), inFlight.completeBy());
    }
  }

  /**
   * Whether an attempt that was declined can be sent to another partition. Changes nothing, so a
   * decline that is read twice counts once.
   *
   * @param maxDeclines number of declines at which it is given up
   */
  public synchronized boolean canGoElsewhere(AttemptKey key, int maxDeclines) {
    InFlightRequest inFlight = sent.get(key);
    if (inFlight == null) {
      return false;
    }
    int declines = inFlight.declinedAt().size() + 1;
    return declines < maxDeclines && declines < load(inFlight.agent()).partitions();
  }

  /** Whether an instance declined the attempt before it went to where it is now. */
  public synchronized boolean wasDeclined(AttemptKey key) {
    InFlightRequest inFlight = sent.get(key);
    return inFlight != null && !inFlight.declinedAt().isEmpty();
  }

  /**
   * The instance behind the partition declined the attempt: enters it for another one.
   *
   * @param replyPartition where the answer of the other one goes
   * @return the other partition; empty when there is none
   */
  public synchronized OptionalInt declined(AttemptKey key, int replyPartition) {
    InFlightRequest inFlight = sent.get(key);
    if (inFlight == null) {
      return OptionalInt.empty();
    }
    refused(key);
    Set<Integer> declinedAt = new HashSet<>(inFlight.declinedAt());
    declinedAt.add(inFlight.partition());
    return enter(key, inFlight.agent(), inFlight.completeBy(), replyPartition, declinedAt);
  }

  /** Another scheduler owns these reply partitions now, and gets the answers that go there. */
  public synchronized void answersMoved(Collection<Integer> replyPartitions) {
    sent.answersMoved(replyPartitions);
  }

  /** The attempts whose answers go to another scheduler: only the rows show their outcome. */
  public synchronized Set<AttemptKey> answeredElsewhere() {
    return sent.answeredElsewhere();
  }

  /** Ends the counts of all whose CompleteBy is past. */
  public synchronized void expire(Instant now) {
    sent.removeExpired(now)
        .forEach(
            (key, inFlight) -> {
              AgentLoad load = load(inFlight.agent());
              if (!inFlight.isAnsweredElsewhere()) {
                load.unanswered(inFlight.answersBefore());
              }
              load.release(key, inFlight.partition());
            });
    loads.values().forEach(load -> load.expire(now));
  }

  private AgentLoad load(String agent) {
    return loads.computeIfAbsent(agent, name -> new AgentLoad());
  }
}
