package io.orderly.agent.stepping;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.agent.hosting.ResultJson;
import io.orderly.agent.stepping.StepWork.PriorCalls;
import io.orderly.messages.AgentReport.PausedCalls;
import io.orderly.messages.CircuitState;
import io.orderly.messages.Correlation;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.platform.tracing.OrderLog;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The step requests of one agent, from arrival to reply. Knows nothing of Kafka.
 *
 * <p>Thread-safe.
 */
public final class AgentSteps {

  private static final Logger LOG = LoggerFactory.getLogger(AgentSteps.class);

  private final GuardedAgent agent;
  private final StepMeters meters;
  private final StepTracing tracing;
  private final Clock clock;
  private final String instance;
  private final int resultMaxBytes;
  private final AttemptLog attempts = new AttemptLog();

  AgentSteps(
      GuardedAgent agent,
      StepMeters meters,
      StepTracing tracing,
      Clock clock,
      String instance,
      int resultMaxBytes) {
    this.agent = agent;
    this.meters = meters;
    this.tracing = tracing;
    this.clock = clock;
    this.instance = instance;
    this.resultMaxBytes = resultMaxBytes;
  }

  /**
   * What is to be done with a request. After {@link Arrival.ToCall} one of the others must follow.
   */
  public Arrival arrive(StepRequest request) {
    Instant now = clock.instant();
    if (new Deadline(request.completeBy()).isPast(now)) {
      meters.ended(RequestOutcome.EXPIRED, Duration.ZERO);
      return new Arrival.Expired();
    }
    return attempts.arrive(request, now);
  }

  /**
   * Whether a request may be handed on to {@link #perform} only once no other instance can read it
   * any more.
   */
  public boolean callsAtMostOnce() {
    return agent.callsAtMostOnce();
  }

  /** Whether every request would be declined now, since its remote service fails. */
  public boolean isCircuitOpen() {
    return agent.isCircuitOpen();
  }

  /** Whether its remote service is called now. */
  public CircuitState circuit() {
    return agent.circuit();
  }

  /**
   * Fails once so many slots are lost to calls that never return that this process must end.
   *
   * @throws Error when they are
   */
  public void assertSound(Instant now) {
    agent.calls().assertSound(now);
  }

  /** Why its remote service is not called to perform steps; undos are judged by themselves. */
  public Optional<PausedCalls> held() {
    return agent.holds().held();
  }

  /** Whether its remote service is called no more in that direction, but for a probe. */
  public boolean isHeld(Direction direction) {
    return agent.holds().of(direction).hold().isPresent();
  }

  /** Whether its remote service asked for no calls until a time that is still to come. */
  public boolean isPaced() {
    return agent.holds().pace().report().isPresent();
  }

  /** The partner files that steps are performed by, and their versions. */
  public Set<String> partners() {
    return agent.partners();
  }

  /** How long ago a step was performed last; empty when none was. */
  public Optional<Duration> sinceSuccess() {
    return agent.holds().forward().sinceSuccess();
  }

  /**
   * Calls the remote service. Returns the reply, or nothing when nothing may be said.
   *
   * @throws RuntimeException when an error of this service aborts it; the outcome is unknown
   */
  public Optional<StepReply> perform(StepWork work) {
    return tracing.traced(work, request -> perform(work, request));
  }

  private Optional<StepReply> perform(StepWork work, StepRequest request) {
    try {
      boolean isFirst = work.priorCalls() == PriorCalls.NONE;
      return replyTo(work, agent.call(isFirst ? request : request.afterCopy()));
    } catch (RuntimeException | StackOverflowError e) {
      silent(work, "aborted by an unexpected error");
      throw e;
    }
  }

  /** Whether this very attempt was called here before, and must not be called twice. */
  private boolean calledBefore(StepWork work) {
    return callsAtMostOnce() && work.priorCalls() == PriorCalls.SOME;
  }

  private Optional<StepReply> replyTo(StepWork work, CallResult ending) {
    if (work.deadline().isPast(clock.instant())) {
      return silent(work, "the call ended after CompleteBy");
    }
    if (ending instanceof CallResult.Completed completed) {
      return answered(work, RequestOutcome.COMPLETED, completed(work.request(), completed));
    }
    if (ending instanceof CallResult.Accepted accepted) {
      StepReply reply =
          StepReply.accepted(
              work.request(), sendable(accepted.answer()), accepted.askAt(), instance);
      return answered(
          work, RequestOutcome.ACCEPTED, correlated(reply, work.request(), accepted.correlation()));
    }
    if (ending instanceof CallResult.NeverHappened never) {
      return answered(
          work,
          RequestOutcome.COMPLETED,
          StepReply.neverHappened(work.request(), sendable(never.result()), instance));
    }
    if (ending instanceof CallResult.Learned learned) {
      return learned(work, ResultJson.sendable(learned.result(), Integer.MAX_VALUE));
    }
    if (ending instanceof CallResult.Refused refused) {
      StepReply reply = StepReply.failed(work.request(), refused.failure(), instance);
      return answered(
          work,
          RequestOutcome.FAILED,
          work.priorCalls() == PriorCalls.SOME ? reply.redelivered() : reply);
    }
    if (ending instanceof CallResult.Declined declined) {
      return decline(work, declined.why(), RequestOutcome.DECLINED);
    }
    if (ending instanceof CallResult.NotOffered notOffered) {
      return decline(work, notOffered.why(), RequestOutcome.NOT_OFFERED);
    }
    if (ending instanceof CallResult.Held held) {
      return notCalled(
          work, StepReply.suspended(work.request(), held.why(), held.notBefore(), instance));
    }
    if (ending instanceof CallResult.Postponed postponed) {
      return notCalled(
          work,
          StepReply.postponed(work.request(), postponed.why(), postponed.notBefore(), instance));
    }
    return unknown(work, ((CallResult.Unknown) ending).why());
  }

