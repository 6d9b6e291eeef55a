package io.orderly.agent.stepping;

import io.orderly.agent.Agent;
import io.orderly.agent.StepAnswer;
import io.orderly.messages.CircuitState;
import io.orderly.messages.StepRequest;
import io.orderly.process.Failure;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;

/**
 * Calls an agent within CompleteBy: retry outside, then circuit breaker, bulkhead and time limiter
 * around each try.
 */
final class GuardedAgent {

  /**
   * A try that CompleteBy cuts before this part of the call timeout tells nothing about the health
   * of the remote service: late requests must not open the circuit of a sound one.
   */
  private static final int TELLING_PART = 4;

  /** However long a remote service asks us to wait, it is asked again by then. */
  private static final Duration LONGEST_ASKED = Duration.ofMinutes(15);

  private final LimitedTries tries;
  private final Resilience resilience;
  private final RetryBudget retryBudget;
  private final Clock clock;
  private final Duration callTimeout;
  private final PauseGates pauseGates;

  GuardedAgent(
      Agent agent, Resilience resilience, RetryBudget retryBudget, Executor threads, Clock clock) {
    this(
        agent, resilience, retryBudget, threads, clock, new PauseGates(Set.of(), System::nanoTime));
  }

  GuardedAgent(
      Agent agent,
      Resilience resilience,
      RetryBudget retryBudget,
      Executor threads,
      Clock clock,
      PauseGates pauseGates) {
    this.tries = new LimitedTries(agent, resilience, threads, clock);
    this.resilience = resilience;
    this.retryBudget = retryBudget;
    this.clock = clock;
    this.pauseGates = pauseGates;
    this.callTimeout = resilience.timeLimiter().getTimeLimiterConfig().getTimeoutDuration();
  }

  /** Makes the tries that may help; returns at CompleteBy at the latest. */
  CallResult call(StepRequest request) {
    CallInProgress call = new CallInProgress(request);
    retryBudget.payIn();
    TryResult tried = resilience.retry().executeSupplier(() -> tryOnce(call));
    return tried instanceof TryResult.Last last
        ? last.ending()
        : ((TryResult.Again) tried).ending();
  }

  String name() {
    return tries.agent().name();
  }

  /** Whether its remote service recognizes no key. */
  boolean callsAtMostOnce() {
    return tries.agent().callsAtMostOnce();
  }

  Set<String> partners() {
    return tries.agent().partners();
  }

  /** Whether no call would be made now. Half open is not open: its probes are calls. */
  boolean isCircuitOpen() {
    return circuit() == CircuitState.OPEN;
  }

  CircuitState circuit() {
    return switch (resilience.circuitBreaker().getState()) {
      case OPEN, FORCED_OPEN -> CircuitState.OPEN;
      case HALF_OPEN -> CircuitState.HALF_OPEN;
      // The last two let every call through.
      case CLOSED, DISABLED, METRICS_ONLY -> CircuitState.CLOSED;
    };
  }

  /** The calls that the agent has not returned from. */
  CallsInProgress calls() {
    return tries.calls();
  }

  /** What the remote service refuses for a reason that is not the orders', in each direction. */
  PauseGates holds() {
    return pauseGates;
  }

  private TryResult tryOnce(CallInProgress call) {
    if (!resilience.bulkhead().tryAcquirePermission()) {
      return call.notTried(DeclineReason.NO_SLOT);
    }
    Duration timeLimit = call.timeLimit(clock.instant(), callTimeout);
    if (timeLimit.isZero()) {
      resilience.bulkhead().releasePermission();
      return call.notTried(DeclineReason.NO_TIME);
    }
    Optional<Pace.Wait> wait = pauseGates.pace().enter(call.request().orderId());
    if (wait.isPresent()) {
      resilience.bulkhead().releasePermission();
      return new TryResult.Last(paced(wait.get(), call));
    }
    return tryUnpaced(call, timeLimit);
  }

  private TryResult tryUnpaced(CallInProgress call, Duration timeLimit) {
    UUID orderId = call.request().orderId();
    if (!resilience.circuitBreaker().tryAcquirePermission()) {
      resilience.bulkhead().releasePermission();
      pauseGates.pace().notCalled(orderId);
      return call.notTried(DeclineReason.CIRCUIT_OPEN);
    }
    PauseGate gate = pauseGates.of(call.request().direction());
    if (!gate.tryEnter(orderId)) {
      resilience.bulkhead().releasePermission();
      resilience.circuitBreaker().releasePermission();
      pauseGates.pace().notCalled(orderId);
      return new TryResult.Last(new CallResult.Held(gate.why()));
    }
    return make(call, timeLimit, gate);
  }

  private TryResult make(CallInProgress call, Duration timeLimit, PauseGate gate) {
    long startedNanos = System.nanoTime();
    StepAnswer answer = MaskedAnswer.of(tries.make(call.begin(timeLimit)), call.request());
    long tookNanos = System.nanoTime() - startedNanos;
    RefusalCause blame = gate.ended(call.request().orderId(), answer, startedNanos);
    Optional<Pace.Wait> wait =
        pauseGates.pace().ended(call.request().orderId(), answer, startedNanos);
    if (wait.isPresent()) {
      // It says when it can be called again: that is no failure to find out by probes.
      resilience.circuitBreaker().releasePermission();
      return new TryResult.Last(paced(wait.get(), call));
    }
    tellCircuitBreaker(answer, tookNanos, timeLimit);
    StepAnswer told = answer.unwrapped();
    return refusalOf(told)
        .<TryResult>map(refusal -> new TryResult.Last(refused(call, told, refusal, blame)))
        .orElseGet(() -> judge(told, call));
  }

