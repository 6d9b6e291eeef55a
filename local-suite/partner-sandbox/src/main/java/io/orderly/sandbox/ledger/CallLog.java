package io.orderly.sandbox.ledger;

import io.orderly.sandbox.call.Partner;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The last 10,000 requests, in memory, and how many there were in all. */
public final class CallLog {

  private static final int KEPT = 10_000;

  private final Deque<LoggedCall> last = new ArrayDeque<>();
  private final Map<Partner, Long> counts = new EnumMap<>(Partner.class);

  public synchronized void add(LoggedCall call) {
    counts.merge(call.partner(), 1L, Long::sum);
    last.addLast(call);
    if (last.size() > KEPT) {
      last.removeFirst();
    }
  }

  public synchronized long count(Partner partner) {
    return counts.getOrDefault(partner, 0L);
  }

  /** Oldest first. */
  public synchronized List<LoggedCall> all() {
    return List.copyOf(last);
  }

  /** Oldest first. */
  public synchronized List<LoggedCall> ofOrder(String orderId) {
    return last.stream().filter(call -> call.orderId().equals(orderId)).toList();
  }

  public synchronized void clear() {
    last.clear();
    counts.clear();
  }
}
