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
  private final Map<String, Long> byDoor = new ConcurrentHashMap<>();

  ClientTally() {}

  void made() {
    orders.incrementAndGet();
  }

  void acknowledged(String door) {
    acknowledged.incrementAndGet();
    byDoor.merge(door, 1L, Long::sum);
  }

  void sentAgain() {
    again.incrementAndGet();
  }

  void cancelTaken() {
    cancels.incrementAndGet();
  }

  /** Different orders so far. */
  public long orders() {
    return orders.get();
  }

  /** Of these, how many are acknowledged. */
  public long acknowledged() {
    return acknowledged.get();
  }

  /** Sent once more, for want of an answer or on purpose. */
  public long again() {
    return again.get();
  }

  public long cancelsTaken() {
    return cancels.get();
  }

  /** By the door that acknowledged first. */
  public Map<String, Long> byDoor() {
    return new TreeMap<>(byDoor);
  }
}
