package io.orderly.store.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseCommand.Action;
import io.orderly.store.pauses.PauseCommand.Outcome;
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

  private static final Duration INTERVAL = Duration.ofSeconds(10);

  private final StoreUnderTest store;
  private final PauseSwitches pauses;
  private final SystemPauses systemPauses;

  protected PauseContract(StoreUnderTest store) {
    this.store = store;
    this.pauses = store.pauses();
    this.systemPauses = store.systemPauses();
  }

  @Test
  void nothingIsPausedAtFirst() {
    assertThat(pauses.current()).isEqualTo(Pauses.NONE);
    assertThat(pauses.list()).isEmpty();
  }

  @Test
  void pauseLastsUntilResume() {
    assertThat(pauses.run(pause("1", PauseKind.AGENT, "payment"))).isEqualTo(Outcome.APPLIED);
    assertThat(pauses.run(pause("2", PauseKind.WORKFLOW, "payment"))).isEqualTo(Outcome.APPLIED);
    assertThat(pauses.current()).isEqualTo(new Pauses(Set.of("payment"), Set.of("payment")));

    assertThat(pauses.run(resume("3", PauseKind.AGENT, "payment"))).isEqualTo(Outcome.APPLIED);

    assertThat(pauses.current()).isEqualTo(new Pauses(Set.of("payment"), Set.of()));
  }

  @Test
  void repeatedPauseChangesNothing() {
    pauses.run(pause("1", PauseKind.AGENT, "payment"));

    assertThat(pauses.run(pause("2", PauseKind.AGENT, "payment"))).isEqualTo(Outcome.ALREADY);
    assertThat(pauses.run(resume("3", PauseKind.AGENT, "carrier"))).isEqualTo(Outcome.ALREADY);
    assertThat(pauses.current().agents()).containsExactly("payment");
  }

  @Test
  void repeatedCommandIdReturnsTheFirstOutcome() {
    pauses.run(pause("1", PauseKind.AGENT, "payment"));
    pauses.run(resume("2", PauseKind.AGENT, "payment"));

    assertThat(pauses.run(pause("1", PauseKind.AGENT, "payment"))).isEqualTo(Outcome.APPLIED);

    assertThat(pauses.current()).isEqualTo(Pauses.NONE);
  }

  @Test
  void idOfAnotherCommandIsRejected() {
    pauses.run(pause("1", PauseKind.AGENT, "payment"));

    assertThat(pauses.run(pause("1", PauseKind.AGENT, "carrier"))).isEqualTo(Outcome.ID_IN_USE);
    assertThat(pauses.run(resume("1", PauseKind.AGENT, "payment"))).isEqualTo(Outcome.ID_IN_USE);
    assertThat(pauses.current().agents()).containsExactly("payment");
  }

  @Test
  void listHasActorAndReason() {
    pauses.run(pause("1", PauseKind.AGENT, "payment"));

    assertThat(pauses.list())
        .singleElement()
        .returns(PauseKind.AGENT, StoredPause::kind)
        .returns("payment", StoredPause::name)
        .returns("Ada", StoredPause::pausedBy)
        .returns("the bank asked for it", StoredPause::reason);
  }

  @Test
  void systemPauseIsListedUntilTheSystemResumesTheAgent() {
    assertThat(systemPauses.suspend("payment", "it refuses everybody")).isTrue();
    assertThat(systemPauses.suspend("payment", "once more")).isFalse();

    assertThat(pauses.current())
        .isEqualTo(new Pauses(Set.of(), Set.of("payment"), Set.of("payment")));
    assertThat(pauses.list())
        .singleElement()
        .returns(SystemPauses.SYSTEM, StoredPause::pausedBy)
        .returns("it refuses everybody", StoredPause::reason);
    assertThat(systemPauses.suspended()).containsExactly("payment");

    assertThat(systemPauses.resume("payment")).isTrue();
    assertThat(systemPauses.resume("payment")).isFalse();
    assertThat(pauses.current()).isEqualTo(Pauses.NONE);
  }

  @Test
  void systemChangesNoPauseOfAnOperator() {
    pauses.run(pause("1", PauseKind.AGENT, "payment"));

    assertThat(systemPauses.suspend("payment", "it refuses everybody")).isFalse();
    assertThat(systemPauses.acquireProbe("payment", INTERVAL)).isFalse();
    assertThat(systemPauses.resume("payment")).isFalse();
    assertThat(pauses.current().agents()).containsExactly("payment");
    assertThat(systemPauses.suspended()).isEmpty();
  }

  @Test
  void operatorTakesOverASystemPause() {
    systemPauses.suspend("payment", "it refuses everybody");

    assertThat(pauses.run(pause("1", PauseKind.AGENT, "payment"))).isEqualTo(Outcome.APPLIED);

    assertThat(systemPauses.resume("payment")).isFalse();
    assertThat(pauses.list()).singleElement().returns("Ada", StoredPause::pausedBy);
  }

  @Test
  void operatorEndsASystemPause() {
    systemPauses.suspend("payment", "it refuses everybody");

    assertThat(pauses.run(resume("1", PauseKind.AGENT, "payment"))).isEqualTo(Outcome.APPLIED);

    assertThat(systemPauses.suspended()).isEmpty();
    assertThat(pauses.current()).isEqualTo(Pauses.NONE);
  }

  @Test
  void oneProbeIsGrantedPerInterval() {
    systemPauses.suspend("payment", "it refuses everybody");

    assertThat(systemPauses.acquireProbe("payment", INTERVAL)).isTrue();
    assertThat(systemPauses.acquireProbe("payment", INTERVAL)).isFalse();
    assertThat(systemPauses.acquireProbe("carrier", INTERVAL)).isFalse();

    store.letTimePass(INTERVAL);
    assertThat(systemPauses.acquireProbe("payment", INTERVAL)).isTrue();
  }

  @Test
  void pacedAgentIsProbedAndResumedAfterItsTime() {
    assertThat(systemPauses.pace("payment", "it asked for it", INTERVAL)).isTrue();
    assertThat(systemPauses.pace("payment", "said another instance", INTERVAL)).isFalse();

    assertThat(systemPauses.suspended()).containsExactly("payment");
    assertThat(systemPauses.paced().get("payment")).isBetween(Duration.ZERO, INTERVAL);
    assertThat(systemPauses.acquireProbe("payment", INTERVAL)).isFalse();
    assertThat(systemPauses.resume("payment")).isFalse();
    assertThat(systemPauses.suspend("payment", "it refuses everybody")).isFalse();
    assertThat(pauses.list())
        .singleElement()
        .returns("it asked for it", StoredPause::reason)
        .satisfies(pause -> assertThat(pause.pacedUntil()).isNotNull());

    store.letTimePass(INTERVAL);
    assertThat(systemPauses.paced().get("payment")).isLessThanOrEqualTo(Duration.ZERO);
    assertThat(systemPauses.acquireProbe("payment", INTERVAL)).isTrue();
    assertThat(systemPauses.resume("payment")).isTrue();
    assertThat(pauses.current()).isEqualTo(Pauses.NONE);
    assertThat(systemPauses.paced()).isEmpty();
  }

  @Test
  void paceIsExtendedAndFollowedByASuspension() {
    systemPauses.pace("payment", "it asked for it", INTERVAL);

    assertThat(systemPauses.pace("payment", "again", INTERVAL.multipliedBy(2))).isTrue();
    assertThat(systemPauses.paced().get("payment")).isGreaterThan(INTERVAL);

    store.letTimePass(INTERVAL.multipliedBy(2));
    assertThat(systemPauses.suspend("payment", "it refuses everybody")).isTrue();
    assertThat(systemPauses.suspend("payment", "once more")).isFalse();
    assertThat(systemPauses.paced()).isEmpty();
    assertThat(systemPauses.pace("payment", "it asked for it", INTERVAL)).isTrue();
  }

  @Test
  void paceChangesNoPauseOfAnOperatorWhoTakesItOver() {
    systemPauses.pace("payment", "it asked for it", INTERVAL);
    assertThat(pauses.run(pause("1", PauseKind.AGENT, "payment"))).isEqualTo(Outcome.APPLIED);

    assertThat(systemPauses.pace("payment", "again", INTERVAL.multipliedBy(2))).isFalse();
    assertThat(systemPauses.paced()).isEmpty();
    assertThat(pauses.list()).singleElement().returns("Ada", StoredPause::pausedBy);
  }

  @Test
  void aVersionOfAnAgentIsPausedOnceAndNeverProbed() {
    assertThat(systemPauses.pauseVersion("payment:adyen@3", "nobody serves it")).isTrue();
    assertThat(systemPauses.pauseVersion("payment:adyen@3", "said another one")).isFalse();

    assertThat(pauses.current()).isEqualTo(new Pauses(Set.of(), Set.of("payment:adyen@3")));
    assertThat(pauses.list())
        .singleElement()
        .returns(SystemPauses.SYSTEM, StoredPause::pausedBy)
        .returns("nobody serves it", StoredPause::reason);
    assertThat(systemPauses.suspended()).isEmpty();
    assertThat(systemPauses.acquireProbe("payment:adyen@3", INTERVAL)).isFalse();

    assertThat(systemPauses.resumeVersion("payment:adyen@3")).isTrue();
    assertThat(systemPauses.resumeVersion("payment:adyen@3")).isFalse();
    assertThat(pauses.current()).isEqualTo(Pauses.NONE);
  }

  @Test
  void aPauseOfAnOperatorIsNoVersion() {
    pauses.run(pause("1", PauseKind.AGENT, "payment"));

    assertThat(systemPauses.resumeVersion("payment")).isFalse();
    assertThat(pauses.current().agents()).containsExactly("payment");
  }

  private static PauseCommand pause(String id, PauseKind kind, String name) {
    return new PauseCommand(id, Action.PAUSE, kind, name, "Ada", "the bank asked for it");
  }

  private static PauseCommand resume(String id, PauseKind kind, String name) {
    return new PauseCommand(id, Action.RESUME, kind, name, "Ada", "the bank is back");
  }
}
