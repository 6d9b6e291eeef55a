package io.orderly.submission.intake.admission;

import io.orderly.store.claiming.ClaimQueue;
import io.orderly.store.claiming.QueueLength;
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
 * Decides by looks at the lines how many orders a second may be taken for an agent. A line of which
 * nothing is answered counts for nothing: its agent is away, which is what orders may wait for.
 * Used by one thread.
 */
final class AdmissionRates {

  /** Answers are counted over so long at least, so that a pause of a collector is no standstill. */
  private static final long WINDOW_NANOS = Duration.ofSeconds(10).toNanos();

  /** Schedulers tell the answers once a second: over less, nothing is known of a rate. */
  private static final long SHORTEST_NANOS = Duration.ofSeconds(3).toNanos();

  private static final double NANOS_PER_SECOND = 1e9;

  /** Of the room, from where on the rate is bounded at all, and until where it stays so. */
  private static final double BOUNDED_FROM = 0.5;

  private static final double BOUNDED_UNTIL = 0.4;

  /**
   * Of what is carried. While fewer than the room wait the doors take more, and while more wait
   * they take less, but never less than half: what an outage left behind must not close the doors.
   */
  private static final double MOST = 1.5;

  private static final double LEAST = 0.5;

  /** A look counts no more: from there on the rate is the least one anyway. */
  private static final double COUNTED = 1.5;

  private static final int MOST_COUNTED = 1_000_000;

  private final AdmissionProperties properties;
  private final LongSupplier nanoTime;
  private final Deque<Look> looks = new ArrayDeque<>();
  private double greatestRoom;
  private Set<String> bounded = Set.of();

  private record Look(long nanos, Map<ClaimQueue, Long> answered) {}

  /** What moves for one agent. */
  private record Flow(long waiting, double perSecond) {

    Flow plus(Flow other) {
      return new Flow(waiting + other.waiting, perSecond + other.perSecond);
    }
  }

  AdmissionRates(AdmissionProperties properties, LongSupplier nanoTime) {
    this.properties = properties;
    this.nanoTime = nanoTime;
    this.greatestRoom = properties.minBacklog();
  }

  /** How many orders of a line the next look has to count. */
  int mostCounted() {
    return (int) Math.min(MOST_COUNTED, Math.ceil(greatestRoom * COUNTED));
  }

  /**
   * The orders a second that all doors together may take for an agent; as many as come where it is
   * not named.
   */
  Map<String, Integer> after(List<QueueLength> lines) {
    long now = nanoTime.getAsLong();
    forgetBefore(now - WINDOW_NANOS);
    Map<String, Flow> flows = new HashMap<>();
    for (QueueLength line : lines) {
      double perSecond = answeredPerSecond(line, now);
      if (perSecond > 0) {
        flows.merge(line.queue().agent(), new Flow(line.waiting(), perSecond), Flow::plus);
      }
    }
    looks.add(new Look(now, answered(lines)));
    greatestRoom =
        flows.values().stream().mapToDouble(this::room).max().orElse(properties.minBacklog());
    return rates(flows);
  }

  /** All but the last one of them: looks may be further apart, and are not nothing then. */
  private void forgetBefore(long nanos) {
    while (looks.size() > 1 && secondLook().nanos() - nanos <= 0) {
      looks.remove();
    }
  }

  private Look secondLook() {
    Iterator<Look> fromTheFirst = looks.iterator();
    fromTheFirst.next();
    return fromTheFirst.next();
  }

  private static Map<ClaimQueue, Long> answered(List<QueueLength> lines) {
    return lines.stream()
        .collect(Collectors.toUnmodifiableMap(QueueLength::queue, QueueLength::answered));
  }

  private double answeredPerSecond(QueueLength line, long now) {
    for (Look look : looks) {
      Long before = look.answered().get(line.queue());
      if (before != null) {
        long nanos = now - look.nanos();
        return nanos < SHORTEST_NANOS ? 0 : (line.answered() - before) * NANOS_PER_SECOND / nanos;
      }
    }
    return 0;
  }

  private double room(Flow flow) {
    double inTime = flow.perSecond() * properties.maxWait().toMillis() / 1_000;
    return Math.max(properties.minBacklog(), inTime);
  }

  private Map<String, Integer> rates(Map<String, Flow> flows) {
    Map<String, Integer> rates = new HashMap<>();
    flows.forEach(
        (agent, flow) -> {
          double taken = flow.waiting() / room(flow);
          if (taken > (bounded.contains(agent) ? BOUNDED_UNTIL : BOUNDED_FROM)) {
            double share = Math.max(LEAST, Math.min(MOST, 2 - taken));
            rates.put(agent, (int) Math.max(1, Math.round(flow.perSecond() * share)));
          }
        });
    bounded = Set.copyOf(rates.keySet());
    return Map.copyOf(rates);
  }
}
