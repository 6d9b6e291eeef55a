package io.orderly.supervisor.retention;

import io.orderly.store.alerts.AgentAlerts;
import io.orderly.store.retention.PurgedOrderMemory;
import io.orderly.store.retention.PurgedOrderMemory.Forgotten;
import io.orderly.store.retention.PurgedOrderMemory.ForgottenKeys;
import java.time.Clock;
import java.time.Duration;
import java.util.UUID;

/**
 * Forgets orders that left long ago, and then their idempotency keys: from then on a repeat is a
 * new order. Alerts of agents, which no order takes along, are forgotten as long after their end.
 * One small look at each a run. For one thread.
 */
public final class KeyPurge {

  static final int MOST_ORDERS = 500;

  /**
   * 1 MiB of keys: at a run a second a gigabyte of them is gone through in a quarter of an hour.
   */
  static final int MOST_BLOCKS = 128;

  static final int MOST_KEYS = 1_000;

  static final int MOST_ALERTS = 100;

  private final PurgedOrderMemory memory;
  private final AgentAlerts alerts;
  private final Duration rememberFor;
  private final Clock clock;
  private Walk walk;
  private long nextBlock;

  /**
   * What one run did.
   *
   * @param orders that are forgotten
   * @param keys that are forgotten
   * @param alerts of agents that are forgotten
   */
  public record Counts(int orders, int keys, int alerts) {}

  public KeyPurge(PurgedOrderMemory memory, AgentAlerts alerts, Duration rememberFor, Clock clock) {
    this.memory = memory;
    this.alerts = alerts;
    this.rememberFor = rememberFor;
    this.clock = clock;
    this.walk = Walk.begin(clock.instant());
  }

  /**
   * One bounded run.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  public Counts runOnce() {
    Forgotten orders = memory.forget(walk.after(), rememberFor, MOST_ORDERS);
    UUID last = orders.last();
    walk = last == null ? walk.atTheEnd(clock.instant()) : walk.past(last);
    ForgottenKeys keys = memory.forgetKeys(nextBlock, rememberFor, MOST_BLOCKS, MOST_KEYS);
    nextBlock = keys.nextBlock();
    return new Counts(orders.orders(), keys.keys(), alerts.forget(rememberFor, MOST_ALERTS));
  }
}
