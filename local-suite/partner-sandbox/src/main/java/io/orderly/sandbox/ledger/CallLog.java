package io.orderly.sandbox.ledger;

import io.orderly.sandbox.call.Partner;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The last 10,000 requests that were answered, in memory, and how many came in. */
public final class CallLog {

  private static final int KEPT = 10_000;

  private final Deque<LoggedCall> last = new ArrayDeque<>();
  private final Map<Partner, Long> counts = new EnumMap<>(Partner.class);
  private final Arrivals arrivals = new Arrivals();

  /** A request came in, whatever will become of it. */
  public synchronized void arrived(Partner partner, Instant at) {
    counts.merge(partner, 1L, Long::sum);
    arrivals.add(partner, at);
  }

  /** It was answered, or its answer was lost. */
  public synchronized void add(LoggedCall call) {
    last.addLast(call);
    if (last.size() > KEPT) {
      last.removeFirst();
    }
  }

  public synchronized long count(Partner partner) {
    return counts.getOrDefault(partner, 0L);
  }

  /**
   * How many came in at that moment or later, by partner; empty when more than a million did, so
   * that some may be forgotten.
   */
  public synchronized Optional<Map<Partner, Long>> countSince(Instant moment) {
    return arrivals.since(moment);
  }

  /** Oldest first. */
  public synchronized List<LoggedCall> all() {
    return List.copyOf(last);
  }

  public synchronized void clear() {
    last.clear();
    counts.clear();
    arrivals.clear();
  }
}
