package io.orderly.supervisor.retention;

import io.orderly.store.alerts.AgentAlerts;
import io.orderly.store.retention.PurgedOrderExpiry;
import io.orderly.store.retention.PurgedOrderExpiry.ExpiredKeys;
import io.orderly.store.retention.PurgedOrderExpiry.ExpiredOrders;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;

/**
 * Deletes records of orders that were purged long ago, and then their idempotency keys: from then
 * on a repeated request is a new order. Alerts of agents, which belong to no order, are deleted as
 * long after their end. Each run reads a small part. Used by one thread.
 */
public final class KeyPurge {

  static final int MAX_ORDERS = 500;

  /** 1 MiB of keys: with one run per second, a walk along 1 GiB takes a quarter of an hour. */
  static final int MAX_BLOCKS = 128;

  static final int MAX_KEYS = 1_000;

  static final int MAX_ALERTS = 100;

  private final PurgedOrderExpiry expiry;
  private final AgentAlerts alerts;
  private final Duration keepFor;
  private final Clock clock;
  private Walk walk;
  private long nextBlock;

  /**
   * Deleted rows of one run.
   *
   * @param orders records of purged orders
   * @param keys idempotency keys
   * @param alerts alerts of agents
   */
  public record Counts(int orders, int keys, int alerts) {}

  public KeyPurge(PurgedOrderExpiry expiry, AgentAlerts alerts, Duration keepFor, Clock clock) {
    this.expiry = expiry;
    this.alerts = alerts;
    this.keepFor = keepFor;
    this.clock = clock;
    this.walk = Walk.begin(clock.instant());
  }

  /**
   * One bounded run.
   *
   * @throws org.springframework.dao.DataAccessException if the store is unavailable
   */
  public Counts runOnce() {
    ExpiredOrders orders = expiry.delete(walk.after(), keepFor, MAX_ORDERS);
    UUID last = orders.last();
    walk = last == null ? walk.atTheEnd(clock.instant()) : walk.past(last);
    ExpiredKeys keys = expiry.deleteKeys(nextBlock, keepFor, MAX_BLOCKS, MAX_KEYS);
    nextBlock = keys.nextBlock();
    return new Counts(orders.orders(), keys.keys(), alerts.purge(keepFor, MAX_ALERTS));
  }
}
