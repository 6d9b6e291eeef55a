package io.orderly.scheduler.routing;

import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The requests of this scheduler that are not answered: its sent set, from which follow the credit
 * of each agent and the partition of the next request. Empty after a start: then the reconcile loop
 * sends again what the rows say is live. Safe for use by several threads.
 */
public final class Routing {

  private final int maxInFlightPerAgent;
  private final int maxInFlightPerPartition;
  private final RandomGenerator random;
  private final Map<AttemptKey, InFlightRequest> inFlightByAttempt = new HashMap<>();
  private final Map<String, AgentLoad> loads = new HashMap<>();

  /**
   * Bounds what is in inFlight.
   *
   * @param maxInFlightPerAgent the most unanswered requests to one agent; up to four times as many
   *     while it answers them within half a second
   * @param maxInFlightPerPartition the most in one partition of its topic, multiplied likewise
   */
  public Routing(int maxInFlightPerAgent, int maxInFlightPerPartition, RandomGenerator random) {
    this.maxInFlightPerAgent = maxInFlightPerAgent;
    this.maxInFlightPerPartition = maxInFlightPerPartition;
    this.random = random;
  }

  /** All of this many partitions of the agent's request topic are read; 0: it is not there. */
  public void partitions(String agent, int count) {
    partitions(agent, IntStream.range(0, count).boxed().toList());
  }

  /** Sets the partitions of the agent's request topic that requests may go to. */
  public synchronized void partitions(String agent, Collection<Integer> read) {
    load(agent).partitions(read);
  }

  /** How many more requests the agent may be sent now. */
  public synchronized int credit(String agent) {
    return creditWith(0, agent);
  }

  /**
   * The same when so many of the agent's places are about to be free, since what they were taken
   * for is answered.
   */
  public synchronized int creditWith(int freed, String agent) {
    return load(agent).credit(maxInFlightPerAgent, maxInFlightPerPartition, freed);
  }