  /** No answer, but why there is none: an operator may have to decide the step. */
  private Optional<StepReply> unknown(StepWork work, Failure why) {
    silent(work, why.code());
    return Optional.of(StepReply.unknown(work.request(), why, instance));
  }

  /** A result that is cut has lost what the undo needs of it, and is recorded for good. */
  private Optional<StepReply> learned(StepWork work, JsonNode result) {
    int bytes = result.toString().getBytes(StandardCharsets.UTF_8).length;
    if (bytes <= resultMaxBytes) {
      return answered(
          work, RequestOutcome.COMPLETED, StepReply.learned(work.request(), result, instance));
    }
    OrderLog.about(LOG.atWarn(), work.request())
        .log(
            "Undo {} has an unknown outcome: the step was done, but its result has {} bytes, and"
                + " result-max is {}",
            work.request().remoteKey(),
            bytes,
            resultMaxBytes);
    return silent(work, "result-too-large");
  }

  /** Makes no call. Returns the reply, or nothing when nothing may be said. */
  public Optional<StepReply> decline(StepWork work, DeclineReason why) {
    return work.deadline().isPast(clock.instant())
        ? silent(work, "no slot became free before CompleteBy")
        : decline(work, why.failure(), RequestOutcome.DECLINED);
  }

  /** Neither calls nor replies: the instance that now owns the request's partition does. */
  public void release(StepWork work) {
    attempts.release(work.key());
  }

  /** Whether a reply to that request may still be sent. */
  public boolean mayAnswer(StepRequest request) {
    return !new Deadline(request.completeBy()).isPast(clock.instant());
  }

  private Optional<StepReply> decline(StepWork work, Failure why, RequestOutcome outcome) {
    if (work.priorCalls() == PriorCalls.SOME) {
      return silent(work, why.code());
    }
    attempts.release(work.key());
    meters.ended(outcome, took(work));
    return Optional.of(StepReply.declined(work.request(), why, instance));
  }

  /**
   * Unlike one that is declined it says nothing about calls, so there may have been some; but where
   * each call counts, it says that there was none.
   */
  private Optional<StepReply> notCalled(StepWork work, StepReply reply) {
    if (calledBefore(work)) {
      return silent(work, Objects.requireNonNull(reply.failure()).code());
    }
    attempts.release(work.key());
    meters.ended(RequestOutcome.SUSPENDED, took(work));
    return Optional.of(reply);
  }

  private StepReply completed(StepRequest request, CallResult.Completed completed) {
    return correlated(
        StepReply.completed(request, sendable(completed.result()), instance),
        request,
        completed.correlation());
  }

  /** A value that can't be one is left out: the call was made, and its answer counts. */
  private StepReply correlated(StepReply reply, StepRequest request, @Nullable String value) {
    if (value == null) {
      return reply;
    }
    if (!Correlation.isValue(value)) {
      OrderLog.about(LOG.atWarn(), request)
          .log("The correlation of {} is no such value and is left out", request.remoteKey());
      return reply;
    }
    return reply.correlated(new Correlation(agent.name(), value, request.remoteKey()));
  }

  private JsonNode sendable(JsonNode result) {
    return ResultJson.sendable(result, resultMaxBytes);
  }

  private Optional<StepReply> answered(StepWork work, RequestOutcome end, StepReply reply) {
    attempts.endAnswered(work.key(), reply);
    meters.ended(end, took(work));
    return Optional.of(reply);
  }

  private Optional<StepReply> silent(StepWork work, String why) {
    attempts.endUnknown(work.key());
    meters.ended(RequestOutcome.UNKNOWN, took(work));
    if (LOG.isDebugEnabled()) {
      OrderLog.about(LOG.atDebug(), work.request())
          .log("No reply to {}: {}", work.request().remoteKey(), why);
    }
    return Optional.empty();
  }

  private Duration took(StepWork work) {
    return Duration.between(work.arrivedAt(), clock.instant());
  }
}
