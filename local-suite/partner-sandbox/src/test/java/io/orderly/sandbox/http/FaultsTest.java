package io.orderly.sandbox.http;

import static io.orderly.sandbox.http.RunningSandbox.json;
import static io.orderly.sandbox.http.RunningSandbox.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.orderly.sandbox.http.RunningSandbox.PartnerCall;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FaultsTest extends SandboxTest {

  @Test
  void anErrorHasItsStatusAndNoEffectAndLeavesTheKeyFree() throws Exception {
    sandbox.setFaults(PartnerCall.PAYMENT, "{\"errorRate\": 1, \"errorStatus\": 502}");

    assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(502);
    assertThat(sandbox.undo(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(502);
    assertThat(sandbox.effects("o1")).isEmpty();

    sandbox.setFaults(PartnerCall.PAYMENT, "{\"errorRate\": 0}");
    assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(201);
  }

  @Test
  void aLostAnswerHasItsEffectAndIsThereOnTheNextTry() throws Exception {
    sandbox.setFaults(PartnerCall.CARRIER, "{\"loseAnswerRate\": 1}");

    assertThatThrownBy(() -> sandbox.perform(PartnerCall.CARRIER, "o1"))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(IOException.class);
    assertThat(sandbox.effects("o1")).hasSize(1);

    sandbox.setFaults(PartnerCall.CARRIER, "{\"loseAnswerRate\": 0}");
    assertThat(sandbox.perform(PartnerCall.CARRIER, "o1").statusCode()).isEqualTo(200);
    assertThat(sandbox.effects("o1")).hasSize(1);
  }

  @Test
  void aLateAnswerComesLongAfterItsEffect() throws Exception {
    sandbox.setFaults(
        PartnerCall.PAYMENT,
        "{\"latencyMillis\": 0, \"lateAnswerRate\": 1, \"lateAnswerMillis\": 5000}");
    var started = System.nanoTime();
    var late = sandbox.performLater(PartnerCall.PAYMENT, "o1", order("SKU-1"));

    await().pollDelay(Duration.ZERO).until(() -> sandbox.effects("o1").size() == 1);
    assertThat(late).isNotDone();

    assertThat(late.get().statusCode()).isEqualTo(201);
    assertThat(Duration.ofNanos(System.nanoTime() - started)).isGreaterThan(Duration.ofSeconds(5));
  }

  @Test
  void anEffectWithALateAnswerIsReplayedToARepeatAndCanBeUndone() throws Exception {
    sandbox.setFaults(
        PartnerCall.PAYMENT,
        "{\"latencyMillis\": 0, \"lateAnswerRate\": 1, \"lateAnswerMillis\": 18000}");
    var late = sandbox.performLater(PartnerCall.PAYMENT, "o1", order("SKU-1"));
    await().pollDelay(Duration.ZERO).until(() -> sandbox.effects("o1").size() == 1);
    sandbox.setFaults(PartnerCall.PAYMENT, "{\"lateAnswerRate\": 0}");

    assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(200);
    assertThat(sandbox.undo(PartnerCall.PAYMENT, "o1").body()).isEqualTo("{\"undone\":true}");
    assertThat(late).isNotDone();
  }

  @Test
  void aHangingCallDelaysNoOtherCall() throws Exception {
    sandbox.setFaults(PartnerCall.INVENTORY, "{\"hangRate\": 1, \"hangMillis\": 60000}");
    var hanging =
        IntStream.range(0, 300)
            .mapToObj(i -> sandbox.performLater(PartnerCall.INVENTORY, "hang-" + i, order("SKU-1")))
            .toList();

    assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(201);
    assertThat(sandbox.send("GET", "/health", "").statusCode()).isEqualTo(200);
    assertThat(hanging).noneMatch(CompletableFuture::isDone);
  }

  @Test
  void aHangingCallIsAnsweredInTheEnd() throws Exception {
    sandbox.setFaults(PartnerCall.INVENTORY, "{\"hangRate\": 1, \"hangMillis\": 1000}");
    var started = System.nanoTime();

    assertThat(sandbox.perform(PartnerCall.INVENTORY, "o1").statusCode()).isEqualTo(201);
    assertThat(Duration.ofNanos(System.nanoTime() - started)).isGreaterThan(Duration.ofSeconds(1));
  }

  @Test
  void anUnavailablePartnerAnswersAtOnceWithoutEffect() throws Exception {
    sandbox.setFaults(PartnerCall.PAYMENT, "{\"mode\": \"DOWN\", \"hangRate\": 1}");

    var down = sandbox.perform(PartnerCall.PAYMENT, "o1");

    assertThat(down.statusCode()).isEqualTo(503);
    assertThat(json(down).get("type").asText()).isEqualTo("urn:orderly:down");
    assertThat(sandbox.undo(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(503);
    assertThat(sandbox.perform(PartnerCall.CARRIER, "o1").statusCode()).isEqualTo(201);
    sandbox.setFaults(PartnerCall.PAYMENT, "{\"mode\": \"UP\", \"hangRate\": 0}");
    assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(201);
  }

  @Test
  void anOrderWithTheRefusedSkuIsRefusedAndNoOther() throws Exception {
    sandbox.setFaults(PartnerCall.INVENTORY, "{\"refuseSku\": \"SOLD-OUT\"}");

    assertThat(sandbox.perform(PartnerCall.INVENTORY, "o1", order("A", "SOLD-OUT")).statusCode())
        .isEqualTo(422);
    assertThat(sandbox.perform(PartnerCall.INVENTORY, "o2", order("A", "sold-out")).statusCode())
        .isEqualTo(201);
    assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1", order("A", "SOLD-OUT")).statusCode())
        .isEqualTo(201);

    sandbox.setFaults(PartnerCall.INVENTORY, "{\"refuseSku\": null}");
    assertThat(sandbox.perform(PartnerCall.INVENTORY, "o1", order("A", "SOLD-OUT")).statusCode())
        .isEqualTo(201);
  }

  @Test
  void anUndoIsRefusedByItsOwnSettingOnly() throws Exception {
    sandbox.perform(PartnerCall.PAYMENT, "o1");
    sandbox.setFaults(PartnerCall.PAYMENT, "{\"refuseRate\": 1, \"undoRefuseRate\": 1}");
    assertThat(sandbox.undo(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(422);

    sandbox.setFaults(PartnerCall.PAYMENT, "{\"undoRefuseRate\": 0}");

    assertThat(sandbox.undo(PartnerCall.PAYMENT, "o1").body()).isEqualTo("{\"undone\":true}");
  }

  @Test
  void repeatedEffectsOfAPartnerThatIgnoresKeysAreInTheLedger() throws Exception {
    sandbox.setFaults(PartnerCall.PAYMENT, "{\"idempotency\": \"IGNORED\"}");

    for (int i = 0; i < 3; i++) {
      assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(201);
    }
    sandbox.perform(PartnerCall.PAYMENT, "o2");

    assertThat(sandbox.summary(PartnerCall.PAYMENT).toString())
        .isEqualTo("{\"performed\":4,\"undone\":0,\"duplicates\":1,\"calls\":4}");
  }

  @Test
  void aCallTakesAtLeastTheLatencyLessTheJitter() throws Exception {
    sandbox.setFaults(PartnerCall.CARRIER, "{\"latencyMillis\": 400, \"jitterMillis\": 50}");

    var started = System.nanoTime();
    sandbox.perform(PartnerCall.CARRIER, "o1");

    assertThat(Duration.ofNanos(System.nanoTime() - started)).isGreaterThan(Duration.ofMillis(349));
  }
}
