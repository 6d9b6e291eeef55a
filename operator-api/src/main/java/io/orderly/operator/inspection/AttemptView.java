package io.orderly.operator.inspection;

import com.fasterxml.jackson.annotation.JsonProperty;
import io.orderly.operator.inspection.OrderView.EventView;
import io.orderly.process.OrderEvent.Kind;
import io.orderly.process.OrderStep;
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
 * @param endedAt absent while it is under way, and where it is not known any more
 * @param detail why it did not bring a result, or has no times, for people
 */
public record AttemptView(
    int attempt,
    Outcome outcome,
    @Nullable Instant startedAt,
    @Nullable Instant endedAt,
    @Nullable String detail) {

  /** What became of it. */
  public enum Outcome {
    /** It is under way. */
    @JsonProperty("running")
    RUNNING,
    /** It brought a result. */
    @JsonProperty("completed")
    COMPLETED,
    /** It took back what the step did. */
    @JsonProperty("undone")
    UNDONE,
    /** Its remote service refused it. */
    @JsonProperty("failed")
    FAILED,
    /** Nobody answered by CompleteBy. */
    @JsonProperty("unanswered")
    UNANSWERED,
    /** No instance of its agent took it. */
    @JsonProperty("not-taken")
    NOT_TAKEN
  }

  private static final String TIMES_LOST =
      "when it began and ended is not known: its undo was begun by a version that kept no such"
          + " times";

  /** The kinds of events that end an attempt. */
  private static final Map<String, Outcome> ENDS =
      Map.of(
          Kind.STEP_FAILED.word(), Outcome.FAILED,
          Kind.NOT_TAKEN.word(), Outcome.NOT_TAKEN,
          Kind.RE_ARMED.word(), Outcome.UNANSWERED,
          Kind.ERROR.word(), Outcome.UNANSWERED,
          Kind.TURNED_TO_UNDO.word(), Outcome.UNANSWERED);

  /**
   * The attempts of a step: those before the last from the events, which the happy path has none
   * of, and the last from the step itself.
   */
  static List<AttemptView> of(OrderStep step, List<EventView> events) {
    Map<Integer, AttemptView> attempts = new TreeMap<>();
    events.stream()
        .filter(event -> step.name().equals(event.step()) && event.attempt() > 0)
        .filter(event -> ENDS.containsKey(event.kind()))
        // A refusal that sends its order to Error has an event for each; the first is its own.
        .forEach(event -> attempts.putIfAbsent(event.attempt(), ended(event)));
    // Put back by an operator, a step keeps the number of the attempt that it had.
    if (step.isBegun()
        && step.state() != StepState.NOT_STARTED
        && !isUndoneWithoutCall(step, events)) {
      attempts.merge(step.attempt(), last(step), AttemptView::orLater);
    }
    completedBeforeUndo(step, attempts.keySet())
        .ifPresent(attempt -> attempts.put(attempt, takenBack(attempt, step)));
    return List.copyOf(attempts.values());
  }

  /** Then its last attempt is the forward one, which an event has ended. */
  private static boolean isUndoneWithoutCall(OrderStep step, List<EventView> events) {
    return events.stream()
        .anyMatch(
            event ->
                step.name().equals(event.step())
                    && event.kind().equals(Kind.UNDONE_WITHOUT_CALL.word()));
  }

  /**
   * The attempt whose result is being taken back: the only one that no event ended. Where more than
   * one is missing the story is longer than what is read of it, and nobody can tell which it is.
   */
  private static Optional<Integer> completedBeforeUndo(OrderStep step, Set<Integer> known) {
    boolean isTakenBack =
        switch (step.state()) {
          case UNDOING, UNDONE, UNDO_FAILED -> true;
          case NOT_STARTED, RUNNING, COMPLETED, FAILED -> false;
        };
    if (!isTakenBack || step.result() == null) {
      return Optional.empty();
    }
    List<Integer> missing =
        IntStream.range(1, step.attempt())
            .filter(attempt -> !known.contains(attempt))
            .limit(2)
            .boxed()
            .toList();
    return missing.size() == 1 ? Optional.of(missing.get(0)) : Optional.empty();
  }

  private static AttemptView takenBack(int attempt, OrderStep step) {
    ForwardTimes times = step.history().forward();
    return times == null
        ? new AttemptView(attempt, Outcome.COMPLETED, null, null, TIMES_LOST)
        : new AttemptView(attempt, Outcome.COMPLETED, times.startedAt(), times.finishedAt(), null);
  }

  private static AttemptView ended(EventView event) {
    return new AttemptView(
        event.attempt(),
        ENDS.getOrDefault(event.kind(), Outcome.FAILED),
        event.startedAt(),
        event.at(),
        event.detail());
  }

  private static AttemptView last(OrderStep step) {
    return new AttemptView(
        step.attempt(), outcome(step), step.startedAt(), step.finishedAt(), why(step));
  }

  /** An answer that came after it had been counted as unanswered is what became of it. */
  private static AttemptView orLater(AttemptView told, AttemptView last) {
    return last.outcome() == Outcome.RUNNING ? told : last;
  }

  private static @Nullable String why(OrderStep step) {
    return step.failure() == null ? null : step.failure().message();
  }

  private static Outcome outcome(OrderStep step) {
    return switch (step.state()) {
      case COMPLETED -> Outcome.COMPLETED;
      case UNDONE -> Outcome.UNDONE;
      case FAILED, UNDO_FAILED -> Outcome.FAILED;
      case NOT_STARTED, RUNNING, UNDOING -> Outcome.RUNNING;
    };
  }
}
