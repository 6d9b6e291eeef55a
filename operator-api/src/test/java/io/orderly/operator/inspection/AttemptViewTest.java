package io.orderly.operator.inspection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.orderly.operator.inspection.AttemptView.Outcome;
import io.orderly.operator.inspection.OrderView.EventView;
import io.orderly.process.Acceptance;
import io.orderly.process.Failure;
import io.orderly.process.OrderEvent.Kind;
import io.orderly.process.OrderStep;
import io.orderly.process.PartnerEvents;
import io.orderly.process.StepHistory;
import io.orderly.process.StepState;
import io.orderly.workflow.AttributePaths;
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
        .containsExactly(new AttemptView(1, Outcome.COMPLETED, NOON, at(5), false, null));
  }

  @Test
  void attemptsBeforeTheLastComeFromTheEventsOfTheStepAlone() {
    List<EventView> events =
        List.of(
            event("ship", 1, Kind.DECLINED, 1),
            event("other", 1, Kind.STEP_FAILED, 2),
            event("ship", 2, Kind.RE_ARMED, 3),
            event("ship", 2, Kind.RESUBMITTED, 4));

    assertThat(AttemptView.of(step(StepState.RUNNING, 3, null), events))
        .extracting(AttemptView::attempt, AttemptView::outcome, AttemptView::endedAt)
        .containsExactly(
            tuple(1, Outcome.DECLINED, at(1)),
            tuple(2, Outcome.UNANSWERED, at(3)),
            tuple(3, Outcome.RUNNING, null));
  }

  /** Not the one whose result it found out: that one was never answered. */
  @Test
  void anAttemptOfAnUndoThatLearnedTheResultSaysSo() {
    List<EventView> events =
        List.of(event("ship", 1, Kind.TURNED_TO_UNDO, 2), event("ship", 2, Kind.LEARNED, 3));

    assertThat(AttemptView.of(undone(3, "{}"), events))
        .extracting(AttemptView::attempt, AttemptView::outcome, AttemptView::endedAt)
        .startsWith(tuple(1, Outcome.UNANSWERED, at(2)), tuple(2, Outcome.LEARNED, at(3)))
        .hasSize(3);
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

  @Test
  void anAttemptThatCompletedAndWasUndoneKeepsItsTimes() {
    List<AttemptView> attempts = AttemptView.of(undone(2, "{}"), List.of());

    assertThat(attempts)
        .extracting(AttemptView::outcome, AttemptView::startedAt, AttemptView::endedAt)
        .containsExactly(
            tuple(Outcome.COMPLETED, at(1), at(2)), tuple(Outcome.UNDONE, at(8), at(9)));
  }

  @Test
  void theAttemptThatCompletedIsTheOneThatNoEventEnded() {
    List<EventView> events =
        List.of(event("ship", 1, Kind.DECLINED, 1), event("ship", 3, Kind.STEP_FAILED, 8));

    List<AttemptView> attempts = AttemptView.of(undone(4, "{}"), events);

    assertThat(attempts)
        .extracting(AttemptView::attempt, AttemptView::outcome)
        .containsExactly(
            tuple(1, Outcome.DECLINED),
            tuple(2, Outcome.COMPLETED),
            tuple(3, Outcome.FAILED),
            tuple(4, Outcome.UNDONE));
    assertThat(attempts.get(1).startedAt()).isEqualTo(at(1));
    assertThat(attempts.get(1).endedAt()).isEqualTo(at(2));
  }

  @Test
  void nothingIsMadeUpWhereNoResultWasTakenBackOrEventsAreMissing() {
    assertThat(AttemptView.of(undone(2, null), List.of()))
        .extracting(AttemptView::attempt)
        .containsExactly(2);
    assertThat(AttemptView.of(undone(3, "{}"), List.of()))
        .extracting(AttemptView::attempt)
        .containsExactly(3);
  }

  @Test
  void anAcceptedAttemptIsNotUnderWayAndTheNextOnesAskForTheStatus() {
    assertThat(AttemptView.of(accepted(1, NOON, null), List.of()))
        .extracting(AttemptView::outcome, AttemptView::asksForStatus)
        .containsExactly(tuple(Outcome.ACCEPTED, false));
    assertThat(AttemptView.of(accepted(2, at(8), null), List.of()))
        .extracting(AttemptView::outcome, AttemptView::asksForStatus)
        .containsExactly(tuple(Outcome.ACCEPTED, true));
    assertThat(
            StepView.AcceptedView.of(
                accepted(2, at(8), null), AttributePaths.NONE.ofResult("ship")))
        .isEqualTo(new StepView.AcceptedView(at(1), at(90), at(20), "{}"));
  }

  @Test
  void aStatusThatWasNotAnsweredIsNoAcceptance() {
    List<EventView> events = List.of(event("ship", 2, Kind.RE_ARMED, 9));
    Failure failure = new Failure("unanswered", "told");

    assertThat(AttemptView.of(accepted(2, at(8), failure), events))
        .extracting(AttemptView::outcome)
        .containsExactly(Outcome.UNANSWERED);
  }

  /** The first attempt performed the step, the second undid it, and the third asked about that. */
  @Test
  void anAcceptedUndoIsNotUnderWayAndTheNextOnesAskForItsStatus() {
    StepHistory history =
        new StepHistory(
            0,
            0,
            new StepHistory.ForwardTimes(at(1), at(1), at(2)),
            null,
            null,
            StepHistory.EarlierCalls.NONE,
            1,
            null,
            new Acceptance(at(5), at(90), "{\"refund\":1}"),
            null,
            null);

    OrderStep called = accepted(StepState.UNDOING, 2, at(4), null).with(history);
    OrderStep asked = accepted(StepState.UNDOING, 3, at(8), null).with(history);

    assertThat(AttemptView.of(called, List.of()))
        .extracting(AttemptView::outcome, AttemptView::asksForStatus)
        .containsExactly(tuple(Outcome.ACCEPTED, false));
    assertThat(AttemptView.of(asked, List.of()))
        .extracting(AttemptView::outcome, AttemptView::asksForStatus)
        .containsExactly(tuple(Outcome.ACCEPTED, true));
    assertThat(StepView.AcceptedView.of(asked, AttributePaths.NONE.ofResult("ship")))
        .isEqualTo(new StepView.AcceptedView(at(5), at(90), at(20), "{\"refund\":1}"));
  }

  private static OrderStep accepted(int attempt, Instant startedAt, @Nullable Failure failure) {
    return accepted(StepState.RUNNING, attempt, startedAt, failure);
  }

  private static OrderStep accepted(
      StepState state, int attempt, Instant startedAt, @Nullable Failure failure) {
    return new OrderStep(
        0,
        "ship",
        "carrier",
        state,
        attempt,
        at(10),
        at(20),
        0,
        NOON,
        null,
        failure,
        startedAt,
        null,
        new StepHistory(
            0,
            0,
            null,
            null,
            null,
            StepHistory.EarlierCalls.NONE,
            1,
            new Acceptance(at(1), at(90), "{}"),
            null,
            PartnerEvents.NONE,
            null));
  }

  private static OrderStep undone(int attempt, @Nullable String result) {
    return new OrderStep(
        0,
        "ship",
        "carrier",
        StepState.UNDONE,
        attempt,
        at(10),
        null,
        0,
        NOON,
        result,
        null,
        at(8),
        at(9),
        new StepHistory(
            0,
            0,
            new StepHistory.ForwardTimes(at(1), at(1), at(2)),
            "{}",
            null,
            StepHistory.EarlierCalls.NONE,
            1,
            null,
            null,
            PartnerEvents.NONE,
            null));
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
        finishedAt,
        StepHistory.NONE);
  }

  private static EventView event(String step, int attempt, Kind kind, int seconds) {
    return new EventView(
        at(seconds), seconds, kind.value(), step, attempt, "told", null, null, null, null, NOON);
  }

  private static Instant at(int seconds) {
    return NOON.plusSeconds(seconds);
  }
}
