package io.orderly.submission.intake.admission;

import io.orderly.store.claiming.Backlog.QueueLength;
import io.orderly.store.claiming.ClaimQueue;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;

/**
 * Decides by samples of the claim queues how many orders per second may be accepted for an agent. A
 * queue whose agent answers nothing is ignored: its agent is unavailable, and orders may wait for
 * it. Used by one thread.
 */
final class AdmissionRates {

  /** Answers are counted over at least this time, so that a garbage collection is no standstill. */
  private static final long WINDOW_NANOS = Duration.ofSeconds(10).toNanos();

  /** Schedulers store their answers once per second: over less time, a rate is unknown. */
  private static final long MIN_NANOS = Duration.ofSeconds(3).toNanos();

  private static final double NANOS_PER_SECOND = 1e9;

  /** Fill level of the allowed backlog above which an agent is bounded, and below which no more. */
  private static final double BOUNDED_FROM = 0.5;

  private static final double BOUNDED_UNTIL = 0.4;

  /**
   * Factors of the answer rate. More orders than are answered are accepted while the backlog is
   * below its allowed length, and fewer above it, but never less than half: the backlog of an
   * outage must not block all new orders.
   */
  private static final double MAX_FACTOR = 1.5;

  private static final double MIN_FACTOR = 0.5;

  /** A sample counts no more orders: beyond that the rate is the minimum anyway. */
  private static final double COUNTED_FACTOR = 1.5;

  private static final int MAX_COUNTED = 1_000_000;

  private final AdmissionProperties properties;
  private final LongSupplier nanoTime;
  private final Deque<Sample> samples = new ArrayDeque<>();
  private double maxAllowed;
  private Set<String> bounded = Set.of();

  private record Sample(long nanos, Map<ClaimQueue, Long> answered) {}

  /** Throughput of one agent. */
  private record Flow(long waiting, double perSecond) {

    Flow plus(Flow other) {
      return new Flow(waiting + other.waiting, perSecond + other.perSecond);
    }
  }

  AdmissionRates(AdmissionProperties properties, LongSupplier nanoTime) {
    this.properties = properties;
    this.nanoTime = nanoTime;
    this.maxAllowed = properties.minBacklog();
  }

  /** How many orders of a queue the next sample has to count at most. */
  int maxCounted() {
    return (int) Math.min(MAX_COUNTED, Math.ceil(maxAllowed * COUNTED_FACTOR));
  }

  /**
   * The orders per second that all instances together may accept for an agent. Agents without an
   * entry are not bounded.
   */
  Map<String, Integer> after(List<QueueLength> queues) {
    long now = nanoTime.getAsLong();
    dropBefore(now - WINDOW_NANOS);
    Map<String, Flow> flows = new HashMap<>();
    for (QueueLength queue : queues) {
      double perSecond = answeredPerSecond(queue, now);
      if (perSecond > 0) {
        flows.merge(queue.queue().agent(), new Flow(queue.waiting(), perSecond), Flow::plus);
      }
    }
    samples.add(new Sample(now, answered(queues)));
    maxAllowed =
        flows.values().stream()
            .mapToDouble(this::allowedBacklog)
            .max()
            .orElse(properties.minBacklog());
    return rates(flows);
  }

  /** Keeps the last one of them: samples may be further apart than the window. */
  private void dropBefore(long nanos) {
    while (samples.size() > 1 && secondSample().nanos() - nanos <= 0) {
      samples.remove();
    }
  }

  private Sample secondSample() {
    Iterator<Sample> fromFirst = samples.iterator();
    fromFirst.next();
    return fromFirst.next();
  }

  private static Map<ClaimQueue, Long> answered(List<QueueLength> queues) {
    return queues.stream()
        .collect(Collectors.toUnmodifiableMap(QueueLength::queue, QueueLength::answered));
  }

  private double answeredPerSecond(QueueLength queue, long now) {
    for (Sample sample : samples) {
      Long before = sample.answered().get(queue.queue());
      if (before != null) {
        long nanos = now - sample.nanos();
        return nanos < MIN_NANOS ? 0 : (queue.answered() - before) * NANOS_PER_SECOND / nanos;
      }
    }
    return 0;
  }

  private double allowedBacklog(Flow flow) {
    double inTime = flow.perSecond() * properties.maxWait().toMillis() / 1_000;
    return Math.max(properties.minBacklog(), inTime);
  }

  private Map<String, Integer> rates(Map<String, Flow> flows) {
    Map<String, Integer> rates = new HashMap<>();
    flows.forEach(
        (agent, flow) -> {
          double filled = flow.waiting() / allowedBacklog(flow);
          if (filled > (bounded.contains(agent) ? BOUNDED_UNTIL : BOUNDED_FROM)) {
            double share = Math.max(MIN_FACTOR, Math.min(MAX_FACTOR, 2 - filled));
            rates.put(agent, (int) Math.max(1, Math.round(flow.perSecond() * share)));
          }
        });
    bounded = Set.copyOf(rates.keySet());
    return Map.copyOf(rates);
  }
}
