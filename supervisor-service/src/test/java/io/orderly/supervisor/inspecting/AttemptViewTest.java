package io.orderly.supervisor.inspecting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.orderly.process.Failure;
import io.orderly.process.OrderEvent.Kind;
import io.orderly.process.OrderStep;
import io.orderly.process.StepState;
import io.orderly.supervisor.inspecting.AttemptView.Outcome;
import io.orderly.supervisor.inspecting.OrderView.EventView;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AttemptViewTest {

  private static final Instant NOON = Instant.parse("2026-11-20T12:00:00Z");

  @Test
  void aStepThatWasNeverStartedHasNone() {
    assertThat(AttemptView.of(OrderStep.notStarted(0, "ship", "carrier"), List.of())).isEmpty();
  }

  @Test
  void aHappyStepHasItsOneAttemptAndNoEvent() {
    assertThat(AttemptView.of(step(StepState.COMPLETED, 1, at(5)), List.of()))
        .containsExactly(new AttemptView(1, Outcome.COMPLETED, NOON, at(5), null));
  }

  @Test
  void attemptsBeforeTheLastComeFromTheEventsOfTheStepAlone() {
    List<EventView> events =
        List.of(
            event("ship", 1, Kind.NOT_TAKEN, 1),
            event("other", 1, Kind.STEP_FAILED, 2),
            event("ship", 2, Kind.RE_ARMED, 3),
            event("ship", 2, Kind.RESUBMITTED, 4));

    assertThat(AttemptView.of(step(StepState.RUNNING, 3, null), events))
        .extracting(AttemptView::attempt, AttemptView::outcome, AttemptView::endedAt)
        .containsExactly(
            tuple(1, Outcome.NOT_TAKEN, at(1)),
            tuple(2, Outcome.UNANSWERED, at(3)),
            tuple(3, Outcome.RUNNING, null));
  }

  @Test
  void aRefusalThatSentTheOrderToErrorIsARefusal() {
    List<EventView> events =
        List.of(event("ship", 1, Kind.STEP_FAILED, 2), event("ship", 1, Kind.ERROR, 2));

    assertThat(AttemptView.of(step(StepState.NOT_STARTED, 1, null), events))
        .singleElement()
        .extracting(AttemptView::outcome)
        .isEqualTo(Outcome.FAILED);
  }

  @Test
  void anAttemptThatWaitsToBeTriedAgainIsUnansweredUntilItsAnswerComesAfterAll() {
    List<EventView> events = List.of(event("ship", 1, Kind.RE_ARMED, 2));

    assertThat(AttemptView.of(step(StepState.RUNNING, 1, null), events))
        .extracting(AttemptView::outcome)
        .containsExactly(Outcome.UNANSWERED);
    assertThat(AttemptView.of(step(StepState.COMPLETED, 1, at(4)), events))
        .extracting(AttemptView::outcome)
        .containsExactly(Outcome.COMPLETED);
  }

  private static OrderStep step(StepState state, int attempt, @Nullable Instant finishedAt) {
    Failure failure =
        state == StepState.FAILED ? new Failure("out-of-stock", "none is left") : null;
    return new OrderStep(
        0,
        "ship",
        "carrier",
        state,
        attempt,
        at(10),
        null,
        0,
        NOON,
        null,
        failure,
        NOON,
        finishedAt);
  }

  private static EventView event(String step, int attempt, Kind kind, int seconds) {
    return new EventView(
        at(seconds), seconds, kind.word(), step, attempt, "told", null, null, null, null, NOON);
  }

  private static Instant at(int seconds) {
    return NOON.plusSeconds(seconds);
  }
}
