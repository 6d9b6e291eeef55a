package io.orderly.agent.stepping;

import io.orderly.agent.StepCall;
import io.orderly.messages.StepRequest;
import io.orderly.process.Failure;
import io.orderly.process.StepOutcome;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The tries of one call, so far. Used by one thread. */
final class CallInProgress {

  /** A shorter try could have an effect without its answer arriving in time. */
  private static final Duration SHORTEST_TRY = Duration.ofMillis(10);

  private final StepRequest request;
  private final Deadline deadline;
  private int tries;
  private boolean mayHaveActed;
  private @Nullable CallResult nothingDone;

  CallInProgress(StepRequest request) {
    this.request = request;
    this.deadline = new Deadline(request.completeBy());
  }

  /** How long a try that begins now may take; zero when it must not begin. */
  Duration timeLimit(Instant now, Duration callTimeout) {
    Duration left = deadline.left(now);
    if (left.compareTo(SHORTEST_TRY) < 0) {
      return Duration.ZERO;
    }
    return left.compareTo(callTimeout) < 0 ? left : callTimeout;
  }

  /** A try after one that may have acted is told of it, as is the attempt after such an attempt. */
  StepCall begin(Duration timeLimit) {
    tries++;
    return new StepCall(mayHaveActed ? request.afterCopy() : request, timeLimit);
  }

  /** How the call ends when it may not begin the next try. */
  TryResult.Last notTried(DeclineReason why) {
    return new TryResult.Last(
        tries == 0
            ? new CallResult.Declined(why.failure())
            : Objects.requireNonNullElseGet(
                nothingDone, () -> new CallResult.Unknown(why.failure())));
  }

  /** How the call ends after a try that may have acted. */
  CallResult unknown(Failure why) {
    mayHaveActed = true;
    nothingDone = null;
    return new CallResult.Unknown(why);
  }

  /**
   * How the call ends after a try that did nothing: so the step waits, if no other one may have.
   */
  CallResult nothingDone(Failure why, Instant notBefore) {
    if (mayHaveActed) {
      return new CallResult.Unknown(why);
    }
    String message = "%s: %s".formatted(why.code(), why.message());
    CallResult ending =
        new CallResult.Postponed(
            new Failure(StepOutcome.Suspended.UNAVAILABLE, message), notBefore);
    nothingDone = ending;
    return ending;
  }

  /** Whether an earlier try may have had its effect. */
  boolean mayHaveActed() {
    return mayHaveActed;
  }

  /** How the call ends when its agent may not call yet, as it says by itself. */
  CallResult postponed(Failure why, Instant notBefore) {
    return mayHaveActed ? new CallResult.Unknown(why) : new CallResult.Postponed(why, notBefore);
  }

  Duration left(Instant now) {
    return deadline.left(now);
  }

  StepRequest request() {
    return request;
  }

  int tries() {
    return tries;
  }
}
