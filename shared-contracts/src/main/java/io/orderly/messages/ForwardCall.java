package io.orderly.messages;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.Acceptance;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The call that an undo reverses. The same in every attempt of the undo, so that a call which is
 * made again has the same content under the same key; but for a result that an attempt learned
 * before it called anything.
 *
 * @param remoteKey the idempotency key under which the step was performed
 * @param result what the remote service answered to it, or as it accepted it; null when no answer
 *     is known
 * @param callsUntil until when a call to perform the step may have been begun; null when that is
 *     not known
 * @param repeatableUntil until when the remote service recognizes the key of the first call that
 *     may have had an effect; null when that is not known
 * @param since since when such a call may have had its effect; null when that is not known
 */
public record ForwardCall(
    String remoteKey,
    Outcome outcome,
    @Nullable JsonNode result,
    @Nullable Instant callsUntil,
    @Nullable Instant repeatableUntil,
    @Nullable Instant since) {

  /** What is known of the step that is to be undone. */
  public enum Outcome {
    /** It was performed, with a result. */
    @JsonProperty("completed")
    COMPLETED,
    /** It may have been performed, or not. */
    @JsonProperty("unknown")
    UNKNOWN,
    /** It was refused each time. */
    @JsonProperty("no-effect")
    NO_EFFECT
  }

  public ForwardCall {
    Objects.requireNonNull(remoteKey, "remoteKey is missing");
    Objects.requireNonNull(outcome, "outcome is missing");
  }

  /** Of a first call at a time that is not known. */
  public ForwardCall(
      String remoteKey,
      Outcome outcome,
      @Nullable JsonNode result,
      @Nullable Instant callsUntil,
      @Nullable Instant repeatableUntil) {
    this(remoteKey, outcome, result, callsUntil, repeatableUntil, null);
  }

  /** The call of a step that is to be undone. */
  static ForwardCall of(OrderProcess process, String name, WorkflowDefinition workflow) {
    OrderStep step = Objects.requireNonNull(process.step(name), name);
    Outcome outcome =
        switch (step.forwardOutcome()) {
          case COMPLETED -> Outcome.COMPLETED;
          case NOT_BEGUN, UNKNOWN -> Outcome.UNKNOWN;
          case NO_EFFECT -> Outcome.NO_EFFECT;
        };
    return new ForwardCall(
        RemoteKey.of(process, name, Direction.FORWARD),
        outcome,
        resultOf(step),
        callsUntil(step, workflow.step(name), workflow),
        repeatableUntil(step, workflow),
        step.forwardSince());
  }

  /** Without a result, what its remote service called it by as it accepted it. */
  private static @Nullable JsonNode resultOf(OrderStep step) {
    Acceptance acceptance = step.history().acceptance();
    if (step.result() == null) {
      return acceptance == null ? null : EarlierResults.parse(acceptance.answer());
    }
    return EarlierResults.parse(step.result());
  }

  /**
   * An undo begins after CompleteBy and grace of what is in progress and, without tombstones, of
   * all that was ever begun. The earlier attempts of others may end a time limit later.
   */
  private static @Nullable Instant callsUntil(
      OrderStep step, StepDefinition definition, WorkflowDefinition workflow) {
    Instant undoBegan = step.firstStartedAt();
    if (undoBegan == null) {
      return null;
    }
    return workflow.agentOf(definition).tombstones() == Tombstones.NONE
        ? undoBegan
        : undoBegan.plus(definition.completeWithin());
  }

  private static @Nullable Instant repeatableUntil(OrderStep step, WorkflowDefinition workflow) {
    Instant since = step.forwardSince();
    return since == null
        ? null
        : since.plus(workflow.agentOf(workflow.step(step.name())).idempotencyWindow());
  }

  /** The same as people see it. */
  ForwardCall masked(AttributePaths.Branch ofResult) {
    return new ForwardCall(
        remoteKey,
        outcome,
        result == null ? null : ofResult.maskValue(result),
        callsUntil,
        repeatableUntil,
        since);
  }
}