  /** That it may not be called is no answer to an earlier try that may have acted. */
  private static CallResult refused(
      CallInProgress call, StepAnswer answer, Failure refusal, RefusalCause blame) {
    if (blame == RefusalCause.AGENT) {
      return new CallResult.Held(refusal);
    }
    return answer instanceof StepAnswer.Misconfigured && call.mayHaveActed()
        ? new CallResult.Unknown(refusal)
        : new CallResult.Refused(refusal);
  }

  private static Optional<Failure> refusalOf(StepAnswer answer) {
    if (answer instanceof StepAnswer.Refused refused) {
      return Optional.of(refused.failure());
    }
    return answer instanceof StepAnswer.Misconfigured misconfigured
        ? Optional.of(misconfigured.failure())
        : Optional.empty();
  }

  private void tellCircuitBreaker(StepAnswer answer, long tookNanos, Duration timeLimit) {
    boolean wasCutShort =
        answer instanceof StepAnswer.Unknown
            && timeLimit.compareTo(callTimeout.dividedBy(TELLING_PART)) < 0;
    if (wasCutShort || answer instanceof StepAnswer.WithoutCall) {
      resilience.circuitBreaker().releasePermission();
    } else {
      resilience.circuitBreaker().onResult(tookNanos, TimeUnit.NANOSECONDS, answer);
    }
  }

  private TryResult judge(StepAnswer answer, CallInProgress call) {
    if (answer instanceof StepAnswer.Done done) {
      return new TryResult.Last(new CallResult.Completed(done.result(), done.correlation()));
    }
    if (answer instanceof StepAnswer.Accepted accepted) {
      return new TryResult.Last(accepted(accepted));
    }
    if (answer instanceof StepAnswer.NeverHappened never) {
      return new TryResult.Last(new CallResult.NeverHappened(never.result()));
    }
    if (answer instanceof StepAnswer.Learned learned) {
      return new TryResult.Last(new CallResult.Learned(learned.result()));
    }
    if (answer instanceof StepAnswer.InProgress inProgress) {
      Failure why = new Failure("in-progress", "the remote service is still processing the call");
      return again(inProgress.notBefore(), call, wait -> call.unknown(why));
    }
    if (answer instanceof StepAnswer.Unavailable unavailable) {
      return again(unavailable.notBefore(), call, wait -> unavailable(unavailable, wait, call));
    }
    if (answer instanceof StepAnswer.NotOffered notOffered) {
      return new TryResult.Last(
          call.mayHaveActed()
              ? new CallResult.Unknown(notOffered.why())
              : new CallResult.NotOffered(notOffered.why()));
    }
    if (answer instanceof StepAnswer.Postponed postponed) {
      return new TryResult.Last(call.postponed(postponed.why(), postponed.notBefore()));
    }
    return new TryResult.Last(new CallResult.Unknown(((StepAnswer.Unknown) answer).why()));
  }

  private CallResult accepted(StepAnswer.Accepted accepted) {
    Duration askAfter = accepted.askAfter();
    return new CallResult.Accepted(
        accepted.answer(),
        askAfter == null ? null : clock.instant().plus(askAfter),
        accepted.correlation());
  }

  /**
   * Where a repeat would act twice it has to be known that nothing was done: the outcome of an
   * attempt that is unknown is looked up, or decided by a person.
   */
  private CallResult unavailable(
      StepAnswer.Unavailable unavailable, Duration wait, CallInProgress call) {
    return callsAtMostOnce()
        ? call.nothingDone(unavailable.why(), clock.instant().plus(wait))
        : call.unknown(unavailable.why());
  }

  /** The order waits uncounted: the remote service asked all calls to wait. */
  private CallResult paced(Pace.Wait wait, CallInProgress call) {
    Instant notBefore = wait.left().isZero() ? null : clock.instant().plus(wait.left());
    return callsAtMostOnce() && call.tries() > 0
        ? call.nothingDone(wait.why(), Objects.requireNonNullElseGet(notBefore, clock::instant))
        : new CallResult.Held(wait.why(), notBefore);
  }

  private TryResult again(
      Duration asked, CallInProgress call, Function<Duration, CallResult> endingAfter) {
    Duration backoff = Duration.ofMillis(resilience.backoff().apply(call.tries()));
    Duration notBefore = asked.compareTo(LONGEST_ASKED) < 0 ? asked : LONGEST_ASKED;
    Duration wait = backoff.compareTo(notBefore) < 0 ? notBefore : backoff;
    CallResult ending = endingAfter.apply(wait);
    boolean isAllowed =
        call.tries() < resilience.retry().getRetryConfig().getMaxAttempts()
            && wait.compareTo(call.left(clock.instant())) < 0
            && retryBudget.tryTake();
    return isAllowed ? new TryResult.Again(wait, ending) : new TryResult.Last(ending);
  }
}
