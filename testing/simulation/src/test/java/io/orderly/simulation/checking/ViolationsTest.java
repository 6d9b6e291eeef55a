package io.orderly.simulation.checking;

import static io.orderly.simulation.checking.Tale.GRACE;
import static io.orderly.simulation.checking.Tale.ME;
import static io.orderly.simulation.checking.Tale.PAY;
import static io.orderly.simulation.checking.Tale.RESERVE;
import static io.orderly.simulation.checking.Tale.SECOND;
import static io.orderly.simulation.checking.Tale.SHIP;
import static io.orderly.simulation.checking.Tale.WITHIN;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.List;
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
    "stepEdges",
    "attemptsAndLocks",
    "effects",
    "sequence",
    "counts",
    "declines",
    "alerts",
    "wakeUps"
  })
  void isCaught(String invariant, String name, Tale tale, Consumer<Tale> plant) {
    Violation violation = catchThrowableOfType(Violation.class, () -> plant.accept(tale));

    assertThat(violation).as(name).isNotNull();
    assertThat(violation.invariant()).as(violation.getMessage()).isEqualTo(invariant);
  }

  private static Arguments plant(String invariant, String name, Tale tale, Consumer<Tale> plant) {
    return Arguments.of(invariant, name, tale, plant);
  }

  static Stream<Arguments> ordersAndKeys() {
    return Stream.of(
        plant(
            "I1",
            "acknowledged before the commit",
            Tale.untold(),
            tale -> tale.invariants.acknowledged(tale.orderId, "key", "hash")),
        plant(
            "I1",
            "lost at the end",
            Tale.begun(),
            tale -> tale.invariants.atRest(tale.now(), List.of())),
        plant(
            "I2",
            "another body under the same key",
            Tale.begun(),
            tale -> tale.invariants.acknowledged(tale.orderId, "key", "other")));
  }

  static Stream<Arguments> orderEdges() {
    return Stream.of(
        plant(
            "I3",
            "an undo turns forward",
            Tale.undoing(),
            tale ->
                tale.commit(
                    o -> o.direction(WireNames.FORWARD).waiting(WireNames.PENDING, "payment"))),
        plant(
            "I3",
            "final is not final",
            Tale.live(SHIP)
                .happens(SHIP, WireNames.FORWARD)
                .answers(SHIP, WireNames.ANSWER_COMPLETED)
                .commit(
                    o -> o.step(SHIP, Sketch.ended(WireNames.COMPLETED)).over(WireNames.PROCESSED)),
            tale -> tale.commit(o -> o.over(WireNames.ERROR), tale.alert())),
        plant(
            "I3",
            "it turns to undo after a step that can't be undone",
            Tale.begun(Tale.workflow(false)).start(RESERVE),
            tale ->
                tale.commit(
                    o -> o.direction(WireNames.UNDO).resting(WireNames.UNDOING, tale.until()))),
        plant(
            "I3",
            "a version is skipped",
            Tale.begun(),
            tale -> tale.commit(o -> o.version(3).paused())),
        plant(
            "I3",
            "Processing without a lock",
            Tale.live(RESERVE),
            tale -> tale.commit(o -> o.over(WireNames.PROCESSING))));
  }

  static Stream<Arguments> stepEdges() {
    return Stream.of(
        plant(
            "I3", "a live step is started again", Tale.live(RESERVE), tale -> tale.start(RESERVE)),
        plant(
            "I3",
            "started while nobody has the lock",
            Tale.begun(),
            tale ->
                tale.commit(
                    o ->
                        o.step(RESERVE, Sketch.started(WireNames.RUNNING, tale.until()))
                            .columns(WireNames.PENDING, null, tale.until(), null, null))),
        plant(
            "I3",
            "started while paused",
            Tale.live(RESERVE)
                .happens(RESERVE, WireNames.FORWARD)
                .answers(RESERVE, WireNames.ANSWER_COMPLETED)
                .commit(Sketch::paused),
            tale ->
                tale.commit(
                    o ->
                        o.step(RESERVE, Sketch.ended(WireNames.COMPLETED))
                            .step(PAY, Sketch.started(WireNames.RUNNING, tale.until())))),
        plant(
            "I3",
            "an attempt is skipped",
            Tale.begun(),
            tale ->
                tale.commit(
                    o ->
                        o.step(RESERVE, Sketch.started(WireNames.RUNNING, tale.until()))
                            .step(RESERVE, Sketch.started(WireNames.RUNNING, tale.until()))
                            .locked(WireNames.PROCESSING, ME, tale.until()))),
        plant(
            "I3",
            "a step is decided that may be answered still",
            Tale.live(RESERVE).commitInError(),
            tale ->
                tale.decide(
                    RESERVE,
                    WireNames.HAPPENED,
                    o ->
                        o.step(RESERVE, Sketch.ended(WireNames.COMPLETED))
                            .waiting(WireNames.PENDING, "payment"))),
        plant(
            "I3",
            "a step that its agent completed is decided not to have happened",
            Tale.live(PAY).passes(WITHIN.plus(GRACE)).commitInError(),
            tale ->
                tale.decide(
                    RESERVE,
                    WireNames.DID_NOT_HAPPEN,
                    o ->
                        o.step(RESERVE, Sketch.ended(WireNames.NOT_STARTED))
                            .over(WireNames.ERROR))),
        plant(
            "I3",
            "a step that did not happen stays as it was",
            Tale.live(RESERVE).passes(WITHIN.plus(GRACE)).commitInError(),
            tale -> tale.decide(RESERVE, WireNames.DID_NOT_HAPPEN, o -> o.over(WireNames.ERROR))),
        plant(
            "I3",
            "a Completed step is started again",
            Tale.live(PAY),
            tale -> tale.start(RESERVE)));
  }

  static Stream<Arguments> attemptsAndLocks() {
    return Stream.of(
        plant(
            "I4",
            "Completed as nobody answered",
            Tale.live(RESERVE).happens(RESERVE, WireNames.FORWARD),
            tale ->
                tale.commit(
                    o ->
                        o.step(RESERVE, Sketch.ended(WireNames.COMPLETED))
                            .waiting(WireNames.PENDING, "payment"))),
        plant(
            "I4",
            "an answer is put away unread",
            Tale.live(RESERVE),
            tale ->
                tale.invariants.answerPutAway(
                    tale.orderId, "reserve", WireNames.FORWARD, 1, WireNames.ANSWER_COMPLETED)),
        plant(
            "I5",
            "two owners",
            Tale.live(RESERVE),
            tale ->
                tale.commit(o -> o.locked(WireNames.PROCESSING, "scheduler-2#1", tale.until()))),
        plant(
            "I5",
            "decided on a stale read",
            Tale.live(RESERVE),
            tale -> {
              OrderImage stale = tale.order();
              tale.commit(Sketch::paused);
              OrderImage after = new Sketch(stale).over(WireNames.PENDING).done();
              tale.invariants.committed(ME, tale.now(), List.of(stale), List.of(after), List.of());
            }),
        plant(
            "I5",
            "a command on a version that nobody saw",
            Tale.live(RESERVE),
            tale -> tale.invariants.commanded("operator", tale.orderId, 1, 3)),
        plant(
            "I5",
            "requested before the commit",
            Tale.begun(),
            tale -> tale.invariants.requested(tale.orderId, "reserve", WireNames.FORWARD, 1)),
        plant(
            "I5",
            "one attempt with two starters",
            Tale.live(RESERVE),
            tale -> {
              tale.invariants.started(ME, tale.orderId, "reserve", WireNames.FORWARD, 1);
              tale.invariants.started("other", tale.orderId, "reserve", WireNames.FORWARD, 1);
            }));
  }

  static Stream<Arguments> effects() {
    return Stream.of(
        plant(
            "I6",
            "one step happens twice",
            Tale.live(RESERVE).happens(RESERVE, WireNames.FORWARD),
            tale -> tale.happens(RESERVE, WireNames.FORWARD, "another key")),
        plant(
            "I6",
            "Completed and never happened",
            Tale.live(RESERVE).answers(RESERVE, WireNames.ANSWER_COMPLETED),
            tale ->
                tale.commit(
                    o ->
                        o.step(RESERVE, Sketch.ended(WireNames.COMPLETED))
                            .waiting(WireNames.PENDING, "payment"))),
        plant(
            "I6",
            "an effect of unknown outcome is not undone",
            Tale.undoing().happens(PAY, WireNames.FORWARD).undo(PAY),
            tale -> {
              tale.answers(PAY, WireNames.ANSWER_COMPLETED);
              tale.commit(
                  o ->
                      o.step(PAY, Sketch.ended(WireNames.UNDONE)).waiting(WireNames.UNDOING, null));
            }));
  }

  static Stream<Arguments> sequence() {
    return Stream.of(
        plant(
            "I7",
            "a step starts before its predecessor is Completed",
            Tale.live(RESERVE),
            tale -> tale.start(PAY)),
        plant(
            "I7",
            "an undo starts before its successor is Undone",
            Tale.undoing(),
            tale -> tale.undo(RESERVE)),
        plant(
            "I7",
            "an effect comes before that of its predecessor",
            Tale.begun(),
            tale -> tale.happens(PAY, WireNames.FORWARD)),
        plant(
            "I8",
            "undone at once while its call is under way",
            Tale.live(SHIP),
            tale -> {
              tale.commit(o -> o.direction(WireNames.UNDO).waiting(WireNames.UNDOING, "carrier"));
              tale.undo(SHIP);
            }),
        plant(
            "I8",
            "an effect after its undo, at a partner with tombstones",
            Tale.undoing().undo(PAY).answers(PAY, WireNames.ANSWER_COMPLETED),
            tale -> {
              tale.commit(
                  o ->
                      o.step(PAY, Sketch.ended(WireNames.UNDONE)).waiting(WireNames.UNDOING, null));
              tale.happens(PAY, WireNames.FORWARD);
            }));
  }

  static Stream<Arguments> counts() {
    return Stream.of(
        plant(
            "I9",
            "re-armed and not counted",
            Tale.live(RESERVE).passes(WITHIN.plus(GRACE)),
            tale ->
                tale.commit(
                    o ->
                        o.step(RESERVE, Sketch.reArmed(tale.until(), 0))
                            .resting(WireNames.PENDING, tale.until()))),
        plant(
            "I9",
            "counted too early",
            Tale.live(RESERVE).passes(WITHIN),
            tale ->
                tale.commit(
                    o ->
                        o.step(RESERVE, Sketch.reArmed(tale.until(), 1))
                            .resting(WireNames.PENDING, tale.until()))),
        plant(
            "I9",
            "a long wait that nobody is told of",
            Tale.live(PAY).passes(WITHIN.plus(GRACE)),
            tale ->
                tale.commit(
                    o ->
                        o.step(PAY, Sketch.reArmed(tale.until(), 1))
                            .resting(WireNames.PENDING, tale.until()))),
        plant(
            "I9",
            "the limit passes in silence",
            Tale.live(RESERVE).passes(WITHIN.plus(GRACE)),
            tale -> {
              tale.commit(
                  o ->
                      o.step(RESERVE, Sketch.reArmed(tale.now(), 1))
                          .resting(WireNames.PENDING, tale.now()));
              tale.commit(o -> o.waiting(WireNames.PENDING, "inventory")).start(RESERVE);
              tale.passes(WITHIN.plus(GRACE));
              tale.commit(
                  o ->
                      o.step(RESERVE, Sketch.reArmed(tale.until(), 2))
                          .resting(WireNames.PENDING, tale.until()));
            }));
  }

  static Stream<Arguments> declines() {
    return Stream.of(
        plant(
            "I9",
            "declined for a quarter of an hour, and nobody is told",
            Tale.live(RESERVE),
            tale -> declined(tale, 6, Duration.ofMinutes(4))),
        plant(
            "I9",
            "declined for more than an hour, and it goes on",
            Tale.live(RESERVE),
            tale -> {
              declined(tale, 5, Duration.ofMinutes(4));
              declinedOnce(tale, tale.alert());
              restarted(tale, Duration.ofMinutes(4));
              declined(tale, 10, Duration.ofMinutes(8));
            }));
  }

  private static void declined(Tale tale, int times, Duration every) {
    for (int time = 0; time < times; time++) {
      declinedOnce(tale);
      restarted(tale, every);
    }
  }

  private static void declinedOnce(Tale tale, AlertImage... alerts) {
    tale.answers(RESERVE, WireNames.ANSWER_DECLINED)
        .commit(
            o ->
                o.step(RESERVE, Sketch.reArmed(tale.now(), 0))
                    .resting(WireNames.PENDING, tale.now()),
            alerts);
  }

  private static void restarted(Tale tale, Duration after) {
    tale.commit(o -> o.waiting(WireNames.PENDING, "inventory"));
    tale.passes(after);
    tale.start(RESERVE);
  }

  static Stream<Arguments> alerts() {
    return Stream.of(
        plant(
            "I10",
            "an Error without an alert",
            Tale.live(RESERVE),
            tale -> tale.commit(o -> o.over(WireNames.ERROR))),
        plant(
            "I10",
            "an alert beside no change",
            Tale.begun(),
            tale ->
                tale.invariants.committed(
                    ME, tale.now(), List.of(), List.of(), List.of(tale.alert()))),
        plant(
            "I10",
            "the alert of the second Error takes the place of the first",
            Tale.live(RESERVE),
            tale -> {
              UUID id = tale.orderId;
              tale.commit(o -> o.over(WireNames.ERROR), new AlertImage("one", id, 3));
              tale.commit(o -> o.columns(WireNames.PENDING, null, tale.until(), null, null));
              tale.commit(o -> o.over(WireNames.ERROR), new AlertImage("one", id, 5));
            }),
        plant(
            "I10",
            "an alert that nobody is told",
            Tale.live(RESERVE),
            tale -> tale.commit(o -> o.over(WireNames.ERROR), tale.alert()).rest()));
  }

  static Stream<Arguments> wakeUps() {
    return Stream.of(
        plant(
            "I11",
            "nobody looks at a live step",
            Tale.live(RESERVE).commit(o -> o.over(WireNames.PENDING)),
            Tale::gaze),
        plant(
            "I11",
            "the sweep looks too late",
            Tale.live(RESERVE)
                .commit(o -> o.locked(WireNames.PROCESSING, ME, Tale.begun().until().plus(SECOND))),
            Tale::gaze),
        plant(
            "I11",
            "it waits for an agent that it does not need",
            Tale.begun().commit(o -> o.waiting(WireNames.PENDING, "carrier")),
            Tale::gaze),
        plant(
            "I11",
            "it rests for nothing",
            Tale.begun().commit(o -> o.resting(WireNames.PENDING, Tale.begun().until())),
            Tale::gaze),
        plant(
            "I11",
            "nobody looked in time",
            Tale.live(RESERVE).passes(WITHIN.plus(GRACE).plus(SECOND).plus(SECOND).plusMillis(1)),
            Tale::gaze),
        plant("I12", "it never ends", Tale.begun(), Tale::rest));
  }
}
