package io.orderly.agent.messaging;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.kafka.common.TopicPartition;

/**
 * Requests that must be called at most once. One is handed on when Kafka has confirmed its offset:
 * from then on no other instance reads it, and whoever read it before called nothing. A commit is
 * refused to an instance that has lost the partition. Those that wait here are read again after a
 * crash. One thread, but for the size.
 */
final class UncommittedRequests {

  private final Queue<HeldRequest> requests = new ArrayDeque<>();
  private volatile int size;

  void add(HeldRequest request) {
    requests.add(request);
    size = requests.size();
  }

  int size() {
    return size;
  }

  /** Takes out those of partitions that are another instance's now. */
  List<HeldRequest> removeOf(Set<TopicPartition> gone) {
    return remove(request -> gone.contains(request.receipt().partition()));
  }

  /**
   * Commits the first ones, and takes out those that Kafka confirms.
   *
   * @param free so many of them at most, in the order of arrival
   * @param isDue these as well
   * @param commit of these partitions
   */
  List<HeldRequest> commit(
      int free, Predicate<HeldRequest> isDue, Consumer<Collection<TopicPartition>> commit) {
    List<HeldRequest> next = next(free, isDue);
    if (next.isEmpty()) {
      return List.of();
    }
    next.forEach(request -> request.receipt().mayCommit());
    Set<HeldRequest> confirmed;
    try {
      commit.accept(
          next.stream().map(request -> request.receipt().partition()).collect(Collectors.toSet()));
    } finally {
      confirmed =
          next.stream().filter(request -> request.receipt().takeOver()).collect(Collectors.toSet());
    }
    return remove(confirmed::contains);
  }

  private List<HeldRequest> next(int free, Predicate<HeldRequest> isDue) {
    List<HeldRequest> next = new ArrayList<>();
    for (HeldRequest request : requests) {
      if (next.size() < free || isDue.test(request)) {
        next.add(request);
      }
    }
    return next;
  }

  private List<HeldRequest> remove(Predicate<HeldRequest> meant) {
    List<HeldRequest> removed = new ArrayList<>();
    for (Iterator<HeldRequest> each = requests.iterator(); each.hasNext(); ) {
      HeldRequest request = each.next();
      if (meant.test(request)) {
        each.remove();
        removed.add(request);
      }
    }
    size = requests.size();
    return removed;
  }
}
