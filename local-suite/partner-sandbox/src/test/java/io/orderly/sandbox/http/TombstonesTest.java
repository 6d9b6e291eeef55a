package io.orderly.sandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.sandbox.http.RunningSandbox.Door;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A partner without tombstones: what a checker has to report, and what it still holds. */
class TombstonesTest extends SandboxTest {

  private static final String NEVER_HAPPENED = "{\"undone\":false,\"neverHappened\":true}";

  @BeforeEach
  void takeTombstonesAway() throws Exception {
    sandbox.dial(Door.PAYMENT, "{\"tombstones\": \"NONE\"}");
  }

  @Test
  void aForwardCallAfterTheUndoOfWhatNeverHappenedTakesEffect() throws Exception {
    assertThat(sandbox.undo(Door.PAYMENT, "o1").body()).isEqualTo(NEVER_HAPPENED);

    assertThat(sandbox.perform(Door.PAYMENT, "o1").statusCode()).isEqualTo(201);

    assertThat(sandbox.effects("o1"))
        .extracting(effect -> effect.get("direction").asText())
        .containsExactly("forward");
  }

  @Test
  void anUndoThatComesAgainUndoesWhatHappenedSince() throws Exception {
    sandbox.undo(Door.PAYMENT, "o1");
    sandbox.perform(Door.PAYMENT, "o1");

    assertThat(sandbox.undo(Door.PAYMENT, "o1").body()).isEqualTo("{\"undone\":true}");
  }

  @Test
  void aForwardCallThatWasDoneAndUndoneIsAnsweredAsBeforeAndNotDoneAgain() throws Exception {
    var done = sandbox.perform(Door.PAYMENT, "o1");
    sandbox.undo(Door.PAYMENT, "o1");

    var again = sandbox.perform(Door.PAYMENT, "o1");

    assertThat(again.statusCode()).isEqualTo(200);
    assertThat(again.body()).isEqualTo(done.body());
    assertThat(sandbox.effects("o1")).hasSize(2);
  }

  @Test
  void aForwardCallStillIsInProgressForItsUndo() throws Exception {
    sandbox.dial(Door.PAYMENT, "{\"latencyMillis\": 1500}");
    var forward = sandbox.performInProgress(Door.PAYMENT, "o1");

    assertThat(sandbox.undo(Door.PAYMENT, "o1").statusCode()).isEqualTo(409);

    assertThat(forward.get().statusCode()).isEqualTo(201);
  }

  @Test
  void anUndoThatFoundNothingLeavesNothingBehindOverARestart() throws Exception {
    sandbox.undo(Door.PAYMENT, "o1");

    restartSandbox();

    assertThat(sandbox.perform(Door.PAYMENT, "o1").statusCode()).isEqualTo(201);
  }

  @Test
  void anotherPartnerKeepsItsTombstones() throws Exception {
    sandbox.undo(Door.CARRIER, "o1");

    assertThat(sandbox.perform(Door.CARRIER, "o1").statusCode()).isEqualTo(410);
  }
}
