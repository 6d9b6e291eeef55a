package io.orderly.agent.stepping;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.orderly.agent.StepAnswer;
import io.orderly.messages.AgentReport.PausedCalls;
import io.orderly.process.Failure;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class PaceTest {

  private static final Duration ASKED = Duration.ofMinutes(2);
  private static final StepAnswer DONE = new StepAnswer.Done(JsonNodeFactory.instance.objectNode());
  private static final StepAnswer REFUSED = StepAnswer.refused("card-declined", "no");
  private static final StepAnswer UNKNOWN = new StepAnswer.Unknown(new Failure("status-500", "oh"));
  private static final UUID ONE = UUID.randomUUID();
  private static final UUID OTHER = UUID.randomUUID();

  // Near its end, where it runs over.
  private long nanos = Long.MAX_VALUE - Duration.ofMinutes(3).toNanos();
  private final Pace pace = new Pace(() -> nanos);

  @Test
  void nothingIsPacedAtFirst() {
    assertThat(pace.enter(ONE)).isEmpty();
    assertThat(pace.report()).isEmpty();
  }

  @Test
  void allCallsWaitForTheTimeThatOneWasTold() {
    assertThat(call(ONE, told(ASKED))).isTrue();
    pass(Duration.ofSeconds(20));

    assertThat(pace.enter(OTHER))
        .contains(new Pace.Wait(new Failure("status-429", "slow down"), ASKED.minusSeconds(20)));
    assertThat(pace.report())
        .contains(new PausedCalls("status-429", "slow down", 20_000, 100_000L));
  }

  @Test
  void whoWasToldComesAfterTheOthers() {
    assertThat(pace.ended(ONE, told(ASKED), nanos).orElseThrow().left())
        .isEqualTo(ASKED.plus(Pace.TOLD_COME_LATER));
  }

  @Test
  void aShortWaitIsTheCallsOwn() {
    assertThat(call(ONE, told(Pace.SHORTEST.minusMillis(1)))).isFalse();
    assertThat(call(ONE, told(Duration.ZERO))).isFalse();
    assertThat(call(ONE, told(Duration.ofHours(-1)))).isFalse();

    assertThat(pace.enter(OTHER)).isEmpty();
  }

  @Test
  void noWaitIsLongerThanTheMaximum() {
    call(ONE, told(Duration.ofDays(400)));

    assertThat(pace.enter(OTHER).orElseThrow().left()).isEqualTo(Pace.LONGEST);
  }

  @Test
  void theLongestWaitCountsAndNoShorterOneEndsIt() {
    call(ONE, told(ASKED));
    call(OTHER, told(ASKED.multipliedBy(2)));
    call(UUID.randomUUID(), told(Duration.ofSeconds(11)));

    assertThat(pace.enter(OTHER).orElseThrow().left())
        .isEqualTo(ASKED.multipliedBy(2).minusMillis(1));
  }

  @Test
  void anAnswerToACallFromBeforeEndsNothing() {
    long began = nanos;
    pass(Duration.ofSeconds(1));
    call(ONE, told(ASKED));

    pace.ended(OTHER, DONE, began);

    assertThat(pace.enter(OTHER)).isPresent();
  }

  @Test
  void afterwardsOneProbeAtATimeIsLetThroughUntilOneIsAccepted() {
    call(ONE, told(ASKED));
    pass(ASKED);

    assertThat(pace.report()).isEmpty();
    assertThat(pace.enter(OTHER)).isEmpty();
    assertThat(pace.enter(ONE).orElseThrow().left()).isZero();
    assertThat(pace.ended(OTHER, UNKNOWN, nanos)).isEmpty();
    assertThat(pace.enter(ONE)).isPresent();
    pass(Duration.ofSeconds(1));
    assertThat(pace.enter(OTHER)).isEmpty();
    pace.notCalled(OTHER);
    assertThat(pace.enter(OTHER)).isEmpty();
    pace.ended(OTHER, REFUSED, nanos);

    assertThat(pace.enter(ONE)).isEmpty();
    assertThat(pace.enter(OTHER)).isEmpty();
  }

  @Test
  void aProbeThatIsToldAgainPacesAgain() {
    call(ONE, told(ASKED));
    pass(ASKED);

    assertThat(call(OTHER, told(ASKED))).isTrue();

    assertThat(pace.enter(ONE).orElseThrow().left()).isEqualTo(ASKED);
  }

  @Test
  void withoutAProbeForAMinuteItEndsByItself() {
    call(ONE, told(ASKED));
    pass(ASKED);
    assertThat(pace.enter(ONE)).isEmpty();
    pass(Pace.PROBING);

    assertThat(pace.enter(OTHER)).isEmpty();
    assertThat(pace.enter(UUID.randomUUID())).isEmpty();
  }

  @Test
  void anOrderThatAloneIsToldAgainWhileOthersAreAcceptedPacesNobody() {
    call(ONE, told(ASKED));
    pass(ASKED);
    call(OTHER, DONE);
    pass(Duration.ofSeconds(30));

    assertThat(call(ONE, told(ASKED))).isFalse();
    assertThat(call(ONE, told(ASKED))).isFalse();
    assertThat(pace.enter(OTHER)).isEmpty();

    // Not it alone.
    assertThat(call(UUID.randomUUID(), told(ASKED))).isTrue();
  }

  @Test
  void anOrderThatIsToldAgainWithOthersPacesAll() {
    call(ONE, told(ASKED));
    call(OTHER, told(ASKED));
    pass(ASKED);
    call(UUID.randomUUID(), DONE);
    pass(Duration.ofSeconds(30));

    assertThat(call(ONE, told(ASKED))).isFalse();
    assertThat(call(OTHER, told(ASKED))).isTrue();
  }

  /** Whether its order waits uncounted. */
  private boolean call(UUID order, StepAnswer answer) {
    pass(Duration.ofMillis(1));
    long began = nanos;
    if (pace.report().isEmpty()) {
      assertThat(pace.enter(order)).isEmpty();
    }
    return pace.ended(order, answer, began).isPresent();
  }

  private void pass(Duration time) {
    nanos += time.toNanos();
  }

  private static StepAnswer told(Duration asked) {
    return new StepAnswer.Unavailable(new Failure("status-429", "slow down"), asked);
  }
}
