package io.orderly.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseCommand.Outcome;
import io.orderly.store.pauses.PauseCommand.Wish;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.Pauses;
import io.orderly.store.pauses.StoredPause;
import io.orderly.store.pauses.SystemPauses;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Workflows and agents are held until they are let go, and each command runs once. */
public abstract class PauseContract {

  private static final Duration PAUSE = Duration.ofSeconds(10);

  private final StoreUnderTest store;
  private final PauseSwitches pauses;
  private final SystemPauses holds;

  protected PauseContract(StoreUnderTest store) {
    this.store = store;
    this.pauses = store.pauses();
    this.holds = store.agentHolds();
  }

  @Test
  void nothingIsHeldAtFirst() {
    assertThat(pauses.current()).isEqualTo(Pauses.NONE);
    assertThat(pauses.list()).isEmpty();
  }

  @Test
  void whatIsPausedIsHeldUntilItIsResumed() {
    assertThat(pauses.run(pause("1", PauseKind.AGENT, "payment"))).isEqualTo(Outcome.APPLIED);
    assertThat(pauses.run(pause("2", PauseKind.WORKFLOW, "payment"))).isEqualTo(Outcome.APPLIED);
    assertThat(pauses.current()).isEqualTo(new Pauses(Set.of("payment"), Set.of("payment")));

    assertThat(pauses.run(resume("3", PauseKind.AGENT, "payment"))).isEqualTo(Outcome.APPLIED);

    assertThat(pauses.current()).isEqualTo(new Pauses(Set.of("payment"), Set.of()));
  }

  @Test
  void whatIsSoAlreadyStaysSo() {
    pauses.run(pause("1", PauseKind.AGENT, "payment"));

    assertThat(pauses.run(pause("2", PauseKind.AGENT, "payment"))).isEqualTo(Outcome.ALREADY);
    assertThat(pauses.run(resume("3", PauseKind.AGENT, "carrier"))).isEqualTo(Outcome.ALREADY);
    assertThat(pauses.current().agents()).containsExactly("payment");
  }

  @Test
  void repeatedCommandIsAnsweredTheSameAndChangesNothing() {
    pauses.run(pause("1", PauseKind.AGENT, "payment"));
    pauses.run(resume("2", PauseKind.AGENT, "payment"));

    assertThat(pauses.run(pause("1", PauseKind.AGENT, "payment"))).isEqualTo(Outcome.APPLIED);

    assertThat(pauses.current()).isEqualTo(Pauses.NONE);
  }

  @Test
  void idOfAnotherCommandIsRefused() {
    pauses.run(pause("1", PauseKind.AGENT, "payment"));

    assertThat(pauses.run(pause("1", PauseKind.AGENT, "carrier"))).isEqualTo(Outcome.ID_IN_USE);
    assertThat(pauses.run(resume("1", PauseKind.AGENT, "payment"))).isEqualTo(Outcome.ID_IN_USE);
    assertThat(pauses.current().agents()).containsExactly("payment");
  }

  @Test
  void listTellsWhoHoldsAndWhy() {
    pauses.run(pause("1", PauseKind.AGENT, "payment"));

    assertThat(pauses.list())
        .singleElement()
        .returns(PauseKind.AGENT, StoredPause::kind)
        .returns("payment", StoredPause::name)
        .returns("Ada", StoredPause::pausedBy)
        .returns("the bank asked for it", StoredPause::reason);
  }

  @Test
  void whatTheSystemHoldsIsAmongThePausesAndEndsWithThem() {
    assertThat(holds.hold("payment", "it refuses everybody")).isTrue();
    assertThat(holds.hold("payment", "once more")).isFalse();

    assertThat(pauses.current())
        .isEqualTo(new Pauses(Set.of(), Set.of("payment"), Set.of("payment")));
    assertThat(pauses.list())
        .singleElement()
        .returns(SystemPauses.SYSTEM, StoredPause::pausedBy)
        .returns("it refuses everybody", StoredPause::reason);
    assertThat(holds.held()).containsExactly("payment");

    assertThat(holds.release("payment")).isTrue();
    assertThat(holds.release("payment")).isFalse();
    assertThat(pauses.current()).isEqualTo(Pauses.NONE);
  }

  @Test
  void theSystemTouchesNothingThatAnOperatorHolds() {
    pauses.run(pause("1", PauseKind.AGENT, "payment"));

    assertThat(holds.hold("payment", "it refuses everybody")).isFalse();
    assertThat(holds.takeProbe("payment", PAUSE)).isFalse();
    assertThat(holds.release("payment")).isFalse();
    assertThat(pauses.current().agents()).containsExactly("payment");
    assertThat(holds.held()).isEmpty();
  }

  @Test
  void anOperatorTakesOverWhatTheSystemHolds() {
    holds.hold("payment", "it refuses everybody");

    assertThat(pauses.run(pause("1", PauseKind.AGENT, "payment"))).isEqualTo(Outcome.APPLIED);

    assertThat(holds.release("payment")).isFalse();
    assertThat(pauses.list()).singleElement().returns("Ada", StoredPause::pausedBy);
  }

  @Test
  void anOperatorLetsGoWhatTheSystemHolds() {
    holds.hold("payment", "it refuses everybody");

    assertThat(pauses.run(resume("1", PauseKind.AGENT, "payment"))).isEqualTo(Outcome.APPLIED);

    assertThat(holds.held()).isEmpty();
    assertThat(pauses.current()).isEqualTo(Pauses.NONE);
  }

  @Test
  void oneProbeIsGrantedInAPause() {
    holds.hold("payment", "it refuses everybody");

    assertThat(holds.takeProbe("payment", PAUSE)).isTrue();
    assertThat(holds.takeProbe("payment", PAUSE)).isFalse();
    assertThat(holds.takeProbe("carrier", PAUSE)).isFalse();

    store.letTimePass(PAUSE);
    assertThat(holds.takeProbe("payment", PAUSE)).isTrue();
  }

  private static PauseCommand pause(String id, PauseKind kind, String name) {
    return new PauseCommand(id, Wish.PAUSE, kind, name, "Ada", "the bank asked for it");
  }

  private static PauseCommand resume(String id, PauseKind kind, String name) {
    return new PauseCommand(id, Wish.RESUME, kind, name, "Ada", "the bank is back");
  }
}
