package io.orderly.sandbox.http;

import static io.orderly.sandbox.http.RunningSandbox.json;
import static io.orderly.sandbox.http.RunningSandbox.order;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.orderly.sandbox.http.RunningSandbox.Door;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class FaultsTest extends SandboxTest {

  @Test
  void anErrorHasItsStatusAndNoEffectAndLeavesTheKeyFree() throws Exception {
    sandbox.dial(Door.PAYMENT, "{\"errorRate\": 1, \"errorStatus\": 502}");

    assertThat(sandbox.perform(Door.PAYMENT, "o1").statusCode()).isEqualTo(502);
    assertThat(sandbox.undo(Door.PAYMENT, "o1").statusCode()).isEqualTo(502);
    assertThat(sandbox.effects("o1")).isEmpty();

    sandbox.dial(Door.PAYMENT, "{\"errorRate\": 0}");
    assertThat(sandbox.perform(Door.PAYMENT, "o1").statusCode()).isEqualTo(201);
  }

  @Test
  void aLostAnswerHasItsEffectAndIsThereOnTheNextTry() throws Exception {
    sandbox.dial(Door.CARRIER, "{\"loseAnswerRate\": 1}");

    assertThatThrownBy(() -> sandbox.perform(Door.CARRIER, "o1"))
        .isInstanceOf(ExecutionException.class)
        .hasCauseInstanceOf(IOException.class);
    assertThat(sandbox.effects("o1")).hasSize(1);

    sandbox.dial(Door.CARRIER, "{\"loseAnswerRate\": 0}");
    assertThat(sandbox.perform(Door.CARRIER, "o1").statusCode()).isEqualTo(200);
    assertThat(sandbox.effects("o1")).hasSize(1);
  }

  @Test
  void aLateAnswerComesLongAfterItsEffect() throws Exception {
    sandbox.dial(
        Door.PAYMENT, "{\"latencyMillis\": 0, \"lateAnswerRate\": 1, \"lateAnswerMillis\": 3000}");
    var started = System.nanoTime();
    var late = sandbox.performLater(Door.PAYMENT, "o1", order("SKU-1"));

    await().until(() -> sandbox.effects("o1").size() == 1);
    assertThat(late).isNotDone();

    assertThat(late.get().statusCode()).isEqualTo(201);
    assertThat(Duration.ofNanos(System.nanoTime() - started)).isGreaterThan(Duration.ofSeconds(3));
  }

  @Test
  void whatIsOnlyAnsweredLateIsDoneForWhoeverAsksAgainAndCanBeUndone() throws Exception {
    sandbox.dial(
        Door.PAYMENT, "{\"latencyMillis\": 0, \"lateAnswerRate\": 1, \"lateAnswerMillis\": 5000}");
    var late = sandbox.performLater(Door.PAYMENT, "o1", order("SKU-1"));
    await().until(() -> sandbox.effects("o1").size() == 1);
    sandbox.dial(Door.PAYMENT, "{\"lateAnswerRate\": 0}");

    assertThat(sandbox.perform(Door.PAYMENT, "o1").statusCode()).isEqualTo(200);
    assertThat(sandbox.undo(Door.PAYMENT, "o1").body()).isEqualTo("{\"undone\":true}");
    assertThat(late).isNotDone();
  }

  @Test
  void aHangTakesItsTimeAndHoldsNobodyElseUp() throws Exception {
    sandbox.dial(Door.INVENTORY, "{\"hangRate\": 1, \"hangMillis\": 5000}");
    var started = System.nanoTime();
    var hanging =
        IntStream.range(0, 300)
            .mapToObj(i -> sandbox.performLater(Door.INVENTORY, "hang-" + i, order("SKU-1")))
            .toList();

    assertThat(sandbox.perform(Door.PAYMENT, "o1").statusCode()).isEqualTo(201);
    assertThat(sandbox.send("GET", "/health", "").statusCode()).isEqualTo(200);
    assertThat(hanging).noneMatch(CompletableFuture::isDone);

    hanging.forEach(call -> assertThat(call.join().statusCode()).isEqualTo(201));
    assertThat(Duration.ofNanos(System.nanoTime() - started)).isGreaterThan(Duration.ofSeconds(5));
  }

  @Test
  void aPartnerThatIsDownAnswersAtOnceWithoutEffect() throws Exception {
    sandbox.dial(Door.PAYMENT, "{\"mode\": \"DOWN\", \"hangRate\": 1}");

    var down = sandbox.perform(Door.PAYMENT, "o1");

    assertThat(down.statusCode()).isEqualTo(503);
    assertThat(json(down).get("type").asText()).isEqualTo("urn:orderly:down");
    assertThat(sandbox.undo(Door.PAYMENT, "o1").statusCode()).isEqualTo(503);
    assertThat(sandbox.perform(Door.CARRIER, "o1").statusCode()).isEqualTo(201);
    sandbox.dial(Door.PAYMENT, "{\"mode\": \"UP\", \"hangRate\": 0}");
    assertThat(sandbox.perform(Door.PAYMENT, "o1").statusCode()).isEqualTo(201);
  }

  @Test
  void anOrderWithTheRefusedSkuIsRefusedAndNoOther() throws Exception {
    sandbox.dial(Door.INVENTORY, "{\"refuseSku\": \"SOLD-OUT\"}");

    assertThat(sandbox.perform(Door.INVENTORY, "o1", order("A", "SOLD-OUT")).statusCode())
        .isEqualTo(422);
    assertThat(sandbox.perform(Door.INVENTORY, "o2", order("A", "sold-out")).statusCode())
        .isEqualTo(201);
    assertThat(sandbox.perform(Door.PAYMENT, "o1", order("A", "SOLD-OUT")).statusCode())
        .isEqualTo(201);

    sandbox.dial(Door.INVENTORY, "{\"refuseSku\": null}");
    assertThat(sandbox.perform(Door.INVENTORY, "o1", order("A", "SOLD-OUT")).statusCode())
        .isEqualTo(201);
  }

  @Test
  void anUndoIsRefusedByItsOwnDialOnly() throws Exception {
    sandbox.perform(Door.PAYMENT, "o1");
    sandbox.dial(Door.PAYMENT, "{\"refuseRate\": 1, \"undoRefuseRate\": 1}");
    assertThat(sandbox.undo(Door.PAYMENT, "o1").statusCode()).isEqualTo(422);

    sandbox.dial(Door.PAYMENT, "{\"undoRefuseRate\": 0}");

    assertThat(sandbox.undo(Door.PAYMENT, "o1").body()).isEqualTo("{\"undone\":true}");
  }

  @Test
  void aPartnerThatIgnoresKeysShowsInTheLedger() throws Exception {
    sandbox.dial(Door.PAYMENT, "{\"idempotency\": \"IGNORED\"}");

    for (int i = 0; i < 3; i++) {
      assertThat(sandbox.perform(Door.PAYMENT, "o1").statusCode()).isEqualTo(201);
    }
    sandbox.perform(Door.PAYMENT, "o2");

    assertThat(sandbox.summary(Door.PAYMENT).toString())
        .isEqualTo("{\"performed\":4,\"undone\":0,\"duplicates\":1,\"calls\":4}");
  }

  @Test
  void aCallTakesAtLeastTheLatencyLessTheJitter() throws Exception {
    sandbox.dial(Door.CARRIER, "{\"latencyMillis\": 400, \"jitterMillis\": 50}");

    var started = System.nanoTime();
    sandbox.perform(Door.CARRIER, "o1");

    assertThat(Duration.ofNanos(System.nanoTime() - started)).isGreaterThan(Duration.ofMillis(349));
  }
}
