package io.orderly.messages;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.Delivery;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.StepOutcome;
import java.time.Instant;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An agent's answer to a {@link StepRequest}. Never sent after CompleteBy.
 *
 * @param result what the remote service answered; with learned, to the step and not to its undo;
 *     with accepted, what it calls the step by until then; not with the other outcomes
 * @param failure why it was refused or declined, or is not known; not with the other outcomes
 * @param agentInstance the instance that answered
 * @param undoOutcome what a completed undo found: required if direction is undo and outcome
 *     completed; not in other replies
 * @param delivery whether another call for the same attempt may be under way, made for an earlier
 *     delivery of the request; left out where none can be
 * @param notBefore of a declined request: when the agent may call; left out where any instance may
 *     now. Of an accepted step: when the agent wants to ask for its status; left out where it can't
 * @param event of the partner that says so, completed or failed, whatever the attempt, which is 0;
 *     left out of the answer to a request
 * @param replyToken of the request that it answers, unchanged: it proves that there is such a
 *     request. With event, the proof by the secret of the agent's events
 * @param correlation what events of the remote service call the step by; left out where they have
 *     our own key, or there are none
 */
public record StepReply(
    int schemaVersion,
    UUID orderId,
    String step,
    Direction direction,
    int attempt,
    Outcome outcome,
    @Nullable JsonNode result,
    @Nullable Failure failure,
    String agentInstance,
    @Nullable UndoOutcome undoOutcome,
    @Nullable Delivery delivery,
    @Nullable Instant notBefore,
    @Nullable StepEvent event,
    @Nullable String replyToken,
    @Nullable Correlation correlation)
    implements Message {

  /** The attempt of a reply that was made of an event: it speaks of every call under its key. */
  public static final int ANY_ATTEMPT = 0;

  private static final String NEVER_HAPPENED = "neverHappened";

  /** The code of the failure in {@link #suspended} replies. */
  public static final String SUSPENDED = "agent-suspended";

  public StepReply {
    Objects.requireNonNull(orderId, "orderId is missing");
    Objects.requireNonNull(step, "step is missing");
    Objects.requireNonNull(direction, "direction is missing");
    Objects.requireNonNull(outcome, "outcome is missing");
    Objects.requireNonNull(agentInstance, "agentInstance is missing");
    if (event != null && outcome != Outcome.COMPLETED && outcome != Outcome.FAILED) {
      throw new IllegalArgumentException("an event says that a step is completed or failed");
    }
    switch (outcome) {
      case COMPLETED -> {
        if (direction == Direction.UNDO) {
          Objects.requireNonNull(undoOutcome, "undoOutcome is missing");
        }
      }
      case ACCEPTED -> Objects.requireNonNull(result, "result is missing");
      case LEARNED -> {
        Objects.requireNonNull(result, "result is missing");
        if (direction == Direction.FORWARD) {
          throw new IllegalArgumentException("outcome learned is for the undo of a step");
        }
      }
      case FAILED, DECLINED, UNKNOWN -> Objects.requireNonNull(failure, "failure is missing");
    }
    if (correlation != null) {
      RemoteKey.Call call = correlation.call();
      boolean isOfThisCall =
          call.orderId().equals(orderId)
              && call.step().equals(step)
              && call.direction() == direction;
      if (!isOfThisCall
          || event != null
          || (outcome != Outcome.COMPLETED && outcome != Outcome.ACCEPTED)) {
        // What proves the reply must prove its correlation too.
        throw new IllegalArgumentException(
            "correlation must be that of the call which is answered completed or accepted");
      }
    }
  }

  /** The step was done. */
  public static StepReply completed(StepRequest request, JsonNode result, String agentInstance) {
    return answer(request, Outcome.COMPLETED, result, null, agentInstance, found(request, result));
  }

  /** An agent in code may say it in its result alone. */
  private static @Nullable UndoOutcome found(StepRequest request, JsonNode result) {
    if (request.direction() == Direction.FORWARD) {
      return null;
    }
    return result.path(NEVER_HAPPENED).asBoolean(false)
        ? UndoOutcome.NEVER_HAPPENED
        : UndoOutcome.UNDONE;
  }

  /** The remote service says that there was nothing to undo. */
  public static StepReply neverHappened(
      StepRequest request, JsonNode result, String agentInstance) {
    return answer(
        request, Outcome.COMPLETED, result, null, agentInstance, UndoOutcome.NEVER_HAPPENED);
  }

  /** Of an undo that was not called: the step that it takes back had happened, with this result. */
  public static StepReply learned(StepRequest undo, JsonNode result, String agentInstance) {
    return answer(undo, Outcome.LEARNED, result, null, agentInstance, null);
  }

  /** It may have happened. Not an answer: it tells people why none comes. */
  public static StepReply unknown(StepRequest request, Failure why, String agentInstance) {
    return answer(request, Outcome.UNKNOWN, null, why, agentInstance, null);
  }

  /**
   * The remote service took the step, or its undo, on and completes it later.
   *
   * @param answer what it answered
   * @param askAt when the agent wants to ask for the status; null when it can't
   */
  public static StepReply accepted(
      StepRequest request, JsonNode answer, @Nullable Instant askAt, String agentInstance) {
    return answer(request, Outcome.ACCEPTED, answer, null, agentInstance, null).notBefore(askAt);
  }

  /**
   * An event of the partner says that the step was done, or undone.
   *
   * @param direction of the call that the event is about
   */
  public static StepReply completed(
      UUID orderId,
      String step,
      Direction direction,
      JsonNode result,
      StepEvent event,
      String agentInstance) {
    return new StepReply(
        SCHEMA_VERSION,
        orderId,
        step,
        direction,
        ANY_ATTEMPT,
        Outcome.COMPLETED,
        result,
        null,
        agentInstance,
        direction == Direction.UNDO ? UndoOutcome.UNDONE : null,
        null,
        null,
        event,
        null,
        null);
  }

  /** An event of the partner says that it did not happen and never will. */
  public static StepReply failed(
      UUID orderId,
      String step,
      Direction direction,
      Failure failure,
      StepEvent event,
      String agentInstance) {
    return new StepReply(
        SCHEMA_VERSION,
        orderId,
        step,
        direction,
        ANY_ATTEMPT,
        Outcome.FAILED,
        null,
        failure,
        agentInstance,
        null,
        null,
        null,
        event,
        null,
        null);
  }

  /** The remote service refused for good. */
  public static StepReply failed(StepRequest request, Failure failure, String agentInstance) {
    return answer(request, Outcome.FAILED, null, failure, agentInstance, null);
  }

  /** This instance made no call and makes none. */
  public static StepReply declined(StepRequest request, Failure why, String agentInstance) {
    return answer(request, Outcome.DECLINED, null, why, agentInstance, null);
  }

  /**
   * The remote service refuses every request because of the deployment, such as an expired key: the
   * order waits, and no failure is counted. It proves nothing about earlier calls. The outcome is
   * declined; the code of the failure distinguishes it.
   */
  public static StepReply suspended(StepRequest request, Failure why, String agentInstance) {
    return suspended(request, why, null, agentInstance);
  }

  /**
   * The same of one that asked for no calls before a time.
   *
   * @param notBefore null when that is not known
   */
  public static StepReply suspended(
      StepRequest request, Failure why, @Nullable Instant notBefore, String agentInstance) {
    String message = "%s: %s".formatted(why.code(), why.message());
    return declined(request, new Failure(SUSPENDED, message), notBefore, agentInstance);
  }

  /**
   * The agent may not call before that time: the step waits until then, and no failure is counted.
   * No call had an effect.
   */
  public static StepReply postponed(
      StepRequest request, Failure why, Instant notBefore, String agentInstance) {
    return declined(request, why, notBefore, agentInstance);
  }

  private static StepReply declined(
      StepRequest request, Failure why, @Nullable Instant notBefore, String agentInstance) {
    return declined(request, why, agentInstance).notBefore(notBefore);
  }

  private StepReply notBefore(@Nullable Instant earliest) {
    return new StepReply(
        schemaVersion,
        orderId,
        step,
        direction,
        attempt,
        outcome,
        result,
        failure,
        agentInstance,
        undoOutcome,
        delivery,
        earliest,
        event,
        replyToken,
        correlation);
  }

  /**
   * Whether every instance of the agent would be refused, or would wait, so that a resend is
   * useless.
   */
  public boolean saysSuspended() {
    return outcome == Outcome.DECLINED
        && (notBefore != null || (failure != null && SUSPENDED.equals(failure.code())));
  }

  /**
   * Whether the agent can't perform what the step names: that takes none of its capacity, and only
   * a deployment changes it.
   */
  public boolean saysNotOffered() {
    return outcome == Outcome.DECLINED && StepOutcome.Declined.saysNotOffered(failure);
  }

  private static StepReply answer(
      StepRequest request,
      Outcome outcome,
      @Nullable JsonNode result,
      @Nullable Failure failure,
      String agentInstance,
      @Nullable UndoOutcome undoOutcome) {
    return new StepReply(
        SCHEMA_VERSION,
        request.orderId(),
        request.step(),
        request.direction(),
        request.attempt(),
        outcome,
        result,
        failure,
        agentInstance,
        undoOutcome,
        null,
        null,
        null,
        request.replyToken(),
        null);
  }

  /** The same, where events of the remote service name the step by a value of their own. */
  public StepReply correlated(Correlation by) {
    return new StepReply(
        schemaVersion,
        orderId,
        step,
        direction,
        attempt,
        outcome,
        result,
        failure,
        agentInstance,
        undoOutcome,
        delivery,
        notBefore,
        event,
        replyToken,
        by);
  }

  /** The same, where the request may have been delivered before. */
  public StepReply redelivered() {
    return new StepReply(
        schemaVersion,
        orderId,
        step,
        direction,
        attempt,
        outcome,
        result,
        failure,
        agentInstance,
        undoOutcome,
        Delivery.REDELIVERED,
        notBefore,
        event,
        replyToken,
        correlation);
  }

  /** The same, with this proof of where it comes from. */
  public StepReply withReplyToken(@Nullable String token) {
    return new StepReply(
        schemaVersion,
        orderId,
        step,
        direction,
        attempt,
        outcome,
        result,
        failure,
        agentInstance,
        undoOutcome,
        delivery,
        notBefore,
        event,
        token,
        correlation);
  }

  /** Whether it says that what was to be undone never happened; only the undo of a step can. */
  public boolean saysNeverHappened() {
    return direction == Direction.UNDO && undoOutcome == UndoOutcome.NEVER_HAPPENED;
  }

  /** The answers that an agent gives. */
  public enum Outcome {
    /** The step was done, or undone. */
    @JsonProperty("completed")
    COMPLETED,
    /** The remote service refused for good: trying again can't help. */
    @JsonProperty("failed")
    FAILED,
    /** This instance made no call; another one may. */
    @JsonProperty("declined")
    DECLINED,
    /** The step had happened; its undo is called once that result is recorded. */
    @JsonProperty("learned")
    LEARNED,
    /** The remote service took it on and completes it later; its status is asked for. */
    @JsonProperty("accepted")
    ACCEPTED,
    /** A call was made that may have had its effect; the attempt stays open until CompleteBy. */
    @JsonProperty("unknown")
    UNKNOWN
  }

  /** What an agent's undo found at its remote service. */
  public enum UndoOutcome {
    /** The effect is undone, now or before. */
    @JsonProperty("undone")
    UNDONE,
    /** The remote service says that there was nothing to undo. */
    @JsonProperty("never-happened")
    NEVER_HAPPENED
  }
}
