package io.orderly.simulation.checking;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** An order's image while a test changes it: the next version of what it was. */
final class OrderImageBuilder {

  private final OrderImage origin;
  private final List<StepImage> steps;
  private String state;
  private String direction;
  private long version;
  private @Nullable String lockedBy;
  private @Nullable Instant completeBy;
  private @Nullable Instant notBefore;
  private @Nullable String nextAgent;
  private boolean paused;
  private int edition;

  OrderImageBuilder(OrderImage origin) {
    this.origin = origin;
    this.steps = new ArrayList<>(origin.steps());
    this.state = origin.state();
    this.direction = origin.direction();
    this.version = origin.version() + 1;
    this.lockedBy = origin.lockedBy();
    this.completeBy = origin.completeBy();
    this.notBefore = origin.notBefore();
    this.nextAgent = origin.nextAgent();
    this.paused = origin.paused();
    edition = origin.edition();
  }

  OrderImageBuilder version(long other) {
    version = other;
    return this;
  }

  OrderImageBuilder direction(String other) {
    direction = other;
    return this;
  }

  OrderImageBuilder paused() {
    paused = true;
    return this;
  }

  /** In that state, locked. */
  OrderImageBuilder locked(String inState, String by, Instant until) {
    return columns(inState, by, until, null, null);
  }

  /** In that state, resting. */
  OrderImageBuilder resting(String inState, Instant until) {
    return columns(inState, null, null, until, null);
  }

  /** In that state, unlocked, waiting for that agent. */
  OrderImageBuilder waiting(String inState, @Nullable String agent) {
    return columns(inState, null, null, null, agent);
  }

  /** In that state, with no wake-up. */
  OrderImageBuilder over(String inState) {
    return columns(inState, null, null, null, null);
  }

  OrderImageBuilder columns(
      String inState,
      @Nullable String by,
      @Nullable Instant until,
      @Nullable Instant rest,
      @Nullable String agent) {
    state = inState;
    lockedBy = by;
    completeBy = until;
    notBefore = rest;
    nextAgent = agent;
    return this;
  }

  /** In its next edition. */
  OrderImageBuilder corrected() {
    edition++;
    return this;
  }

  static UnaryOperator<StepImage> inEdition(int edition) {
    return step ->
        new StepImage(
            step.position(),
            step.name(),
            step.agent(),
            step.state(),
            step.attempt(),
            step.completeBy(),
            step.notBefore(),
            step.failureCount(),
            step.result(),
            step.failureCode(),
            edition,
            step.acceptance(),
            step.undoAcceptance(),
            step.elementFailureCode());
  }

  /** Waits for its partner, which took it on. */
  static UnaryOperator<StepImage> accepted(AcceptanceImage acceptance, Instant askAt) {
    return step ->
        new StepImage(
            step.position(),
            step.name(),
            step.agent(),
            step.state(),
            step.attempt(),
            step.completeBy(),
            askAt,
            step.failureCount(),
            step.result(),
            null,
            step.edition(),
            acceptance,
            step.undoAcceptance(),
            step.elementFailureCode());
  }

  /** Waits for its next attempt, which is not counted. */
  static UnaryOperator<StepImage> reArmed(Instant until, String code) {
    return step ->
        new StepImage(
            step.position(),
            step.name(),
            step.agent(),
            step.state(),
            step.attempt(),
            step.completeBy(),
            until,
            step.failureCount(),
            step.result(),
            code,
            step.edition(),
            step.acceptance(),
            step.undoAcceptance(),
            step.elementFailureCode());
  }

  OrderImageBuilder step(int position, UnaryOperator<StepImage> change) {
    steps.set(position, change.apply(steps.get(position)));
    return this;
  }

  OrderImage done() {
    return new OrderImage(
        origin.orderId(),
        origin.workflow(),
        state,
        direction,
        version,
        lockedBy,
        completeBy,
        notBefore,
        nextAgent,
        steps.stream().mapToInt(StepImage::failureCount).sum(),
        paused,
        origin.startAt(),
        origin.deadline(),
        state.equals(WireNames.ERROR) ? "failed" : null,
        steps,
        edition);
  }

  static UnaryOperator<StepImage> started(String begunState, Instant until) {
    return step -> with(step, begunState, step.attempt() + 1, until, null, step.failureCount());
  }

  static UnaryOperator<StepImage> ended(String endState) {
    return step ->
        new StepImage(
            step.position(),
            step.name(),
            step.agent(),
            endState,
            step.attempt(),
            step.completeBy(),
            null,
            step.failureCount(),
            endState.equals(WireNames.COMPLETED) ? "{}" : step.result(),
            step.failureCode());
  }

  static UnaryOperator<StepImage> refused(String code) {
    return step ->
        new StepImage(
            step.position(),
            step.name(),
            step.agent(),
            WireNames.FAILED,
            step.attempt(),
            step.completeBy(),
            null,
            step.failureCount() + 1,
            step.result(),
            code);
  }

  static UnaryOperator<StepImage> counted(int failures) {
    return step ->
        with(step, step.state(), step.attempt(), step.completeBy(), step.notBefore(), failures);
  }

  static UnaryOperator<StepImage> reArmed(Instant until, int failures) {
    return step -> with(step, step.state(), step.attempt(), step.completeBy(), until, failures);
  }

  private static StepImage with(
      StepImage step,
      String state,
      int attempt,
      @Nullable Instant completeBy,
      @Nullable Instant notBefore,
      int failures) {
    return new StepImage(
        step.position(),
        step.name(),
        step.agent(),
        state,
        attempt,
        completeBy,
        notBefore,
        failures,
        step.result(),
        step.failureCode(),
        step.edition(),
        step.acceptance(),
        step.undoAcceptance(),
        step.elementFailureCode());
  }
}
