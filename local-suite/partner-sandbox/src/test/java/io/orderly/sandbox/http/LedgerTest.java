package io.orderly.sandbox.http;

import static io.orderly.sandbox.http.RunningSandbox.json;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.orderly.sandbox.http.RunningSandbox.PartnerCall;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class LedgerTest extends SandboxTest {

  @Test
  void listsEffectsInTheOrderOfTheirTime() throws Exception {
    sandbox.perform(PartnerCall.INVENTORY, "o1");
    sandbox.perform(PartnerCall.PAYMENT, "o1");
    sandbox.perform(PartnerCall.INVENTORY, "o2");
    sandbox.undo(PartnerCall.PAYMENT, "o1");

    assertThat(sandbox.lines("/ledger"))
        .extracting(
            effect ->
                "%s %s %s %s %s"
                    .formatted(
                        effect.get("partner").asText(),
                        effect.get("orderId").asText(),
                        effect.get("step").asText(),
                        effect.get("direction").asText(),
                        effect.get("key").asText()))
        .containsExactly(
            "inventory o1 reserve-stock forward o1:reserve-stock",
            "payment o1 take-payment forward o1:take-payment",
            "inventory o2 reserve-stock forward o2:reserve-stock",
            "payment o1 take-payment undo o1:take-payment:undo");
    assertThat(sandbox.lines("/ledger"))
        .allMatch(effect -> effect.get("at").asText().endsWith("Z"));
    assertThat(sandbox.effects("o1")).hasSize(3);
    assertThat(sandbox.effects("o9")).isEmpty();
  }

  @Test
  void summarisesEachPartner() throws Exception {
    sandbox.perform(PartnerCall.PAYMENT, "o1");
    sandbox.perform(PartnerCall.PAYMENT, "o1");
    sandbox.undo(PartnerCall.PAYMENT, "o1");
    sandbox.undo(PartnerCall.PAYMENT, "o2");

    assertThat(sandbox.send("GET", "/ledger/summary", "").body())
        .isEqualTo(
            "{\"inventory\":{\"performed\":0,\"undone\":0,\"duplicates\":0,\"calls\":0},"
                + "\"payment\":{\"performed\":1,\"undone\":1,\"duplicates\":0,\"calls\":4},"
                + "\"carrier\":{\"performed\":0,\"undone\":0,\"duplicates\":0,\"calls\":0}}");
  }

  @Test
  void logsCallsWithTheirOutcome() throws Exception {
    sandbox.perform(PartnerCall.PAYMENT, "o1");
    sandbox.perform(PartnerCall.PAYMENT, "o1");
    sandbox.undo(PartnerCall.PAYMENT, "o1");
    sandbox.perform(PartnerCall.PAYMENT, "o1");
    sandbox.perform(PartnerCall.PAYMENT, "o2");

    assertThat(sandbox.lines("/ledger/calls?orderId=o1"))
        .extracting(call -> call.get("direction").asText() + " " + call.get("outcome").asText())
        .containsExactly("forward 201", "forward 200", "undo 200", "forward 410");
    assertThat(sandbox.lines("/ledger/calls")).hasSize(5);
  }

  @Test
  void countsTheCallsSinceAnInstant() throws Exception {
    sandbox.perform(PartnerCall.PAYMENT, "o1");
    sandbox.perform(PartnerCall.INVENTORY, "o1");
    var moment = momentAfterNow();
    sandbox.perform(PartnerCall.PAYMENT, "o1");
    sandbox.perform(PartnerCall.PAYMENT, "o2");
    sandbox.undo(PartnerCall.CARRIER, "o2");

    assertThat(sandbox.send("GET", "/ledger/calls/count?since=" + moment, "").body())
        .isEqualTo("{\"inventory\":0,\"payment\":2,\"carrier\":1}");
    assertThat(sandbox.send("GET", "/ledger/calls/count", "").body())
        .isEqualTo("{\"inventory\":1,\"payment\":3,\"carrier\":1}");
    assertThat(sandbox.lines("/ledger/calls?orderId=o1&since=" + moment)).hasSize(1);
    assertThat(sandbox.lines("/ledger/calls?since=" + moment)).hasSize(3);
  }

  @Test
  void aCallCountsFromWhenItCameIn() throws Exception {
    sandbox.setFaults(PartnerCall.PAYMENT, "{\"latencyMillis\": 1000}");
    var slow = sandbox.performInProgress(PartnerCall.PAYMENT, "o1");
    var moment = momentAfterNow();

    assertThat(slow.get().statusCode()).isEqualTo(201);

    assertThat(sandbox.send("GET", "/ledger/calls/count?since=" + moment, "").body())
        .isEqualTo("{\"inventory\":0,\"payment\":0,\"carrier\":0}");
    assertThat(sandbox.lines("/ledger/calls?since=" + moment)).isEmpty();
  }

  @Test
  void anInvalidInstantIsReported() throws Exception {
    var refused = sandbox.send("GET", "/ledger/calls/count?since=yesterday", "");

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(json(refused).get("field").asText()).isEqualTo("since");
  }

  private static Instant momentAfterNow() {
    var now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    await()
        .pollInterval(Duration.ofMillis(1))
        .until(() -> Instant.now().isAfter(now.plusMillis(1)));
    return now.plusMillis(1);
  }

  @Test
  void deleteRemovesEverythingAlsoAfterARestart() throws Exception {
    sandbox.perform(PartnerCall.PAYMENT, "o1");
    sandbox.undo(PartnerCall.CARRIER, "o1");

    assertThat(sandbox.send("DELETE", "/ledger", "").statusCode()).isEqualTo(204);
    restartSandbox();

    assertThat(sandbox.lines("/ledger")).isEmpty();
    assertThat(sandbox.summary(PartnerCall.PAYMENT).get("calls").asInt()).isZero();
    assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(201);
    assertThat(sandbox.perform(PartnerCall.CARRIER, "o1").statusCode()).isEqualTo(201);
  }

  @Test
  void deleteTakesEffectWithoutARestartToo() throws Exception {
    sandbox.perform(PartnerCall.PAYMENT, "o1");
    sandbox.send("DELETE", "/ledger", "");

    assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(201);
    restartSandbox();
    assertThat(sandbox.lines("/ledger")).hasSize(1);
  }

  @Test
  void effectsSuccessesAndTombstonesOutliveARestart() throws Exception {
    var done = sandbox.perform(PartnerCall.INVENTORY, "o1");
    sandbox.perform(PartnerCall.PAYMENT, "o1");
    sandbox.undo(PartnerCall.PAYMENT, "o1");
    sandbox.undo(PartnerCall.CARRIER, "o1");
    var ledger = sandbox.lines("/ledger");

    restartSandbox();

    assertThat(sandbox.lines("/ledger")).isEqualTo(ledger);
    assertThat(sandbox.perform(PartnerCall.INVENTORY, "o1").body()).isEqualTo(done.body());
    assertThat(sandbox.perform(PartnerCall.INVENTORY, "o1").statusCode()).isEqualTo(200);
    assertThat(sandbox.perform(PartnerCall.PAYMENT, "o1").statusCode()).isEqualTo(410);
    assertThat(sandbox.perform(PartnerCall.CARRIER, "o1").statusCode()).isEqualTo(410);
    assertThat(sandbox.undo(PartnerCall.PAYMENT, "o1").body()).isEqualTo("{\"undone\":true}");
    assertThat(sandbox.lines("/ledger")).isEqualTo(ledger);
  }

  @Test
  void anIncompleteLastLineAfterACrashIsRemoved() throws Exception {
    sandbox.perform(PartnerCall.INVENTORY, "o1");
    stopSandbox();
    Files.writeString(
        folder.resolve("journal.ndjson"), "{\"kind\":\"PERF", StandardOpenOption.APPEND);

    startSandbox();

    sandbox.perform(PartnerCall.INVENTORY, "o2");
    restartSandbox();
    assertThat(sandbox.lines("/ledger"))
        .extracting(effect -> effect.get("orderId").asText())
        .containsExactly("o1", "o2");
  }

  @Test
  void anInvalidLineInTheMiddleIsAnError() throws Exception {
    var other = Files.createDirectories(folder.resolve("other"));
    Files.writeString(other.resolve("journal.ndjson"), "this is not an effect\n");

    assertThatThrownBy(() -> RunningSandbox.start(other))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining("has a line that is not an effect");
  }
}
