package io.orderly.operator.inspection;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.orderly.operator.inspection.OrderView.EventView;
import io.orderly.process.Acceptance;
import io.orderly.process.OrderEvent.Kind;
import io.orderly.process.OrderStep;
import io.orderly.process.StepHistory;
import io.orderly.process.StepHistory.ForwardTimes;
import io.orderly.process.StepState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * One attempt of a step.
 *
 * @param startedAt absent where it is not known any more
 * @param endedAt absent while it is in flight, and if it is no longer known
 * @param asksForStatus whether it asked what became of the accepted step, and performed nothing
 * @param detail why it did not bring a result, or has no times, for people
 */
public record AttemptView(
    int attempt,
    Outcome outcome,
    @Nullable Instant startedAt,
    @Nullable Instant endedAt,
    boolean asksForStatus,
    @Nullable String detail) {

  /** What became of it. */
  public enum Outcome {
    /** It is in flight. */
    @JsonProperty("running")
    RUNNING,
    /** It brought a result. */
    @JsonProperty("completed")
    COMPLETED,
    /** Its remote service took the step on, or had not completed it when it was asked. */
    @JsonProperty("accepted")
    ACCEPTED,
    /** It took back what the step did. */
    @JsonProperty("undone")
    UNDONE,
    /** Its remote service refused it. */
    @JsonProperty("failed")
    FAILED,
    /** It found out the result of the step, for the undo that follows. */
    @JsonProperty("learned")
    LEARNED,
    /** No answer by CompleteBy. */
    @JsonProperty("unanswered")
    UNANSWERED,
    /** Every instance of its agent declined it. */
    @JsonProperty("declined")
    DECLINED
  }

  /**
   * The attempts of a step: those before the last from the events, which the happy path has none
   * of, and the last from the step itself.
   */
  static List<AttemptView> of(OrderStep step, List<EventView> events) {
    Map<Integer, AttemptView> attempts = new TreeMap<>();
    events.stream()
        .filter(event -> step.name().equals(event.step()) && event.attempt() > 0)
        .flatMap(event -> ended(step, event).stream())
        // A refusal that sends its order to Error has an event for each; the first is its own.
        .forEach(ended -> attempts.putIfAbsent(ended.attempt(), ended));
    // Put back by an operator, a step keeps the number of the attempt that it had.
    if (step.isBegun()
        && step.state() != StepState.NOT_STARTED
        && !isUndoneWithoutCall(step, events)) {
      attempts.merge(step.attempt(), last(step), AttemptView::orLater);
    }
    completedBeforeUndo(step, attempts.keySet())
        .ifPresent(completed -> attempts.put(completed.attempt(), completed));
    return List.copyOf(attempts.values());
  }

  /** Then its last attempt is the forward one, which an event has ended. */
  private static boolean isUndoneWithoutCall(OrderStep step, List<EventView> events) {
    return events.stream()
        .anyMatch(
            event ->
                step.name().equals(event.step())
                    && event.kind().equals(Kind.UNDONE_WITHOUT_CALL.value()));
  }

  /**
   * The attempt whose result is being taken back: the only one that no event ended. Where more than
   * one is missing the story is longer than what is read of it, and nobody can tell which it is.
   */
  private static Optional<AttemptView> completedBeforeUndo(OrderStep step, Set<Integer> known) {
    ForwardTimes times = step.history().forward();
    if (times == null || step.result() == null) {
      return Optional.empty();
    }
    List<Integer> missing =
        IntStream.range(1, step.attempt())
            .filter(attempt -> !known.contains(attempt))
            .limit(2)
            .boxed()
            .toList();
    return missing.size() == 1
        ? Optional.of(
            new AttemptView(
                missing.get(0),
                Outcome.COMPLETED,
                times.startedAt(),
                times.finishedAt(),
                asksForStatus(step, times.startedAt()),
                null))
        : Optional.empty();
  }

  /** The attempt that an event ended; empty for every other event. */
  private static Optional<AttemptView> ended(OrderStep step, EventView event) {
    return Kind.find(event.kind())
        .flatMap(AttemptView::outcome)
        .map(
            outcome ->
                new AttemptView(
                    event.attempt(),
                    outcome,
                    event.startedAt(),
                    event.at(),
                    asksForStatus(step, event.startedAt()),
                    event.detail()));
  }

  /** Whether one that began then came after the acceptance in its direction. */
  private static boolean asksForStatus(OrderStep step, @Nullable Instant startedAt) {
    StepHistory history = step.history();
    Acceptance acceptance =
        isUndo(history.forward(), startedAt) ? history.undoAcceptance() : history.acceptance();
    return acceptance != null && acceptance.precedes(startedAt);
  }

  private static Optional<Outcome> outcome(Kind kind) {
    return switch (kind) {
      case STEP_FAILED -> Optional.of(Outcome.FAILED);
      case DECLINED -> Optional.of(Outcome.DECLINED);
      case RE_ARMED, ERROR, TURNED_TO_UNDO, ELEMENT_TURNED_TO_UNDO ->
          Optional.of(Outcome.UNANSWERED);
      case LEARNED -> Optional.of(Outcome.LEARNED);
      case DEADLINE_PASSED,
          UNLOCKED,
          UNDONE_WITHOUT_CALL,
          RESUBMITTED,
          DECIDED,
          CORRECTED,
          CONTRADICTED,
          PAUSED,
          RESUMED,
          STATUS_ASKED,
          ASKED,
          ANSWERED,
          RANKED,
          UNDELIVERED ->
          Optional.empty();
    };
  }

  private static boolean isUndo(@Nullable ForwardTimes forward, @Nullable Instant startedAt) {
    Instant lastForward = forward == null ? null : forward.startedAt();
    return lastForward != null && startedAt != null && startedAt.isAfter(lastForward);
  }

  private static AttemptView last(OrderStep step) {
    return new AttemptView(
        step.attempt(),
        outcome(step),
        step.startedAt(),
        step.finishedAt(),
        asksForStatus(step, step.startedAt()),
        why(step));
  }

  /** An answer that came after it had been counted as unanswered is what became of it. */
  private static AttemptView orLater(AttemptView known, AttemptView last) {
    return switch (last.outcome()) {
      case RUNNING -> known;
      case ACCEPTED -> known.outcome() == Outcome.UNANSWERED ? last : known;
      case COMPLETED, UNDONE, FAILED, LEARNED, UNANSWERED, DECLINED -> last;
    };
  }

  private static @Nullable String why(OrderStep step) {
    return step.failure() == null ? null : step.failure().message();
  }

  private static Outcome outcome(OrderStep step) {
    return switch (step.state()) {
      case COMPLETED -> Outcome.COMPLETED;
      case UNDONE -> Outcome.UNDONE;
      case FAILED, UNDO_FAILED -> Outcome.FAILED;
      case RUNNING, UNDOING -> isAnsweredAccepted(step) ? Outcome.ACCEPTED : Outcome.RUNNING;
      case NOT_STARTED, SKIPPED -> Outcome.RUNNING;
    };
  }

  private static boolean isAnsweredAccepted(OrderStep step) {
    return step.isAccepted()
        && step.notBefore() != null
        && step.failure() == null
        && step.history().declines() == null;
  }
}
