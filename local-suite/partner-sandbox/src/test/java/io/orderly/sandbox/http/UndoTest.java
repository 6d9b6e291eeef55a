package io.orderly.sandbox.http;

import static io.orderly.sandbox.http.RunningSandbox.json;
import static io.orderly.sandbox.http.RunningSandbox.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.sandbox.http.RunningSandbox.PartnerCall;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class UndoTest extends SandboxTest {

  @ParameterizedTest
  @EnumSource(PartnerCall.class)
  void anUndoneForwardCallIsRefusedWhenRepeated(PartnerCall call) throws Exception {
    sandbox.perform(call, "o1");

    var undone = sandbox.undo(call, "o1");
    var again = sandbox.undo(call, "o1");
    var late = sandbox.perform(call, "o1");

    assertThat(undone.statusCode()).isEqualTo(200);
    assertThat(undone.body()).isEqualTo("{\"undone\":true}");
    assertThat(again.body()).isEqualTo(undone.body());
    assertThat(late.statusCode()).isEqualTo(410);
    assertThat(json(late).get("type").asText()).isEqualTo("urn:orderly:undone");
    assertThat(sandbox.effects("o1"))
        .extracting(effect -> effect.get("direction").asText())
        .containsExactly("forward", "undo");
  }

  @Test
  void anUndoWithoutAForwardCallLeavesATombstone() throws Exception {
    var undone = sandbox.undo(PartnerCall.CARRIER, "o1");
    var late = sandbox.perform(PartnerCall.CARRIER, "o1");

    assertThat(undone.statusCode()).isEqualTo(200);
    assertThat(undone.body()).isEqualTo("{\"undone\":false,\"neverHappened\":true}");
    assertThat(sandbox.undo(PartnerCall.CARRIER, "o1").body()).isEqualTo(undone.body());
    assertThat(late.statusCode()).isEqualTo(410);
    assertThat(sandbox.effects("o1")).isEmpty();
  }

  @Test
  void anotherUndoKeyForTheSameForwardKeyHasNoSecondEffect() throws Exception {
    sandbox.perform(PartnerCall.PAYMENT, "o1");
    var first = sandbox.undo(PartnerCall.PAYMENT, "o1");

    var second = sandbox.undoLater(PartnerCall.PAYMENT, "o1", "another-key").get();

    assertThat(second.body()).isEqualTo(first.body());
    assertThat(sandbox.summary(PartnerCall.PAYMENT).get("undone").asInt()).isOne();
  }

  @Test
  void theSameUndoKeyWithAnotherBodyIsRefused() throws Exception {
    sandbox.undo(PartnerCall.PAYMENT, "o1");

    var other = sandbox.undoLater(PartnerCall.PAYMENT, "o2", "o1:take-payment:undo").get();

    assertThat(other.statusCode()).isEqualTo(422);
    assertThat(json(other).get("type").asText()).isEqualTo("urn:orderly:key-reused");
  }

  @Test
  void anUndoDuringItsForwardCallIsAnsweredInProgress() throws Exception {
    sandbox.setFaults(PartnerCall.PAYMENT, "{\"latencyMillis\": 1500}");
    var forward = sandbox.performInProgress(PartnerCall.PAYMENT, "o1");

    var early = sandbox.undo(PartnerCall.PAYMENT, "o1");
    assertThat(early.statusCode()).isEqualTo(409);
    assertThat(json(early).get("type").asText()).isEqualTo("urn:orderly:in-progress");

    assertThat(forward.get().statusCode()).isEqualTo(201);
    assertThat(sandbox.undo(PartnerCall.PAYMENT, "o1").body()).isEqualTo("{\"undone\":true}");
  }

  @Test
  void anUndoNeverOvertakesAHangingForwardCall() throws Exception {
    sandbox.setFaults(PartnerCall.CARRIER, "{\"hangRate\": 1, \"hangMillis\": 2000}");
    var forward = sandbox.performInProgress(PartnerCall.CARRIER, "o1");
    sandbox.setFaults(PartnerCall.CARRIER, "{\"hangRate\": 0}");

    var undoes = IntStream.range(0, 20).mapToObj(i -> sandbox.undoLater(PartnerCall.CARRIER, "o1"));

    assertThat(undoes.toList()).allMatch(undo -> undo.join().statusCode() == 409);
    assertThat(sandbox.effects("o1")).isEmpty();
    assertThat(forward.get().statusCode()).isEqualTo(201);
    assertThat(sandbox.undo(PartnerCall.CARRIER, "o1").body()).isEqualTo("{\"undone\":true}");
    assertThat(sandbox.perform(PartnerCall.CARRIER, "o1").statusCode()).isEqualTo(410);
  }

  @Test
  void aForwardCallDuringItsUndoIsAnsweredInProgressAndThenRefused() throws Exception {
    sandbox.setFaults(PartnerCall.CARRIER, "{\"latencyMillis\": 1500}");
    var undo = sandbox.undoLater(PartnerCall.CARRIER, "o1");
    await().until(() -> sandbox.undo(PartnerCall.CARRIER, "o1").statusCode() == 409);
    sandbox.setFaults(PartnerCall.CARRIER, "{\"latencyMillis\": 0}");

    assertThat(sandbox.perform(PartnerCall.CARRIER, "o1").statusCode()).isEqualTo(409);

    assertThat(undo.get().body()).isEqualTo("{\"undone\":false,\"neverHappened\":true}");
    assertThat(sandbox.perform(PartnerCall.CARRIER, "o1").statusCode()).isEqualTo(410);
    assertThat(sandbox.effects("o1")).isEmpty();
  }

  @Test
  void whicheverComesFirstNoForwardEffectStandsAfterAnUndo() throws Exception {
    var orders = IntStream.range(0, 100).mapToObj(i -> "race-" + i).toList();
    orders.stream()
        .flatMap(
            id ->
                Stream.of(
                    sandbox.performLater(PartnerCall.INVENTORY, id, order("SKU-1")),
                    sandbox.undoLater(PartnerCall.INVENTORY, id),
                    sandbox.performLater(PartnerCall.INVENTORY, id, order("SKU-1"))))
        .toList()
        .forEach(call -> assertThat(call.join().statusCode()).isIn(200, 201, 409, 410));

    for (var id : orders) {
      await()
          .pollDelay(Duration.ZERO)
          .until(() -> sandbox.undo(PartnerCall.INVENTORY, id).statusCode() == 200);
      assertThat(sandbox.perform(PartnerCall.INVENTORY, id).statusCode()).isEqualTo(410);
      assertThat(sandbox.effects(id).stream().mapToInt(UndoTest::weight).sum()).isZero();
    }
    assertThat(sandbox.summary(PartnerCall.INVENTORY).get("duplicates").asInt()).isZero();
  }

  private static int weight(JsonNode effect) {
    return effect.get("direction").asText().equals("forward") ? 1 : -1;
  }
}
