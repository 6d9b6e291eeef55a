package io.orderly.scheduler.routing;

import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * The requests of this scheduler that are not answered: its sent set, from which follow the credit
 * of each agent and the partition of the next request. Empty after a start: then the reconcile loop
 * sends again what the rows say is live. Safe for use by several threads.
 */
public final class Routing {

  private final int creditPerAgent;
  private final int creditPerPartition;
  private final RandomGenerator random;
  private final Map<AttemptKey, Flight> flights = new HashMap<>();
  private final Map<String, AgentLoad> loads = new HashMap<>();

  /**
   * Bounds what is in flight.
   *
   * @param creditPerAgent the most unanswered requests to one agent
   * @param creditPerPartition the most in one partition of its topic
   */
  public Routing(int creditPerAgent, int creditPerPartition, RandomGenerator random) {
    this.creditPerAgent = creditPerAgent;
    this.creditPerPartition = creditPerPartition;
    this.random = random;
  }

  /** Tells how many partitions the agent's request topic has. */
  public synchronized void partitions(String agent, int count) {
    load(agent).partitions(count);
  }

  /** How many more requests the agent may be sent now. */
  public synchronized int credit(String agent) {
    return load(agent).credit(creditPerAgent, creditPerPartition);
  }

  /** How many requests to the agent count as unanswered. */
  public synchronized int unanswered(String agent) {
    return load(agent).total();
  }

  /** Whether this attempt was sent and is neither answered nor past its CompleteBy. */
  public synchronized boolean isSent(AttemptKey key) {
    return flights.containsKey(key);
  }

  /**
   * Enters an attempt that is about to be sent. Its start is committed, so it goes out also beyond
   * the credit, which two threads may have counted on at the same moment.
   *
   * @return the partition to send it to; empty when the agent has none, or when it is under way
   *     already
   */
  public synchronized OptionalInt enter(AttemptKey key, String agent, Instant completeBy) {
    return flights.containsKey(key)
        ? OptionalInt.empty()
        : enterAvoiding(key, agent, completeBy, Set.of());
  }

  private OptionalInt enterAvoiding(
      AttemptKey key, String agent, Instant completeBy, Set<Integer> declinedAt) {
    AgentLoad load = load(agent);
    OptionalInt partition = load.choose(declinedAt, random);
    if (partition.isPresent()) {
      load.sent(partition.getAsInt());
      flights.put(key, new Flight(agent, partition.getAsInt(), completeBy, declinedAt));
    }
    return partition;
  }

  /** The send failed: it is as if the attempt had never been sent. */
  public synchronized void sendFailed(AttemptKey key) {
    Flight flight = flights.remove(key);
    if (flight != null) {
      load(flight.agent()).answered(flight.partition());
    }
  }

  /** The attempt was completed: its place is free. */
  public synchronized void completed(AttemptKey key) {
    Flight flight = flights.remove(key);
    if (flight != null) {
      load(flight.agent()).heard();
      load(flight.agent()).answered(flight.partition());
    }
  }

  /** The attempt was refused: its place stays taken until its CompleteBy. */
  public synchronized void refused(AttemptKey key) {
    Flight flight = flights.remove(key);
    if (flight != null) {
      load(flight.agent()).heard();
      load(flight.agent()).lingers(flight.partition(), flight.completeBy());
    }
  }

  /**
   * The instance behind the partition declined the attempt: enters it for another one.
   *
   * @param mostDeclines how many instances may decline before it is given up
   * @return the other partition; empty when none is left to ask
   */
  public synchronized OptionalInt declined(AttemptKey key, int mostDeclines) {
    Flight flight = flights.remove(key);
    if (flight == null) {
      return OptionalInt.empty();
    }
    load(flight.agent()).heard();
    load(flight.agent()).lingers(flight.partition(), flight.completeBy());
    Set<Integer> declinedAt = new HashSet<>(flight.declinedAt());
    declinedAt.add(flight.partition());
    return declinedAt.size() >= mostDeclines
        ? OptionalInt.empty()
        : enterAvoiding(key, flight.agent(), flight.completeBy(), declinedAt);
  }

  /** Ends the counts of all whose CompleteBy is past. */
  public synchronized void expire(Instant now) {
    Iterator<Flight> sent = flights.values().iterator();
    while (sent.hasNext()) {
      Flight flight = sent.next();
      if (!flight.completeBy().isAfter(now)) {
        sent.remove();
        load(flight.agent()).unheard(flight.partition());
      }
    }
    loads.values().forEach(load -> load.expire(now));
  }

  private AgentLoad load(String agent) {
    return loads.computeIfAbsent(agent, name -> new AgentLoad());
  }
}
