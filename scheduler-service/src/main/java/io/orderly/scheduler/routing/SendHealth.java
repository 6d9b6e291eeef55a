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
 * Whether requests can be sent, for each agent. After a failed send the agent rests for 2 s; then
 * one request at a time finds out, until one is taken. When nothing at all was taken lately every
 * agent rests: Kafka is away, and the starts of waiting orders must not be wasted on finding that
 * out. Safe for use by several threads.
 */
public final class SendHealth {

  private static final Logger LOG = LoggerFactory.getLogger(SendHealth.class);
  private static final Duration REST = Duration.ofSeconds(2);

  private final LongSupplier nanoTime;
  private final Set<String> agents = new HashSet<>();
  private final Map<String, Long> restsUntilNanos = new HashMap<>();
  private long lastTakenNanos;

  /** Every agent is taken to be well at first. */
  public SendHealth(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
    this.lastTakenNanos = nanoTime.getAsLong();
  }

  /** The most requests that may be tried for the agent now: none, one, or any number. */
  public synchronized int most(String agent) {
    Long restsUntil = restsUntilNanos.get(agent);
    if (restsUntil == null) {
      return Integer.MAX_VALUE;
    }
    return nanoTime.getAsLong() - restsUntil < 0 ? 0 : 1;
  }

  /** A request to the agent is handed to Kafka; when the agent has rested, as the only one. */
  public synchronized void trying(String agent) {
    agents.add(agent);
    if (restsUntilNanos.containsKey(agent)) {
      rest(agent);
    }
  }

  /** Kafka took a request to the agent. */
  public synchronized void taken(String agent) {
    lastTakenNanos = nanoTime.getAsLong();
    if (restsUntilNanos.remove(agent) != null) {
      LOG.info("Requests to agent {} are sent again", agent);
    }
  }

  /** Kafka did not take a request to the agent. */
  public synchronized void failed(String agent, Throwable failure) {
    if (!restsUntilNanos.containsKey(agent)) {
      LOG.warn(
          "Request to agent {} was not sent; claims back off, the reconcile loop resends it: {}",
          agent,
          failure.toString());
    }
    agents.add(agent);
    rest(agent);
    if (nanoTime.getAsLong() - lastTakenNanos >= REST.toNanos()) {
      agents.forEach(this::rest);
    }
  }

  private void rest(String agent) {
    restsUntilNanos.put(agent, nanoTime.getAsLong() + REST.toNanos());
  }
}
