package io.orderly.simulation.eventloop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** One thing happens at a time, at its time, and processes die and freeze in the middle of it. */
class EventLoopTest {

  private static final long NEVER_MICROS = Long.MAX_VALUE / 2;

  private final WorkerThreads workerThreads = new WorkerThreads();
  private final EventLoop eventLoop = new EventLoop(workerThreads, new SimulatedTime());
  private final SimulatedProcess process = eventLoop.process("p");
  private final List<String> told = new ArrayList<>();

  @AfterEach
  void endThreads() {
    workerThreads.close();
  }

  @Test
  void activitiesTakeTurnsAtTheirSchedulingPoints() {
    eventLoop.planActivity(0, process, "one", () -> tellTwice("one", 10));
    eventLoop.planActivity(5, process, "two", () -> tellTwice("two", 10));

    run();

    assertThat(told).containsExactly("one@0", "two@5", "one@10", "two@15");
  }

  @Test
  void activitiesPlannedDuringAWaitAreRun() {
    eventLoop.planActivity(0, process, "outer", () -> tellTwice("outer", 100));
    eventLoop.planActivity(10, process, "middle", () -> tellTwice("middle", 50));
    eventLoop.planActivity(20, process, "inner", () -> tellTwice("inner", 500));

    run();

    assertThat(told)
        .containsExactly("outer@0", "middle@10", "inner@20", "middle@60", "outer@100", "inner@520");
  }

  @Test
  void aKilledProcessEndsAtItsNextSchedulingPoint() {
    List<String> unwound = new ArrayList<>();
    eventLoop.planActivity(
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
    eventLoop.plan(5, null, () -> eventLoop.kill(process));
    eventLoop.plan(20, process, () -> tell("afterlife"));

    run();

    assertThat(told).containsExactly("victim@0");
    assertThat(unwound).containsExactly("victim");
  }

  @Test
  void aProcessThatKillsItselfEndsAtOnce() {
    eventLoop.planActivity(
        0,
        process,
        "suicide",
        () -> {
          eventLoop.kill(process);
          tellTwice("suicide", 10);
        });

    run();

    assertThat(told).containsExactly("suicide@0");
  }

  @Test
  void aFrozenProcessContinuesAfterTheOthers() {
    eventLoop.planActivity(0, process, "frozen", () -> tellTwice("frozen", 10));
    eventLoop.plan(5, null, () -> eventLoop.freeze(process, 1_000, NEVER_MICROS));
    eventLoop.planActivity(20, eventLoop.process("q"), "other", () -> tellTwice("other", 10));

    run();

    assertThat(told).containsExactly("frozen@0", "other@20", "other@30", "frozen@1005");
  }

  @Test
  void aWaitEndsByAWakeUpOrItsTimeout() {
    List<Runnable> wakers = new ArrayList<>();
    eventLoop.planActivity(0, process, "woken", () -> waitAndTell(wakers));
    eventLoop.planActivity(0, process, "forgotten", () -> waitAndTell(new ArrayList<>()));
    eventLoop.plan(30, null, () -> wakers.forEach(Runnable::run));

    run();

    assertThat(told).containsExactly("p woken@30", "p forgotten@100");
  }

  private void waitAndTell(List<Runnable> wakers) {
    eventLoop.await(100, wakers::add);
    tell(eventLoop.who());
  }

  @Test
  void aFailureIsThrownAndAllOtherActivitiesAreUnwound() {
    List<String> unwound = new ArrayList<>();
    eventLoop.planActivity(
        0,
        process,
        "bystander",
        () -> {
          try {
            eventLoop.pause(1_000);
          } catch (Crash end) {
            unwound.add("bystander");
            throw end;
          }
        });
    eventLoop.planActivity(
        10,
        process,
        "culprit",
        () -> {
          throw new IllegalStateException("broken");
        });

    assertThatThrownBy(this::run).isInstanceOf(IllegalStateException.class).hasMessage("broken");
    assertThat(unwound).containsExactly("bystander");
  }

  @Test
  void theRunEndsWhenItsConditionHolds() {
    eventLoop.planActivity(0, process, "endless", this::pauseForEver);

    eventLoop.run(() -> eventLoop.time().nowMicros() > 1_000, () -> {});

    assertThat(eventLoop.time().nowMicros()).isBetween(1_000L, 1_100L);
  }

  private void pauseForEver() {
    while (eventLoop.time().nowMicros() < NEVER_MICROS) {
      eventLoop.plan(1, null, () -> {});
      eventLoop.pause(10);
    }
  }

  private void tellTwice(String name, long pause) {
    tell(name);
    eventLoop.pause(pause);
    tell(name);
  }

  private void tell(String what) {
    told.add(what + "@" + eventLoop.time().nowMicros());
  }

  private void run() {
    eventLoop.run(() -> false, () -> {});
  }
}
