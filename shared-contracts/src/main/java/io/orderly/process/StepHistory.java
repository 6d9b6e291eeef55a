package io.orderly.process;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Data of a step beyond its current attempt. The happy path changes none of it, so a statement of
 * its own writes it.
 *
 * @param noEffectThrough every attempt up to this one is known to have had no forward effect:
 *     refused, decided by an operator, or an undo after such ones; 0 when that is not known of the
 *     first. A number rather than a flag, so that every later attempt counts as unknown
 * @param resentAttempt the last attempt whose request was sent again, or delivered again as its
 *     refusal says, so that two calls may be made for it; 0 when none was
 * @param forward the times of the forward attempts, once the undo of the step has begun
 * @param undoResult what the remote service answered to the undo, JSON
 * @param declines of its last attempts in a row; null if an instance accepted the last attempt
 * @param earlierCalls what calls the attempts before the current one may have made
 * @param edition of the order that its attempts are made of: their requests and their remote key
 * @param acceptance that the remote service completes the step later; null where none said so of
 *     its current or last call
 * @param undoAcceptance that it completes the undo of the step later; null where none said so of
 *     the undo that was called last, and once that one failed
 * @param events of its partner that refused the step, or contradicted what it had come to
 * @param elementFailure why the element of a group that it belongs to is undone while the order
 *     goes on; null where it is not
 */
