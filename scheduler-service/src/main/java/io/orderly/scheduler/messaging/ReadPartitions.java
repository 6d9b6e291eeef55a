package io.orderly.scheduler.messaging;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;

/**
 * The partitions of each agent's request topic that instances of the agent read. When partitions
 * are added, a scheduler may learn of them minutes before the agents do, and a request would wait
 * there past its CompleteBy. So a partition counts as read once the agent's consumer group was seen
 * to hold it, and from then on: if its reader ends, Kafka gives it to another one.
 *
 * <p>The group is read from Kafka only while it is not known to hold all partitions.
 */
@Component
public final class ReadPartitions {

  private final Function<String, GroupAssignment> groups;
  private final MeterRegistry meters;
  private final Map<String, Set<Integer>> assignedByAgent = new ConcurrentHashMap<>();
  private final Map<String, AtomicInteger> unreadByAgent = new ConcurrentHashMap<>();

  /**
   * Nothing is known at first.
   *
   * @param groups reads from Kafka which partitions the group of an agent holds
   * @param meters counts the partitions of each agent that get no requests, as none of its
   *     instances reads them
   */
  public ReadPartitions(Function<String, GroupAssignment> groups, MeterRegistry meters) {
    this.groups = groups;
    this.meters = meters;
  }

  /** The partitions of an agent's consumer group. */
  public sealed interface GroupAssignment {

    /** These partitions are assigned to members. */
    record Assigned(Set<Integer> partitions) implements GroupAssignment {}

    /** It has no member. The next one reads all partitions that the topic has by then. */
    record NoMember() implements GroupAssignment {}

    /** It rebalances, or Kafka did not answer. */
    record Unknown() implements GroupAssignment {}
  }

  /** The partitions that may be sent to, of as many as the topic has. */
  Set<Integer> of(String agent, int count) {
    Set<Integer> all = IntStream.range(0, count).boxed().collect(Collectors.toUnmodifiableSet());
    Set<Integer> assigned =
        assignedByAgent.computeIfAbsent(agent, first -> ConcurrentHashMap.newKeySet());
    assigned.retainAll(all);
    if (assigned.containsAll(all)) {
      show(agent, 0);
    } else {
      learn(agent, assigned, all);
    }
    // While nothing is known, all partitions are most likely read.
    return assigned.isEmpty() ? all : Set.copyOf(assigned);
  }

  private void learn(String agent, Set<Integer> assigned, Set<Integer> all) {
    GroupAssignment assignment = groups.apply(agent);
    if (assignment instanceof GroupAssignment.Assigned some) {
      some.partitions().stream().filter(all::contains).forEach(assigned::add);
      show(agent, all.size() - assigned.size());
    } else if (assignment instanceof GroupAssignment.NoMember) {
      // Nothing is held back: an agent without instances has an alert of its own.
      assigned.clear();
      show(agent, 0);
    }
  }

  private void show(String agent, int unread) {
    unreadByAgent.computeIfAbsent(agent, this::gauge).set(unread);
  }

  private AtomicInteger gauge(String agent) {
    AtomicInteger unread = new AtomicInteger();
    Gauge.builder("orderly.request.partitions.unread", unread, AtomicInteger::get)
        .description(
            "Partitions of an agent's request topic that no instance reads; they are sent no"
                + " requests")
        .tag("agent", agent)
        .register(meters);
    return unread;
  }
}
