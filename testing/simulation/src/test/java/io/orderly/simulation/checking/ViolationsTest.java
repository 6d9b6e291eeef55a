package io.orderly.simulation.checking;

import static io.orderly.simulation.checking.EventSequence.GRACE;
import static io.orderly.simulation.checking.EventSequence.ME;
import static io.orderly.simulation.checking.EventSequence.PAY;
import static io.orderly.simulation.checking.EventSequence.RESERVE;
import static io.orderly.simulation.checking.EventSequence.SECOND;
import static io.orderly.simulation.checking.EventSequence.SHIP;
import static io.orderly.simulation.checking.EventSequence.WITHIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ViolationsTest {

  @ParameterizedTest(name = "{0}: {1}")
  @MethodSource({
    "ordersAndKeys",
    "orderEdges",
    "refusals",
    "undoKinds",
    "stepEdges",
    "attemptsAndLocks",
    "effects",
    "sequence",
    "counts",
    "declines",
    "alerts",
    "wakeUps",
    "acceptedSteps"
  })
  void everyViolationIsReportedByItsInvariant(
      String invariant, String name, EventSequence sequence, Consumer<EventSequence> plant) {
    Violation violation = catchThrowableOfType(Violation.class, () -> plant.accept(sequence));

    assertThat(violation).as(name).isNotNull();
    assertThat(violation.invariant()).as(violation.getMessage()).isEqualTo(invariant);
  }

  private static Arguments plant(
      String invariant, String name, EventSequence sequence, Consumer<EventSequence> plant) {
    return Arguments.of(invariant, name, sequence, plant);
  }

  static Stream<Arguments> ordersAndKeys() {
    return Stream.of(
        plant(
            "I1",
            "acknowledged before the commit",
            EventSequence.untold(),
            sequence -> sequence.invariants.acknowledged(sequence.orderId, "key", "hash")),
        plant(
            "I1",
            "lost at the end",
            EventSequence.begun(),
            sequence -> sequence.invariants.atRest(sequence.now(), List.of())),
        plant(
            "I2",
            "another body under the same key",
            EventSequence.begun(),
            sequence -> sequence.invariants.acknowledged(sequence.orderId, "key", "other")));
  }

  static Stream<Arguments> orderEdges() {
    return Stream.of(
        plant(
            "I3",
            "an undo turns forward",
            EventSequence.undoing(),
            sequence ->
                sequence.commit(
                    o -> o.direction(WireNames.FORWARD).waiting(WireNames.PENDING, "payment"))),
        plant(
            "I3",
            "final is not final",
            EventSequence.live(SHIP)
                .happens(SHIP, WireNames.FORWARD)
                .answers(SHIP, WireNames.ANSWER_COMPLETED)
                .commit(
                    o ->
                        o.step(SHIP, OrderImageBuilder.ended(WireNames.COMPLETED))
                            .over(WireNames.PROCESSED)),
            sequence -> sequence.commit(o -> o.over(WireNames.ERROR), sequence.alert())),
        plant(
            "I3",
            "it turns to undo after a step that can't be undone",
            EventSequence.begun(EventSequence.workflow("none")).start(RESERVE),
            sequence ->
                sequence.commit(
                    o -> o.direction(WireNames.UNDO).resting(WireNames.UNDOING, sequence.until()))),
        plant(
            "I3",
            "a version is skipped",
            EventSequence.begun(),
            sequence -> sequence.commit(o -> o.version(3).paused())),
        plant(
            "I3",
            "Processing without a lock",
            EventSequence.live(RESERVE),
            sequence -> sequence.commit(o -> o.over(WireNames.PROCESSING))));
  }

  static Stream<Arguments> undoKinds() {
    return Stream.of(
        plant(
            "I6",
            "covered by a step that did not happen",
            EventSequence.undoing(EventSequence.workflow("by pay")),
            sequence ->
                sequence
                    .undo(PAY)
                    .answers(PAY, WireNames.ANSWER_COMPLETED)
                    .commit(
                        o ->
                            o.step(PAY, OrderImageBuilder.ended(WireNames.UNDONE))
                                .step(RESERVE, OrderImageBuilder.ended(WireNames.UNDONE))
                                .over(WireNames.UNDONE))),
        plant(
            "I6",
            "undone without a call, though it is called to undo it",
            EventSequence.undoing(EventSequence.workflow("call")),
            sequence ->
                sequence
                    .undo(PAY)
                    .answers(PAY, WireNames.ANSWER_COMPLETED)
                    .commit(
                        o ->
                            o.step(PAY, OrderImageBuilder.ended(WireNames.UNDONE))
                                .step(RESERVE, OrderImageBuilder.ended(WireNames.UNDONE))
                                .over(WireNames.UNDONE))));
  }

  static Stream<Arguments> refusals() {
    return Stream.of(
        plant(
            "I3",
            "a refusal whose policy is alert turns the order to undo",
            EventSequence.live(SHIP).answers(SHIP, WireNames.ANSWER_FAILED),
            sequence ->
                sequence.commit(
                    o ->
                        o.step(SHIP, OrderImageBuilder.refused("no-such-town"))
                            .direction(WireNames.UNDO)
                            .resting(WireNames.UNDOING, sequence.until().plus(GRACE)))),
        plant(
            "I3",
            "a refusal whose policy is undo is an Error",
            EventSequence.live(SHIP).answers(SHIP, WireNames.ANSWER_FAILED),
            sequence ->
                sequence.commit(
                    o -> o.step(SHIP, OrderImageBuilder.refused("refused")).over(WireNames.ERROR),
                    sequence.alert())));
  }

  static Stream<Arguments> stepEdges() {
    return Stream.of(
        plant(
            "I3",
            "a live step is started again",
            EventSequence.live(RESERVE),
            sequence -> sequence.start(RESERVE)),
        plant(
            "I3",
            "started while nobody has the lock",
            EventSequence.begun(),
            sequence ->
                sequence.commit(
                    o ->
                        o.step(
                                RESERVE,
                                OrderImageBuilder.started(WireNames.RUNNING, sequence.until()))
                            .columns(WireNames.PENDING, null, sequence.until(), null, null))),
        plant(
            "I3",
            "started while paused",
            EventSequence.live(RESERVE)
                .happens(RESERVE, WireNames.FORWARD)
                .answers(RESERVE, WireNames.ANSWER_COMPLETED)
                .commit(OrderImageBuilder::paused),
            sequence ->
                sequence.commit(
                    o ->
                        o.step(RESERVE, OrderImageBuilder.ended(WireNames.COMPLETED))
                            .step(
                                PAY,
                                OrderImageBuilder.started(WireNames.RUNNING, sequence.until())))),
        plant(
            "I3",
            "an attempt is skipped",
            EventSequence.begun(),
            sequence ->
                sequence.commit(
                    o ->
                        o.step(
                                RESERVE,
                                OrderImageBuilder.started(WireNames.RUNNING, sequence.until()))
                            .step(
                                RESERVE,
                                OrderImageBuilder.started(WireNames.RUNNING, sequence.until()))
                            .locked(WireNames.PROCESSING, ME, sequence.until()))),
        plant(
            "I3",
            "a step is decided that may be answered still",
            EventSequence.live(RESERVE).commitInError(),
            sequence ->
                sequence.decide(
                    RESERVE,
                    WireNames.HAPPENED,
                    o ->
                        o.step(RESERVE, OrderImageBuilder.ended(WireNames.COMPLETED))
                            .waiting(WireNames.PENDING, "payment"))),
        plant(
            "I3",
            "a step that its agent completed is decided not to have happened",
            EventSequence.live(PAY).passes(WITHIN.plus(GRACE)).commitInError(),
            sequence ->
                sequence.decide(
                    RESERVE,
                    WireNames.DID_NOT_HAPPEN,
                    o ->
                        o.step(RESERVE, OrderImageBuilder.ended(WireNames.NOT_STARTED))
                            .over(WireNames.ERROR))),
        plant(
            "I3",
            "a step that did not happen stays as it was",
            EventSequence.live(RESERVE).passes(WITHIN.plus(GRACE)).commitInError(),
            sequence ->
                sequence.decide(RESERVE, WireNames.DID_NOT_HAPPEN, o -> o.over(WireNames.ERROR))),
        plant(
            "I3",
            "a Completed step is started again",
            EventSequence.live(PAY),
            sequence -> sequence.start(RESERVE)));
  }

  static Stream<Arguments> attemptsAndLocks() {
    return Stream.of(
        plant(
            "I4",
            "Completed as nobody answered",
            EventSequence.live(RESERVE).happens(RESERVE, WireNames.FORWARD),
            sequence ->
                sequence.commit(
                    o ->
                        o.step(RESERVE, OrderImageBuilder.ended(WireNames.COMPLETED))
                            .waiting(WireNames.PENDING, "payment"))),
        plant(
            "I4",
            "an answer is put away unread",
            EventSequence.live(RESERVE),
            sequence ->
                sequence.invariants.answerPutAway(
                    sequence.orderId, "reserve", WireNames.FORWARD, 1, WireNames.ANSWER_COMPLETED)),
        plant(
            "I5",
            "two owners",
            EventSequence.live(RESERVE),
            sequence ->
                sequence.commit(
                    o -> o.locked(WireNames.PROCESSING, "scheduler-2#1", sequence.until()))),
        plant(
            "I5",
            "decided on a stale read",
            EventSequence.live(RESERVE),
            sequence -> {
              OrderImage stale = sequence.order();
              sequence.commit(OrderImageBuilder::paused);
              OrderImage after = new OrderImageBuilder(stale).over(WireNames.PENDING).done();
              sequence.invariants.committed(
                  ME, sequence.now(), List.of(stale), List.of(after), List.of());
            }),
        plant(
            "I5",
            "a command on a version that nobody saw",
            EventSequence.live(RESERVE),
            sequence -> sequence.invariants.commanded("operator", sequence.orderId, 1, 3)),
        plant(
            "I5",
            "requested before the commit",
            EventSequence.begun(),
            sequence ->
                sequence.invariants.requested(sequence.orderId, "reserve", WireNames.FORWARD, 1)),
        plant(
            "I5",
            "one attempt with two starters",
            EventSequence.live(RESERVE),
            sequence -> {
              sequence.invariants.started(ME, sequence.orderId, "reserve", WireNames.FORWARD, 1);
              sequence.invariants.started(
                  "other", sequence.orderId, "reserve", WireNames.FORWARD, 1);
            }));
  }

  private static void carried(EventSequence sequence, Map<String, String> carried) {
    sequence.invariants.carried(
        sequence.orderId,
        "reserve",
        WireNames.FORWARD,
        1,
        Map.of("attributes.a", "1", "attributes.ab", "2"),
        carried);
  }

  static Stream<Arguments> effects() {
    return Stream.of(
        plant(
            "I6",
            "one step happens twice",
            EventSequence.live(RESERVE).happens(RESERVE, WireNames.FORWARD),
            sequence -> sequence.happens(RESERVE, WireNames.FORWARD, "another key")),
        plant(
            "I6",
            "Completed and never happened",
            EventSequence.live(RESERVE).answers(RESERVE, WireNames.ANSWER_COMPLETED),
            sequence ->
                sequence.commit(
                    o ->
                        o.step(RESERVE, OrderImageBuilder.ended(WireNames.COMPLETED))
                            .waiting(WireNames.PENDING, "payment"))),
        plant(
            "I6",
            "an effect of unknown outcome is not undone",
            EventSequence.undoing().happens(PAY, WireNames.FORWARD).undo(PAY),
            sequence -> {
              sequence.answers(PAY, WireNames.ANSWER_COMPLETED);
              sequence.commit(
                  o ->
                      o.step(PAY, OrderImageBuilder.ended(WireNames.UNDONE))
                          .waiting(WireNames.UNDOING, null));
            }));
  }

  static Stream<Arguments> sequence() {
    return Stream.of(
        plant(
            "I7",
            "a step starts before its predecessor is Completed",
            EventSequence.live(RESERVE),
            sequence -> sequence.start(PAY)),
        plant(
            "I7",
            "an undo starts before its successor is Undone",
            EventSequence.undoing(),
            sequence -> sequence.undo(RESERVE)),
        plant(
            "I7",
            "an effect comes before that of its predecessor",
            EventSequence.begun(),
            sequence -> sequence.happens(PAY, WireNames.FORWARD)),
        plant(
            "I8",
            "undone at once while its call is under way",
            EventSequence.live(SHIP),
            sequence -> {
              sequence.commit(
                  o -> o.direction(WireNames.UNDO).waiting(WireNames.UNDOING, "carrier"));
              sequence.undo(SHIP);
            }),
        plant(
            "I8",
            "an effect after its undo, at a partner with tombstones",
            EventSequence.undoing().undo(PAY).answers(PAY, WireNames.ANSWER_COMPLETED),
            sequence -> {
              sequence.commit(
                  o ->
                      o.step(PAY, OrderImageBuilder.ended(WireNames.UNDONE))
                          .waiting(WireNames.UNDOING, null));
              sequence.happens(PAY, WireNames.FORWARD);
            }));
  }

  static Stream<Arguments> counts() {
    return Stream.of(
        plant(
            "I9",
            "re-armed without a counted failure",
            EventSequence.live(RESERVE).passes(WITHIN.plus(GRACE)),
            sequence ->
                sequence.commit(
                    o ->
                        o.step(RESERVE, OrderImageBuilder.reArmed(sequence.until(), 0))
                            .resting(WireNames.PENDING, sequence.until()))),
        plant(
            "I9",
            "counted too early",
            EventSequence.live(RESERVE).passes(WITHIN),
            sequence ->
                sequence.commit(
                    o ->
                        o.step(RESERVE, OrderImageBuilder.reArmed(sequence.until(), 1))
                            .resting(WireNames.PENDING, sequence.until()))),
        plant(
            "I9",
            "a long wait that nobody is told of",
            EventSequence.live(PAY).passes(WITHIN.plus(GRACE)),
            sequence ->
                sequence.commit(
                    o ->
                        o.step(PAY, OrderImageBuilder.reArmed(sequence.until(), 1))
                            .resting(WireNames.PENDING, sequence.until()))),
        plant(
            "I9",
            "the limit passes in silence",
            EventSequence.live(RESERVE).passes(WITHIN.plus(GRACE)),
            sequence -> {
              sequence.commit(
                  o ->
                      o.step(RESERVE, OrderImageBuilder.reArmed(sequence.now(), 1))
                          .resting(WireNames.PENDING, sequence.now()));
              sequence.commit(o -> o.waiting(WireNames.PENDING, "inventory")).start(RESERVE);
              sequence.passes(WITHIN.plus(GRACE));
              sequence.commit(
                  o ->
                      o.step(RESERVE, OrderImageBuilder.reArmed(sequence.until(), 2))
                          .resting(WireNames.PENDING, sequence.until()));
            }));
  }

  static Stream<Arguments> declines() {
    return Stream.of(
        plant(
            "I9",
            "declined for a quarter of an hour, and nobody is told",
            EventSequence.live(RESERVE),
            sequence -> declined(sequence, 6, Duration.ofMinutes(4))),
        plant(
            "I9",
            "declined for more than an hour, and it goes on",
            EventSequence.live(RESERVE),
            sequence -> {
              declined(sequence, 5, Duration.ofMinutes(4));
              declinedOnce(sequence, sequence.alert());
              restarted(sequence, Duration.ofMinutes(4));
              declined(sequence, 10, Duration.ofMinutes(8));
            }));
  }

  private static void declined(EventSequence sequence, int times, Duration every) {
    for (int time = 0; time < times; time++) {
      declinedOnce(sequence);
      restarted(sequence, every);
    }
  }

  private static void declinedOnce(EventSequence sequence, AlertImage... alerts) {
    sequence
        .answers(RESERVE, WireNames.ANSWER_DECLINED)
        .commit(
            o ->
                o.step(RESERVE, OrderImageBuilder.reArmed(sequence.now(), 0))
                    .resting(WireNames.PENDING, sequence.now()),
            alerts);
  }

  private static void restarted(EventSequence sequence, Duration after) {
    sequence.commit(o -> o.waiting(WireNames.PENDING, "inventory"));
    sequence.passes(after);
    sequence.start(RESERVE);
  }

  static Stream<Arguments> alerts() {
    return Stream.of(
        plant(
            "I10",
            "an Error without an alert",
            EventSequence.live(RESERVE),
            sequence -> sequence.commit(o -> o.over(WireNames.ERROR))),
        plant(
            "I10",
            "an alert beside no change",
            EventSequence.begun(),
            sequence ->
                sequence.invariants.committed(
                    ME, sequence.now(), List.of(), List.of(), List.of(sequence.alert()))),
        plant(
            "I10",
            "the alert of the second Error takes the place of the first",
            EventSequence.live(RESERVE),
            sequence -> {
              UUID id = sequence.orderId;
              sequence.commit(
                  o -> o.over(WireNames.ERROR), new AlertImage("one", id, 3, "refused"));
              sequence.commit(
                  o -> o.columns(WireNames.PENDING, null, sequence.until(), null, null));
              sequence.commit(
                  o -> o.over(WireNames.ERROR), new AlertImage("one", id, 5, "refused"));
            }),
        plant(
            "I10",
            "a deadline that acts twice",
            EventSequence.live(RESERVE),
            sequence -> {
              UUID id = sequence.orderId;
              sequence.commit(o -> o, new AlertImage("one", id, 3, "deadline-passed"));
              sequence.commit(o -> o, new AlertImage("two", id, 4, "deadline-passed"));
            }),
        plant(
            "I10",
            "an alert that nobody is told",
            EventSequence.live(RESERVE),
            sequence -> sequence.commit(o -> o.over(WireNames.ERROR), sequence.alert()).rest()));
  }

  static Stream<Arguments> wakeUps() {
    return Stream.of(
        plant(
            "I11",
            "nobody looks at a live step",
            EventSequence.live(RESERVE).commit(o -> o.over(WireNames.PENDING)),
            EventSequence::gaze),
        plant(
            "I11",
            "the sweep looks too late",
            EventSequence.live(RESERVE)
                .commit(
                    o ->
                        o.locked(
                            WireNames.PROCESSING, ME, EventSequence.begun().until().plus(SECOND))),
            EventSequence::gaze),
        plant(
            "I11",
            "it waits for an agent that it does not need",
            EventSequence.begun().commit(o -> o.waiting(WireNames.PENDING, "carrier")),
            EventSequence::gaze),
        plant(
            "I11",
            "notBefore is set without a reason",
            EventSequence.begun()
                .commit(o -> o.resting(WireNames.PENDING, EventSequence.begun().until())),
            EventSequence::gaze),
        plant(
            "I11",
            "nobody looked in time",
            EventSequence.live(RESERVE)
                .passes(WITHIN.plus(GRACE).plus(SECOND).plus(SECOND).plusMillis(1)),
            EventSequence::gaze),
        plant(
            "I13",
            "a value that the step does not read",
            EventSequence.live(RESERVE),
            sequence -> carried(sequence, Map.of("attributes.a", "1", "attributes.ab", "2"))),
        plant(
            "I13",
            "no value that the step reads",
            EventSequence.live(RESERVE),
            sequence -> carried(sequence, Map.of())),
        plant(
            "I13",
            "a result that the step does not read",
            EventSequence.live(RESERVE),
            sequence -> carried(sequence, Map.of("attributes.a", "1", "results.pay", "1"))),
        plant(
            "I13",
            "another value",
            EventSequence.live(RESERVE),
            sequence -> carried(sequence, Map.of("attributes.a", "2"))),
        plant(
            "I14",
            "skipped without a condition",
            EventSequence.begun(),
            sequence -> sequence.commit(o -> skipped(o, RESERVE))),
        plant(
            "I14",
            "skipped before it could start",
            EventSequence.begun(conditional()),
            sequence -> sequence.commit(o -> skipped(o, PAY))),
        plant(
            "I14",
            "started though its condition is not met",
            EventSequence.begun(conditional()),
            sequence -> sequence.start(RESERVE)),
        plant(
            "I14",
            "waits for the agent of a step that is skipped",
            EventSequence.begun(conditional()),
            sequence -> sequence.commit(o -> o.waiting(WireNames.PENDING, "inventory"))),
        plant(
            "I15",
            "corrected while a step is in flight",
            EventSequence.live(RESERVE),
            sequence -> sequence.commit(OrderImageBuilder::corrected)),
        plant(
            "I15",
            "a step changes its edition without an attempt",
            EventSequence.begun(),
            sequence ->
                sequence.commit(o -> o.corrected().step(RESERVE, OrderImageBuilder.inEdition(2)))),
        plant("I12", "it never ends", EventSequence.begun(), EventSequence::rest));
  }

  static Stream<Arguments> acceptedSteps() {
    Duration later = Duration.ofMinutes(1);
    return Stream.of(
        plant(
            "I16",
            "asked about at once",
            EventSequence.accepted(Duration.ZERO),
            sequence -> sequence.asksAgain(Duration.ZERO)),
        plant(
            "I16",
            "asked about long after its time",
            EventSequence.live(RESERVE).answers(RESERVE, WireNames.ANSWER_ACCEPTED),
            sequence -> waits(sequence, Duration.ofHours(1), Duration.ofHours(2))),
        plant(
            "I16",
            "its time changes",
            EventSequence.accepted(later),
            sequence -> waits(sequence, Duration.ofHours(2), later)),
        plant(
            "I16",
            "performed again",
            EventSequence.accepted(later).asksAgain(later),
            sequence -> sequence.asks(RESERVE, WireNames.FORWARD, false, false)),
        plant(
            "I16",
            "asked about without an acceptance",
            EventSequence.live(RESERVE),
            sequence -> sequence.asks(RESERVE, WireNames.FORWARD, true, false)),
        plant(
            "I16",
            "undone without what its partner called it by",
            EventSequence.accepted(later),
            sequence -> sequence.asks(RESERVE, WireNames.UNDO, false, false)),
        plant(
            "I16",
            "undone while its partner is at it",
            EventSequence.acceptedInUndo(later, settledFirst()),
            sequence -> sequence.undo(RESERVE)),
        plant(
            "I16",
            "not completed though nobody said so",
            EventSequence.accepted(later).asksAgain(later).passes(WITHIN.plus(GRACE)),
            sequence -> reArmed(sequence, WireNames.CODE_NOT_COMPLETED)),
        plant(
            "I16",
            "the refusal of another copy counts",
            EventSequence.accepted(later).answers(RESERVE, WireNames.ANSWER_FAILED),
            sequence ->
                sequence.commit(
                    o ->
                        o.step(RESERVE, OrderImageBuilder.ended(WireNames.FAILED))
                            .over(WireNames.ERROR),
                    sequence.alert())));
  }

  private static void waits(EventSequence sequence, Duration atMost, Duration askAfter) {
    AcceptanceImage acceptance = new AcceptanceImage(sequence.now(), sequence.now().plus(atMost));
    sequence.commit(
        o ->
            o.step(RESERVE, OrderImageBuilder.accepted(acceptance, sequence.now().plus(askAfter)))
                .resting(WireNames.PENDING, sequence.now().plus(askAfter)));
  }

  private static void reArmed(EventSequence sequence, String code) {
    sequence.commit(
        o ->
            o.step(RESERVE, OrderImageBuilder.reArmed(sequence.now().plus(SECOND), code))
                .resting(WireNames.PENDING, sequence.now().plus(SECOND)));
  }

  private static OrderImageBuilder skipped(OrderImageBuilder order, int position) {
    return order.step(position, OrderImageBuilder.ended(WireNames.SKIPPED));
  }

  /** A step that has to follow its own result is never performed. */
  private static WorkflowImage conditional() {
    return new WorkflowImage(
        "fulfilment",
        EventSequence.workflow("call").steps().stream().map(ViolationsTest::conditional).toList());
  }

  private static WorkflowImage settledFirst() {
    return new WorkflowImage(
        "fulfilment",
        EventSequence.workflow("call").steps().stream()
            .map(rule -> with(rule, "", "settle-first"))
            .toList());
  }

  private static StepRule conditional(StepRule rule) {
    return with(rule, "\"%s\" in results".formatted(rule.name()), rule.whenWaiting());
  }

  private static StepRule with(StepRule rule, String when, String whenWaiting) {
    return new StepRule(
        rule.name(),
        rule.agent(),
        rule.after(),
        rule.onFailure(),
        rule.attempts(),
        rule.waits(),
        rule.undo(),
        rule.tombstones(),
        rule.reads(),
        when,
        false,
        rule.maxWait(),
        rule.refusals(),
        whenWaiting);
  }
}
