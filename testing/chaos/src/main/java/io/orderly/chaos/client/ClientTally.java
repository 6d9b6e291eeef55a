package io.orderly.chaos.client;

import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what the client did. Read by other threads while it counts. */
public final class ClientTally {

  private final AtomicLong orders = new AtomicLong();
  private final AtomicLong acknowledged = new AtomicLong();
  private final AtomicLong again = new AtomicLong();
  private final AtomicLong cancels = new AtomicLong();
  private final AtomicLong corrections = new AtomicLong();
  private final Map<String, Long> byChannel = new ConcurrentHashMap<>();

  ClientTally() {}

  void made() {
    orders.incrementAndGet();
  }

  void acknowledged(String channel) {
    acknowledged.incrementAndGet();
    byChannel.merge(channel, 1L, Long::sum);
  }

  void sentAgain() {
    again.incrementAndGet();
  }

  void cancelAccepted() {
    cancels.incrementAndGet();
  }

  void correctionAccepted() {
    corrections.incrementAndGet();
  }

  /** Different orders so far. */
  public long orders() {
    return orders.get();
  }

  /** Of these, how many are acknowledged. */
  public long acknowledged() {
    return acknowledged.get();
  }

  /** Repeated submissions, after a missing answer or as duplicates. */
  public long again() {
    return again.get();
  }

  public long cancelsAccepted() {
    return cancels.get();
  }

  public long correctionsAccepted() {
    return corrections.get();
  }

  /** Acknowledged orders by the channel that acknowledged first. */
  public Map<String, Long> byChannel() {
    return new TreeMap<>(byChannel);
  }
}