  /** How many places of each agent these attempts take. */
  public synchronized Map<String, Integer> placesOf(Collection<AttemptKey> keys) {
    Map<String, Integer> places = new HashMap<>();
    for (AttemptKey key : keys) {
      InFlightRequest inFlight = inFlightByAttempt.get(key);
      if (inFlight != null) {
        places.merge(inFlight.agent(), 1, Integer::sum);
      }
    }
    return places;
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
  public synchronized int underWay(String agent) {
    return load(agent).underWay();
  }

  /** Whether this attempt was sent and is neither answered nor past its CompleteBy. */
  public synchronized boolean isSent(AttemptKey key) {
    return inFlightByAttempt.containsKey(key);
  }

  /** How many requests are under way whose answers come here. */
  public synchronized int awaited() {
    return (int)
        inFlightByAttempt.values().stream()
            .filter(inFlight -> !inFlight.isAnsweredElsewhere())
            .count();
  }

  /**
   * Enters an attempt that is about to be sent. Its start is committed, so it goes out also beyond
   * the credit, which two threads may have counted on at the same moment.
   *
   * @return the partition to send it to; empty when the agent has none, or when it is under way
   *     already
   */
  public synchronized OptionalInt enter(AttemptKey key, RequestRoute requestRoute) {
    return inFlightByAttempt.containsKey(key)
        ? OptionalInt.empty()
        : enterAvoiding(key, requestRoute, Set.of());
  }

  private OptionalInt enterAvoiding(
      AttemptKey key, RequestRoute requestRoute, Set<Integer> declinedAt) {
    AgentLoad load = load(requestRoute.agent());
    OptionalInt partition = load.choose(declinedAt, random);
    if (partition.isPresent()) {
      load.sent(key, partition.getAsInt());
      inFlightByAttempt.put(
          key,
          new InFlightRequest(
              requestRoute,
              partition.getAsInt(),
              declinedAt,
              load.answers(),
              InFlightRequest.Home.HERE));
    }
    return partition;
  }

  /** The send to that partition failed: it is as if the attempt had never been sent there. */
  public synchronized void sendFailed(AttemptKey key, int partition) {
    InFlightRequest inFlight = inFlightByAttempt.get(key);
    if (inFlight != null && inFlight.partition() == partition) {
      forget(key);
    }
  }

  /** The attempt is settled in a way that says nothing about its agent: its place is free. */
  public synchronized void forget(AttemptKey key) {
    InFlightRequest inFlight = inFlightByAttempt.remove(key);
    if (inFlight != null) {
      load(inFlight.agent()).free(key, inFlight.partition());
    }
  }

  /** The attempt was completed: its place is free. */
  public synchronized void completed(AttemptKey key) {
    InFlightRequest inFlight = inFlightByAttempt.get(key);
    if (inFlight != null) {
      load(inFlight.agent()).heard();
      forget(key);
    }
  }

  /** The attempt was refused, or declined for good: its place stays taken until its CompleteBy. */
  public synchronized void refused(AttemptKey key) {
    InFlightRequest inFlight = inFlightByAttempt.remove(key);
    if (inFlight != null) {
      load(inFlight.agent()).heard();
      load(inFlight.agent()).lingers(inFlight.partition(), inFlight.route().completeBy());
    }
  }

  /**
   * Whether an attempt that was declined can be sent to another partition. Changes nothing, so a
   * decline that is read twice counts once.
   *
   * @param mostDeclines how many instances may decline before it is given up
   */
  public synchronized boolean canGoElsewhere(AttemptKey key, int mostDeclines) {
    InFlightRequest inFlight = inFlightByAttempt.get(key);
    if (inFlight == null) {
      return false;
    }
    int declines = inFlight.declinedAt().size() + 1;
    return declines < mostDeclines && declines < load(inFlight.agent()).partitions();
  }

  /** Whether an instance declined the attempt before it went to where it is now. */
  public synchronized boolean wasDeclined(AttemptKey key) {
    InFlightRequest inFlight = inFlightByAttempt.get(key);
    return inFlight != null && !inFlight.declinedAt().isEmpty();
  }

  /**
   * The instance behind the partition declined the attempt: enters it for another one.
   *
   * @param replyPartition where the answer of the other one comes home
   * @return the other partition; empty when there is none
   */
  public synchronized OptionalInt declined(AttemptKey key, int replyPartition) {
    InFlightRequest inFlight = inFlightByAttempt.get(key);
    if (inFlight == null) {
      return OptionalInt.empty();
    }
    refused(key);
    Set<Integer> declinedAt = new HashSet<>(inFlight.declinedAt());
    declinedAt.add(inFlight.partition());
    return enterAvoiding(key, inFlight.route().answeredAt(replyPartition), declinedAt);
  }

  /** Another scheduler owns these reply partitions now, and gets the answers that go there. */
  public synchronized void answersMoved(Collection<Integer> replyPartitions) {
    inFlightByAttempt.replaceAll(
        (key, inFlight) ->
            replyPartitions.contains(inFlight.route().replyPartition())
                ? inFlight.movedElsewhere()
                : inFlight);
  }

  /** The attempts whose answers go to another scheduler: only the rows tell what became of them. */
  public synchronized Set<AttemptKey> answeredElsewhere() {
    return inFlightByAttempt.entrySet().stream()
        .filter(entry -> entry.getValue().isAnsweredElsewhere())
        .map(Map.Entry::getKey)
        .collect(Collectors.toSet());
  }

  /** Ends the counts of all whose CompleteBy is past. */
  public synchronized void expire(Instant now) {
    Iterator<Map.Entry<AttemptKey, InFlightRequest>> sent = inFlightByAttempt.entrySet().iterator();
    while (sent.hasNext()) {
      Map.Entry<AttemptKey, InFlightRequest> entry = sent.next();
      InFlightRequest inFlight = entry.getValue();
      if (!inFlight.route().completeBy().isAfter(now)) {
        sent.remove();
        load(inFlight.agent()).unheard(entry.getKey(), inFlight);
      }
    }
    loads.values().forEach(load -> load.expire(now));
  }

  private AgentLoad load(String agent) {
    return loads.computeIfAbsent(agent, name -> new AgentLoad());
  }
}
