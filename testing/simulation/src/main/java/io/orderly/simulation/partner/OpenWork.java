package io.orderly.simulation.partner;

import io.orderly.simulation.network.ConsumerGroup;
import io.orderly.simulation.network.Member;
import io.orderly.simulation.network.PartitionReader;
import io.orderly.simulation.network.PartitionReader.Read;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The requests that an agent instance is at; offsets are committed up to the first of them. */
final class OpenWork {

  private final ConsumerGroup group;
  private final Member member;
  private final PartitionReader reader;
  private final List<Work> works = new ArrayList<>();

  OpenWork(ConsumerGroup group, Member member, PartitionReader reader) {
    this.group = group;
    this.member = member;
    this.reader = reader;
  }

  void add(Work work) {
    works.add(work);
  }

  /** Whether the request is this instance's alone from now on: nobody reads it again. */
  boolean commitFirst(Read read) {
    boolean mine = group.assignment(member).contains(read.partition());
    group.commit(member, read.partition(), read.offset() + 1, (number, offset) -> {});
    return mine;
  }

  /** How many more fit in so many slots. */
  int free(int slots) {
    return Math.max(0, slots - works.size());
  }

  /** Whoever has these partitions now sees to them. */
  void forget(Set<Integer> lost) {
    works.removeIf(work -> lost.contains(work.read().partition()));
  }

  void finished(Work work) {
    works.remove(work);
    int partition = work.read().partition();
    long upTo =
        works.stream()
            .filter(other -> other.read().partition() == partition)
            .mapToLong(other -> other.read().offset())
            .min()
            .orElse(reader.position(partition));
    group.commit(member, partition, upTo, (number, offset) -> {});
  }
}
