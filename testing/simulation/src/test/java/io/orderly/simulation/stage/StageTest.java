package io.orderly.simulation.stage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One thing happens at a time, at its time, and processes die and freeze in the middle of it. */
class StageTest {

  private static final long NEVER_MICROS = Long.MAX_VALUE / 2;

  private final Crew crew = new Crew();
  private final Stage stage = new Stage(crew, new SimulatedTime());
  private final SimulatedProcess process = stage.process("p");
  private final List<String> told = new ArrayList<>();

  @AfterEach
  void endThreads() {
    crew.close();
  }

  @Test
  void activitiesTakeTurnsAtTheirSchedulingPoints() {
    stage.planActivity(0, process, "one", () -> tellTwice("one", 10));
    stage.planActivity(5, process, "two", () -> tellTwice("two", 10));

    play();

    assertThat(told).containsExactly("one@0", "two@5", "one@10", "two@15");
  }

  @Test
  void nobodyIsLeftOutThatBeginsWhileAnotherWaits() {
    stage.planActivity(0, process, "outer", () -> tellTwice("outer", 100));
    stage.planActivity(10, process, "middle", () -> tellTwice("middle", 50));
    stage.planActivity(20, process, "inner", () -> tellTwice("inner", 500));

    play();

    assertThat(told)
        .containsExactly("outer@0", "middle@10", "inner@20", "middle@60", "outer@100", "inner@520");
  }

  @Test
  void killedProcessGoesNoFurtherThanItsNextSchedulingPoint() {
    List<String> unwound = new ArrayList<>();
    stage.planActivity(
        0,
        process,
        "victim",
        () -> {
          try {
            tellTwice("victim", 10);
          } finally {
            unwound.add("victim");
          }
        });
    stage.plan(5, null, () -> stage.kill(process));
    stage.plan(20, process, () -> tell("afterlife"));

    play();

    assertThat(told).containsExactly("victim@0");
    assertThat(unwound).containsExactly("victim");
  }

  @Test
  void processThatKillsItselfDiesAtOnce() {
    stage.planActivity(
        0,
        process,
        "suicide",
        () -> {
          stage.kill(process);
          tellTwice("suicide", 10);
        });

    play();

    assertThat(told).containsExactly("suicide@0");
  }

  @Test
  void frozenProcessGoesOnLaterWhileOthersGoFirst() {
    stage.planActivity(0, process, "frozen", () -> tellTwice("frozen", 10));
    stage.plan(5, null, () -> stage.freeze(process, 1_000, NEVER_MICROS));
    stage.planActivity(20, stage.process("q"), "other", () -> tellTwice("other", 10));

    play();

    assertThat(told).containsExactly("frozen@0", "other@20", "other@30", "frozen@1005");
  }

  @Test
  void whoWaitsIsWokenOrComesToItselfInTime() {
    List<Runnable> wakers = new ArrayList<>();
    stage.planActivity(0, process, "woken", () -> waitAndTell(wakers));
    stage.planActivity(0, process, "forgotten", () -> waitAndTell(new ArrayList<>()));
    stage.plan(30, null, () -> wakers.forEach(Runnable::run));

    play();

    assertThat(told).containsExactly("p woken@30", "p forgotten@100");
  }

  private void waitAndTell(List<Runnable> wakers) {
    stage.await(100, wakers::add);
    tell(stage.who());
  }

  @Test
  void whatBreaksIsThrownAndEverybodyElseIsUnwound() {
    List<String> unwound = new ArrayList<>();
    stage.planActivity(
        0,
        process,
        "bystander",
        () -> {
          try {
            stage.pause(1_000);
          } catch (Crash end) {
            unwound.add("bystander");
            throw end;
          }
        });
    stage.planActivity(
        10,
        process,
        "culprit",
        () -> {
          throw new IllegalStateException("broken");
        });

    assertThatThrownBy(this::play).isInstanceOf(IllegalStateException.class).hasMessage("broken");
    assertThat(unwound).containsExactly("bystander");
  }

  @Test
  void playEndsWhenItsConditionHolds() {
    stage.planActivity(0, process, "endless", this::pauseForEver);

    stage.play(() -> stage.time().nowMicros() > 1_000, () -> {});

    assertThat(stage.time().nowMicros()).isBetween(1_000L, 1_100L);
  }

  private void pauseForEver() {
    while (stage.time().nowMicros() < NEVER_MICROS) {
      stage.plan(1, null, () -> {});
      stage.pause(10);
    }
  }

  private void tellTwice(String name, long pause) {
    tell(name);
    stage.pause(pause);
    tell(name);
  }

  private void tell(String what) {
    told.add(what + "@" + stage.time().nowMicros());
  }

  private void play() {
    stage.play(() -> false, () -> {});
  }
}