public record StepHistory(
    int noEffectThrough,
    int resentAttempt,
    @Nullable ForwardTimes forward,
    @Nullable String undoResult,
    @Nullable ConsecutiveDeclines declines,
    EarlierCalls earlierCalls,
    int edition,
    @Nullable Acceptance acceptance,
    @Nullable Acceptance undoAcceptance,
    PartnerEvents events,
    @Nullable Failure elementFailure) {

  /** Of a step without an exceptional event. */
  public static final StepHistory NONE =
      new StepHistory(
          0,
          0,
          null,
          null,
          null,
          EarlierCalls.NONE,
          OrderProcess.FIRST_EDITION,
          null,
          null,
          PartnerEvents.NONE,
          null);

  /**
   * When a step was performed, before its undo began.
   *
   * @param firstStartedAt start of the first attempt whose effect may stand: the idempotency window
   *     begins here; null when none may
   * @param startedAt start of the last attempt
   * @param finishedAt when the last attempt was answered; null when it was not
   */
  public record ForwardTimes(
      @Nullable Instant firstStartedAt,
      @Nullable Instant startedAt,
      @Nullable Instant finishedAt) {}

  /**
   * What is known of the calls that were made before the current attempt, in its direction. Who
   * calls a remote service that recognizes no key has to know.
   *
   * @param uncalledAttempt the last attempt that is known to have called nothing: its only request
   *     was declined, or found the remote service suspended; 0 when none is
   * @param until until when an earlier attempt may have begun a call: its CompleteBy and the grace;
   *     null when no earlier call may have had an effect
   */
  public record EarlierCalls(int uncalledAttempt, @Nullable Instant until) {

    /** Of a first attempt, and of those after attempts without effect. */
    public static final EarlierCalls NONE = new EarlierCalls(0, null);
  }

  StepHistory noEffectThrough(int attempt) {
    return attempt == noEffectThrough
        ? this
        : new StepHistory(
            attempt,
            resentAttempt,
            forward,
            undoResult,
            declines,
            earlierCalls,
            edition,
            acceptance,
            undoAcceptance,
            events,
            elementFailure);
  }

  StepHistory resent(int attempt) {
    return attempt == resentAttempt
        ? this
        : new StepHistory(
            noEffectThrough,
            attempt,
            forward,
            undoResult,
            declines,
            earlierCalls,
            edition,
            acceptance,
            undoAcceptance,
            events,
            elementFailure);
  }

  StepHistory forward(ForwardTimes times) {
    return forward == null
        ? new StepHistory(
            noEffectThrough,
            resentAttempt,
            times,
            undoResult,
            declines,
            earlierCalls,
            edition,
            acceptance,
            undoAcceptance,
            events,
            elementFailure)
        : this;
  }

  StepHistory undoResult(@Nullable String answer) {
    return new StepHistory(
        noEffectThrough,
        resentAttempt,
        forward,
        answer,
        declines,
        earlierCalls,
        edition,
        acceptance,
        undoAcceptance,
        events,
        elementFailure);
  }

  StepHistory withDeclines(@Nullable ConsecutiveDeclines newDeclines) {
    return Objects.equals(newDeclines, declines)
        ? this
        : new StepHistory(
            noEffectThrough,
            resentAttempt,
            forward,
            undoResult,
            newDeclines,
            earlierCalls,
            edition,
            acceptance,
            undoAcceptance,
            events,
            elementFailure);
  }

  StepHistory earlierCalls(EarlierCalls known) {
    return known.equals(earlierCalls)
        ? this
        : new StepHistory(
            noEffectThrough,
            resentAttempt,
            forward,
            undoResult,
            declines,
            known,
            edition,
            acceptance,
            undoAcceptance,
            events,
            elementFailure);
  }

  StepHistory inEdition(int newEdition) {
    return newEdition == edition
        ? this
        : new StepHistory(
            noEffectThrough,
            resentAttempt,
            forward,
            undoResult,
            declines,
            earlierCalls,
            newEdition,
            acceptance,
            undoAcceptance,
            events,
            elementFailure);
  }

  /** As far as a step in this state waits for its remote service. A failed undo is called anew. */
  StepHistory waitingIn(StepState state) {
    if (acceptance == null && undoAcceptance == null) {
      return this;
    }
    return acceptance(state == StepState.RUNNING ? acceptance : Acceptance.over(acceptance))
        .undoAcceptance(
            switch (state) {
              case UNDOING -> undoAcceptance;
              case UNDONE -> Acceptance.over(undoAcceptance);
              case NOT_STARTED, RUNNING, COMPLETED, SKIPPED, FAILED, UNDO_FAILED -> null;
            });
  }

  /** Of the two, the one that a step in this state waits with; null where it waits with none. */
  @Nullable Acceptance acceptanceIn(StepState state) {
    return switch (state) {
      case RUNNING -> acceptance;
      case UNDOING -> undoAcceptance;
      case NOT_STARTED, COMPLETED, SKIPPED, FAILED, UNDONE, UNDO_FAILED -> null;
    };
  }

  /** The same with this acceptance of a step in that direction. */
  StepHistory accepted(Direction direction, @Nullable Acceptance newAcceptance) {
    return switch (direction) {
      case FORWARD -> acceptance(newAcceptance);
      case UNDO -> undoAcceptance(newAcceptance);
    };
  }

  StepHistory acceptance(@Nullable Acceptance newAcceptance) {
    return Objects.equals(newAcceptance, acceptance)
        ? this
        : new StepHistory(
            noEffectThrough,
            resentAttempt,
            forward,
            undoResult,
            declines,
            earlierCalls,
            edition,
            newAcceptance,
            undoAcceptance,
            events,
            elementFailure);
  }

  private StepHistory undoAcceptance(@Nullable Acceptance newAcceptance) {
    return Objects.equals(newAcceptance, undoAcceptance)
        ? this
        : new StepHistory(
            noEffectThrough,
            resentAttempt,
            forward,
            undoResult,
            declines,
            earlierCalls,
            edition,
            acceptance,
            newAcceptance,
            events,
            elementFailure);
  }

  StepHistory event(String eventId) {
    return new StepHistory(
        noEffectThrough,
        resentAttempt,
        forward,
        undoResult,
        declines,
        earlierCalls,
        edition,
        acceptance,
        undoAcceptance,
        events.with(eventId),
        elementFailure);
  }

  /** The same of a step whose element is undone because of this failure. */
  StepHistory undoneBy(Failure failure) {
    return new StepHistory(
        noEffectThrough,
        resentAttempt,
        forward,
        undoResult,
        declines,
        earlierCalls,
        edition,
        acceptance,
        undoAcceptance,
        events,
        failure);
  }
}
