package io.orderly.scheduler.routing;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether requests can be sent, per agent. After a failed send, sending to the agent backs off for
 * 2 s; then one request at a time is tried, until Kafka accepts one. When nothing at all was
 * accepted lately, sending to all agents backs off: Kafka is unavailable, and starts of waiting
 * orders must not be wasted on finding that out. Thread-safe.
 */
public final class SendHealth {

  private static final Logger LOG = LoggerFactory.getLogger(SendHealth.class);
  private static final Duration BACKOFF = Duration.ofSeconds(2);

  private final LongSupplier nanoTime;
  private final Set<String> agents = new HashSet<>();
  private final Map<String, Long> retryAtNanos = new HashMap<>();
  private long lastAcceptedNanos;

  /** All agents can be sent to at first. */
  public SendHealth(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.lastAcceptedNanos = nanoTime.getAsLong();
  }

  /** Maximum number of requests that may be sent to the agent now: none, one, or any number. */
  public synchronized int maxRequests(String agent) {
    Long retryAt = retryAtNanos.get(agent);
    if (retryAt == null) {
      return Integer.MAX_VALUE;
    }
    return nanoTime.getAsLong() - retryAt < 0 ? 0 : 1;
  }

  /** A request to the agent is handed to Kafka; after a backoff, as the only one. */
  public synchronized void trying(String agent) {
    agents.add(agent);
    if (retryAtNanos.containsKey(agent)) {
      backOff(agent);
    }
  }

  /** Kafka accepted a request to the agent. */
  public synchronized void accepted(String agent) {
    lastAcceptedNanos = nanoTime.getAsLong();
    if (retryAtNanos.remove(agent) != null) {
      LOG.info("Requests to agent {} are sent again", agent);
    }
  }

  /** Kafka did not accept a request to the agent. */
  public synchronized void failed(String agent, Throwable failure) {
    if (!retryAtNanos.containsKey(agent)) {
      LOG.warn(
          "Request to agent {} was not sent; claims back off, the reconcile loop resends it: {}",
          agent,
          failure.toString());
    }
    agents.add(agent);
    backOff(agent);
    if (nanoTime.getAsLong() - lastAcceptedNanos >= BACKOFF.toNanos()) {
      agents.forEach(this::backOff);
    }
  }

  private void backOff(String agent) {
    retryAtNanos.put(agent, nanoTime.getAsLong() + BACKOFF.toNanos());
  }
}
