package io.orderly.agent.stepping;

import io.orderly.agent.StepAnswer;
import io.orderly.messages.AgentReport.PausedCalls;
import io.orderly.process.Failure;
import java.time.Duration;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes no call of one agent until the time that its remote service asked for (Retry-After), in
 * neither direction. Then one probe at a time is let through, until one is accepted; without an
 * accepted one for a minute, all calls are.
 *
 * <p>Thread-safe. It only delays orders and never fails one.
 */
final class Pace {

  /** Shorter waits end before another instance could keep to them: the call alone waits. */
  static final Duration SHORTEST = Duration.ofSeconds(10);

  /** A remote service that names a later time is probed all the same. */
  static final Duration LONGEST = Duration.ofMinutes(15);

  /** Orders that were told to wait come back later than the others, which are the better probes. */
  static final Duration TOLD_COME_LATER = Duration.ofSeconds(30);

  static final Duration PROBING = Duration.ofMinutes(1);

  private static final Duration BETWEEN_PROBES = Duration.ofSeconds(1);
  private static final int MOST_ORDERS = 1_000;

  /**
   * Why an order is not called for now.
   *
   * @param left until it may be
   */
  record Wait(Failure why, Duration left) {}

  private final LongSupplier nanoClock;

  /** When each order was first told to wait, the oldest first. */
  private final Map<UUID, Long> told = new LinkedHashMap<>();

  private @Nullable Failure why;
  private long sinceNanos;
  private long untilNanos;
  private @Nullable UUID probe;
  private long nextProbeNanos;
  private @Nullable Long acceptedBegan;

  /** The order that was told last since a call was accepted. */
  private @Nullable UUID toldSinceAccepted;

  Pace(LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
  }

  /** How long the order has to wait; empty when it may be called for: it must say how it ended. */
  synchronized Optional<Wait> enter(UUID orderId) {
    long now = nanoClock.getAsLong();
    Failure reason = why;
    if (reason == null) {
      return Optional.empty();
    }
    if (now - untilNanos < 0) {
      return Optional.of(new Wait(reason, Duration.ofNanos(untilNanos - now)));
    }
    if (now - untilNanos >= PROBING.toNanos()) {
      end();
      return Optional.empty();
    }
    if (probe != null || now - nextProbeNanos < 0) {
      return Optional.of(new Wait(reason, Duration.ZERO));
    }
    probe = orderId;
    return Optional.empty();
  }

  /** An order that was let in was not called for. */
  synchronized void notCalled(UUID orderId) {
    if (orderId.equals(probe)) {
      probe = null;
    }
  }

  /**
   * A call that was let in ended. Returns how long its order has to wait, uncounted, where the
   * remote service asked all calls to wait.
   */
  synchronized Optional<Wait> ended(UUID orderId, StepAnswer answer, long beganNanos) {
    long now = nanoClock.getAsLong();
    if (orderId.equals(probe)) {
      probe = null;
      nextProbeNanos = now + BETWEEN_PROBES.toNanos();
    }
    if (answer instanceof StepAnswer.Unavailable unavailable) {
      return unavailable.notBefore().compareTo(SHORTEST) < 0
          ? Optional.empty()
          : told(orderId, unavailable, now);
    }
    if (!(answer instanceof StepAnswer.WithoutCall) && !(answer instanceof StepAnswer.Unknown)) {
      accepted(beganNanos);
    }
    return Optional.empty();
  }

  private Optional<Wait> told(UUID orderId, StepAnswer.Unavailable answer, long now) {
    boolean isItsOwn = isItsOwn(orderId);
    toldSinceAccepted = orderId;
    remember(orderId, now);
    if (isItsOwn) {
      return Optional.empty();
    }
    Duration asked = answer.notBefore();
    Duration wait = asked.compareTo(LONGEST) > 0 ? LONGEST : asked;
    if (why == null) {
      sinceNanos = now;
    }
    if (why == null || now + wait.toNanos() - untilNanos > 0) {
      why = answer.why();
      untilNanos = now + wait.toNanos();
      nextProbeNanos = untilNanos;
    }
    Duration left = Duration.ofNanos(untilNanos - now);
    return Optional.of(new Wait(answer.why(), left.plus(TOLD_COME_LATER)));
  }

  /** Whether the remote service accepts other orders, and tells this one alone to wait. */
  private boolean isItsOwn(UUID orderId) {
    Long before = told.get(orderId);
    return before != null
        && acceptedBegan != null
        && acceptedBegan - before > 0
        && (toldSinceAccepted == null || toldSinceAccepted.equals(orderId));
  }

  private void remember(UUID orderId, long now) {
    told.putIfAbsent(orderId, now);
    if (told.size() > MOST_ORDERS) {
      Iterator<Long> oldest = told.values().iterator();
      oldest.next();
      oldest.remove();
    }
  }

  /** The remote service judged a call, whatever its judgement. */
  private void accepted(long beganNanos) {
    if (acceptedBegan == null || beganNanos - acceptedBegan > 0) {
      acceptedBegan = beganNanos;
    }
    toldSinceAccepted = null;
    // One that began before says nothing about what was asked since.
    if (why != null && beganNanos - untilNanos >= 0) {
      end();
    }
  }

  private void end() {
    why = null;
    probe = null;
  }

  /** What is reported while no call is made; empty while probes are. */
  synchronized Optional<PausedCalls> report() {
    long now = nanoClock.getAsLong();
    Failure reason = why;
    return reason == null || now - untilNanos >= 0
        ? Optional.empty()
        : Optional.of(
            new PausedCalls(
                reason.code(),
                reason.message(),
                Duration.ofNanos(now - sinceNanos).toMillis(),
                Duration.ofNanos(untilNanos - now).toMillis()));
  }
}
