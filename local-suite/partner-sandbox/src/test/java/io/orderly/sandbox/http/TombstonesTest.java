package io.orderly.sandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.sandbox.http.RunningSandbox.PartnerCall;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A partner without tombstones: what a checker has to report, and what it still holds. */
class TombstonesTest extends SandboxTest {

  private static final String NEVER_HAPPENED = "{\"undone\":false,\"neverHappened\":true}";

  @BeforeEach
  void takeTombstonesAway() throws Exception {
    sandbox.setFaults(PartnerCall.PAYMENT, "{\"tombstones\": \"NONE\"}");
  }

  @Test
  void withoutTombstonesAForwardCallAfterItsUndoTakesEffect() throws Exception {
    assertThat(sandbox.undo(PartnerCall.PAYMENT, "o1").body()).isEqualTo(NEVER_HAPPENED);

    assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(201);

    assertThat(sandbox.effects("o1"))
        .extracting(effect -> effect.get("direction").asText())
        .containsExactly("forward");
  }

  @Test
  void withoutTombstonesARepeatedUndoUndoesALaterForwardCall() throws Exception {
    sandbox.undo(PartnerCall.PAYMENT, "o1");
    sandbox.perform(PartnerCall.PAYMENT, "o1");

    assertThat(sandbox.undo(PartnerCall.PAYMENT, "o1").body()).isEqualTo("{\"undone\":true}");
  }

  @Test
  void aForwardCallThatWasDoneAndUndoneIsAnsweredAsBeforeAndNotDoneAgain() throws Exception {
    var done = sandbox.perform(PartnerCall.PAYMENT, "o1");
    sandbox.undo(PartnerCall.PAYMENT, "o1");

    var again = sandbox.perform(PartnerCall.PAYMENT, "o1");

    assertThat(again.statusCode()).isEqualTo(200);
    assertThat(again.body()).isEqualTo(done.body());
    assertThat(sandbox.effects("o1")).hasSize(2);
  }

  @Test
  void aForwardCallStillIsInProgressForItsUndo() throws Exception {
    sandbox.setFaults(PartnerCall.PAYMENT, "{\"latencyMillis\": 1500}");
    var forward = sandbox.performInProgress(PartnerCall.PAYMENT, "o1");

    assertThat(sandbox.undo(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(409);

    assertThat(forward.get().statusCode()).isEqualTo(201);
  }

  @Test
  void withoutTombstonesAnUndoWithoutEffectIsNotStored() throws Exception {
    sandbox.undo(PartnerCall.PAYMENT, "o1");

    restartSandbox();

    assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(201);
  }

  @Test
  void anotherPartnerKeepsItsTombstones() throws Exception {
    sandbox.undo(PartnerCall.CARRIER, "o1");

    assertThat(sandbox.perform(PartnerCall.CARRIER, "o1").statusCode()).isEqualTo(410);
  }
}
