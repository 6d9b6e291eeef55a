package io.orderly.simulation.network;

import io.orderly.simulation.eventloop.EventLoop;
import io.orderly.simulation.faults.Chance;
import io.orderly.simulation.faults.Fault;
import io.orderly.simulation.faults.Faults;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Who reads which partitions of a topic, and up to where. A member learns what it gained or lost
 * when it looks; until then it may go on with what it has read, but its commits count no more.
 */
public final class ConsumerGroup {

  private static final long REBALANCE_MIN_MILLIS = 20;
  private static final long REBALANCE_MAX_MILLIS = 600;
  private static final long SESSION_TIMEOUT_MILLIS = 6_000;
  private static final long RETRY_MICROS = 100_000;

  private final Broker broker;
  private final String topic;
  private final EventLoop eventLoop;
  private final Chance chance;
  private final Faults faults;
  private final List<Member> members = new ArrayList<>();
  private final long[] committed;
  private final @Nullable Member[] owners;

  public ConsumerGroup(
      Broker broker, String topic, EventLoop eventLoop, Chance chance, Faults faults) {
    this.broker = broker;
    this.topic = topic;
    this.eventLoop = eventLoop;
    this.chance = chance;
    this.faults = faults;
    this.committed = new long[broker.partitions(topic)];
    this.owners = new Member[committed.length];
    broker.subscribe(topic, this);
  }

  /** A member comes; one of the same name is fenced off, and its partitions are the new one's. */
  public void join(Member member) {
    for (int partition = 0; partition < owners.length; partition++) {
      Member owner = owners[partition];
      if (owner != null && owner.name().equals(member.name())) {
        owners[partition] = member;
      }
    }
    List<Member> fenced = namesakes(member);
    members.removeAll(fenced);
    members.add(member);
    fenced.stream().filter(this::isHeardOf).forEach(Member::fenced);
    member.look();
    rebalanceSoon();
  }

  /** A member leaves the group. */
  public void leave(Member member) {
    members.remove(member);
    rebalanceSoon();
  }

  /** A member is silent: after the session timeout others get its partitions. */
  public void falls(Member member) {
    eventLoop.plan(
        chance.micros(SESSION_TIMEOUT_MILLIS / 2, SESSION_TIMEOUT_MILLIS),
        null,
        () -> {
          if (members.contains(member) && !isHeardOf(member)) {
            leave(member);
          }
        });
  }

  /** A member that was frozen is back. */
  public void returns(Member member) {
    if (members.contains(member)) {
      member.look();
    } else if (namesakes(member).isEmpty()) {
      members.add(member);
      member.look();
      rebalanceSoon();
    } else {
      member.fenced();
    }
  }

  private List<Member> namesakes(Member member) {
    return members.stream()
        .filter(other -> other != member && other.name().equals(member.name()))
        .toList();
  }

  private boolean isHeardOf(Member member) {
    return !member.process().isDead() && !eventLoop.isFrozen(member.process());
  }

  private void rebalanceSoon() {
    eventLoop.plan(
        chance.micros(REBALANCE_MIN_MILLIS, REBALANCE_MAX_MILLIS), null, this::rebalance);
  }

  /** Shares the partitions out anew. */
  public void rebalance() {
    boolean force = faults.strikes(Fault.REBALANCE);
    boolean waits =
        members.stream().anyMatch(member -> member.isBusy() && isHeardOf(member)) && !force;
    if (waits) {
      eventLoop.plan(RETRY_MICROS, null, this::rebalance);
      return;
    }
    int shift = members.isEmpty() ? 0 : chance.between(0, members.size() - 1);
    for (int partition = 0; partition < owners.length; partition++) {
      owners[partition] =
          members.isEmpty() ? null : members.get((partition + shift) % members.size());
    }
    List.copyOf(members).forEach(Member::look);
  }

  /** The partitions that the member has now. */
  public Set<Integer> assignment(Member member) {
    Set<Integer> assigned = new TreeSet<>();
    for (int partition = 0; partition < owners.length; partition++) {
      if (owners[partition] == member) {
        assigned.add(partition);
      }
    }
    return assigned;
  }

  public long committed(int partition) {
    return committed[partition];
  }

  /**
   * Commits an offset, if the partition is the member's still.
   *
   * @param putAway receives every record that will not be read again
   */
  public void commit(Member member, int partition, long offset, BiConsumer<Integer, Long> putAway) {
    if (owners[partition] == member) {
      for (long passed = committed[partition]; passed < offset; passed++) {
        putAway.accept(partition, passed);
      }
      committed[partition] = Math.max(committed[partition], offset);
    }
  }

  public Broker broker() {
    return broker;
  }

  public String topic() {
    return topic;
  }

  void arrived(int partition) {
    Member owner = owners[partition];
    if (owner != null) {
      owner.look();
    }
  }
}
