package io.orderly.agent.stepping;

import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepAnswer.Doubt;
import io.orderly.messages.AgentReport.PausedCalls;
import io.orderly.process.Failure;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Suspends the calls of one agent in one direction while its remote service refuses because of the
 * deployment: one probe at a time then finds out when that is over. A success ends it, and so does
 * a refusal of the order itself if the suspension began with another code.
 *
 * <p>Thread-safe. It only delays orders and never fails one.
 */
final class PauseGate {

  /**
   * Why an agent has suspended its calls, except for probes.
   *
   * @param why the refusal that caused it
   * @param sinceNanos its time, as of {@link System#nanoTime()}
   */
  record PauseReason(Failure why, long sinceNanos) {}

  private static final Duration FIRST_PAUSE = Duration.ofSeconds(1);
  private static final Duration MAX_PAUSE = Duration.ofSeconds(10);

  /** No call may take longer; one that never returns must not pause the agent for ever. */
  private static final Duration MAX_PROBE = Duration.ofMinutes(10);

  private static final Failure JUST_RESUMED =
      new Failure("suspended", "calls to the agent were paused and have resumed");

  private final RefusalHistory history;
  private final LongSupplier nanoClock;
  private @Nullable PauseReason pauseReason;
  private Duration pause = FIRST_PAUSE;
  private long nextProbeNanos;
  private @Nullable UUID probe;
  private long probedNanos;
  private long succeededNanos;
  private boolean hasSucceeded;

  PauseGate(Set<String> usualCodes, LongSupplier nanoClock) {
    this.history = new RefusalHistory(usualCodes);
    this.nanoClock = nanoClock;
  }

  /** Whether the order may be called for now; who may must say how it {@link #ended}. */
  synchronized boolean tryEnter(UUID orderId) {
    if (pauseReason == null) {
      return true;
    }
    long nowNanos = nanoClock.getAsLong();
    boolean isProbing = probe != null && nowNanos - probedNanos < MAX_PROBE.toNanos();
    if (isProbing || nowNanos - nextProbeNanos < 0) {
      return false;
    }
    probe = orderId;
    probedNanos = nowNanos;
    return true;
  }

  /** A call that was let in ended. Returns whose fault its refusal is; its order's where none. */
  synchronized RefusalCause ended(UUID orderId, StepAnswer answer, long beganNanos) {
    if (orderId.equals(probe)) {
      probe = null;
      if (!(answer instanceof StepAnswer.WithoutCall)) {
        nextProbeNanos = nanoClock.getAsLong() + pause.toNanos();
        pause = longer(pause);
      }
    }
    // What an undo learns of its step says nothing of the undo itself.
    if (answer instanceof StepAnswer.Done
        || answer instanceof StepAnswer.Accepted
        || answer instanceof StepAnswer.NeverHappened) {
      succeeded(orderId, beganNanos);
    } else if (answer instanceof StepAnswer.Refused refused) {
      return refused(orderId, refused.failure());
    } else if (answer.unwrapped() instanceof StepAnswer.Misconfigured misconfigured) {
      // Also without a call: the agent may know that its deployment is wrong.
      return misconfigured(orderId, misconfigured);
    }
    return RefusalCause.ORDER;
  }

  /** Why an order was not let in, as far as that still is so. */
  synchronized Failure why() {
    return pauseReason == null ? JUST_RESUMED : pauseReason.why();
  }

  /** What holds the calls now, if anything does. */
  synchronized Optional<PauseReason> hold() {
    return Optional.ofNullable(pauseReason);
  }

  /** The same for a report. */
  synchronized Optional<PausedCalls> report() {
    return hold()
        .map(
            now ->
                new PausedCalls(
                    now.why().code(),
                    now.why().message(),
                    Duration.ofNanos(nanoClock.getAsLong() - now.sinceNanos()).toMillis()));
  }

  /** How long ago a call succeeded last; empty when none has. */
  synchronized Optional<Duration> sinceSuccess() {
    return hasSucceeded
        ? Optional.of(Duration.ofNanos(nanoClock.getAsLong() - succeededNanos))
        : Optional.empty();
  }

  private void succeeded(UUID orderId, long beganNanos) {
    hasSucceeded = true;
    succeededNanos = nanoClock.getAsLong();
    history.succeeded(orderId, beganNanos);
    // One that began before the pause says nothing about it.
    if (pauseReason != null && beganNanos - pauseReason.sinceNanos() >= 0) {
      end();
    }
  }

  private RefusalCause refused(UUID orderId, Failure failure) {
    if (pauseReason != null) {
      if (pauseReason.why().code().equals(failure.code())) {
        return RefusalCause.AGENT;
      }
      // It judged the order, so it lets this deployment in.
      end();
    }
    return begunIf(history.refused(orderId, failure.code()), failure);
  }

  private RefusalCause misconfigured(UUID orderId, StepAnswer.Misconfigured answer) {
    long nowNanos = nanoClock.getAsLong();
    RefusalCause blame =
        history.misconfigured(orderId, answer.failure().code(), answer.doubt(), nowNanos);
    boolean begins = answer.doubt() == Doubt.NONE || history.isSuspicious(nowNanos);
    if (blame == RefusalCause.AGENT && begins) {
      begin(answer.failure(), nowNanos);
    }
    return blame;
  }

  private RefusalCause begunIf(RefusalCause blame, Failure failure) {
    if (blame == RefusalCause.AGENT) {
      begin(failure, nanoClock.getAsLong());
    }
    return blame;
  }

  private void begin(Failure why, long nowNanos) {
    if (pauseReason == null) {
      pauseReason = new PauseReason(why, nowNanos);
      pause = FIRST_PAUSE;
      nextProbeNanos = nowNanos + pause.toNanos();
    }
  }

  private void end() {
    pauseReason = null;
    history.clear();
  }

  private static Duration longer(Duration pause) {
    Duration twice = pause.multipliedBy(2);
    return twice.compareTo(MAX_PAUSE) > 0 ? MAX_PAUSE : twice;
  }
}
