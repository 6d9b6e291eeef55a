package io.orderly.agent.stepping;

import io.github.resilience4j.timelimiter.TimeLimiter;
import io.orderly.agent.Agent;
import io.orderly.agent.PunctualAgent;
import io.orderly.agent.StepAnswer;
import io.orderly.agent.StepCall;
import io.orderly.platform.tracing.OrderLog;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.telemetry.Fields;
import java.time.Clock;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes single tries, each back at its time limit: in this thread where the agent sees to that, in
 * one of its own where nobody knows what the agent does. Gives the slot of a try back when the
 * agent has let go of it.
 */
final class LimitedTries {

  private static final Logger LOG = LoggerFactory.getLogger(LimitedTries.class);

  private final Agent agent;
  private final Resilience resilience;
  private final Executor threads;
  private final Clock clock;
  private final CallsInProgress calls;

  LimitedTries(Agent agent, Resilience resilience, Executor threads, Clock clock) {
    this.agent = agent;
    this.resilience = resilience;
    this.threads = threads;
    this.clock = clock;
    this.calls =
        new CallsInProgress(resilience.bulkhead().getBulkheadConfig().getMaxConcurrentCalls());
  }

  Agent agent() {
    return agent;
  }

  /** The calls that the agent has not returned from. */
  CallsInProgress calls() {
    return calls;
  }

  /** Makes a try that holds a permission of the bulkhead. */
  StepAnswer make(StepCall call) {
    try {
      return agent instanceof PunctualAgent ? here(call) : elsewhere(call);
    } catch (TimeoutException e) {
      return unknown("time-limit", "the agent did not return within the time limit");
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return unknown("interrupted", "the call was interrupted");
    } catch (Exception | Error e) {
      OrderLog.about(LOG.atWarn(), call.request())
          .addKeyValue(Fields.AGENT, agent.name())
          .setCause(e)
          .log("Agent {} threw an exception on {}", agent.name(), call.remoteKey());
      return unknown("agent-error", "the agent threw " + e.getClass().getSimpleName());
    }
  }

  private StepAnswer here(StepCall call) throws InterruptedException {
    try {
      return answerOf(call);
    } finally {
      resilience.bulkhead().onComplete();
    }
  }

  private StepAnswer elsewhere(StepCall call) throws Exception {
    // The registered limiter stands for the call timeout; CompleteBy may be nearer.
    TimeLimiter usual = resilience.timeLimiter();
    TimeLimiter limiter =
        call.timeLimit().compareTo(usual.getTimeLimiterConfig().getTimeoutDuration()) < 0
            ? TimeLimiter.of(call.timeLimit())
            : usual;
    return limiter.executeFutureSupplier(() -> start(call));
  }

  private FutureTask<StepAnswer> start(StepCall call) {
    FutureTask<StepAnswer> running = new FutureTask<>(() -> answerOf(call));
    try {
      threads.execute(
          () -> {
            try {
              running.run();
            } finally {
              // Not when the wait is over: code that does not heed its interrupt keeps its slot.
              resilience.bulkhead().onComplete();
            }
          });
    } catch (RejectedExecutionException e) {
      resilience.bulkhead().onComplete();
      throw e;
    }
    return running;
  }

  private StepAnswer answerOf(StepCall call) throws InterruptedException {
    // Again, and last of all: the process may have been suspended since the time limit was set.
    if (new Deadline(call.request().completeBy()).isPast(clock.instant())) {
      return unknown("no-time", "CompleteBy was past before the call");
    }
    Object underWay = calls.began(call.request().completeBy());
    try {
      return checked(ask(call), call.direction());
    } finally {
      calls.ended(underWay);
    }
  }

  private @Nullable StepAnswer ask(StepCall call) throws InterruptedException {
    if (call.asksForStatus()) {
      return agent.status(call);
    }
    return call.direction() == Direction.FORWARD ? agent.perform(call) : agent.undo(call);
  }

  /**
   * "Never happened" is for undos: of a step it would say that it was performed. What is not
   * offered was not called, whether the agent says so or not.
   */
  private static StepAnswer checked(@Nullable StepAnswer answer, Direction direction) {
    if (answer == null) {
      return unknown("agent-error", "the agent returned null");
    }
    if (answer instanceof StepAnswer.NotOffered) {
      return new StepAnswer.WithoutCall(answer);
    }
    return answer.unwrapped() instanceof StepAnswer.NeverHappened && direction == Direction.FORWARD
        ? unknown("agent-error", "the agent said of a call that is no undo that it never happened")
        : answer;
  }

  private static StepAnswer unknown(String code, String message) {
    return new StepAnswer.Unknown(new Failure(code, message));
  }
}
