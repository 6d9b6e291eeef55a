package io.orderly.sandbox.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.sandbox.http.RunningSandbox.PartnerCall;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls that are taken on, and done or refused later. */
class AcceptedCallsTest {

  private static final String NEVER_DUE = "{\"acceptRate\": 1, \"acceptedMillis\": 86400000}";
  private static final String DUE_AT_ONCE = "{\"acceptRate\": 1, \"acceptedMillis\": 0}";

  @TempDir Path folder;
  private RunningSandbox sandbox;

  @BeforeEach
  void start() throws Exception {
    sandbox = RunningSandbox.start(folder);
  }

  @AfterEach
  void stop() throws Exception {
    sandbox.close();
  }

  @Test
  void anAcceptedCallHasNoEffectUntilItIsDone() throws Exception {
    String number = accepted(NEVER_DUE);

    assertThat(state(number)).isEqualTo("accepted");
    assertThat(sandbox.perform(PartnerCall.CARRIER, "o1").statusCode()).isEqualTo(202);
    assertThat(sandbox.effects("o1")).isEmpty();
  }

  @Test
  void itIsDoneOnceWhenItIsDue() throws Exception {
    String number = accepted(DUE_AT_ONCE);

    assertThat(state(number)).isEqualTo("completed");
    assertThat(sandbox.perform(PartnerCall.CARRIER, "o1").statusCode()).isEqualTo(200);
    assertThat(sandbox.effects("o1")).hasSize(1);
  }

  @Test
  void itIsRefusedWhenItIsDue() throws Exception {
    sandbox.setFaults(PartnerCall.CARRIER, "{\"acceptedRefuseRate\": 1}");
    String number = accepted(DUE_AT_ONCE);

    assertThat(state(number)).isEqualTo("refused");
    assertThat(sandbox.perform(PartnerCall.CARRIER, "o1").statusCode()).isEqualTo(422);
    assertThat(sandbox.undo(PartnerCall.CARRIER, "o1").body()).contains("neverHappened");
    assertThat(sandbox.effects("o1")).isEmpty();
  }

  @Test
  void anUndoCancelsItBeforeItIsDone() throws Exception {
    String number = accepted(NEVER_DUE);

    assertThat(sandbox.undo(PartnerCall.CARRIER, "o1").body()).isEqualTo("{\"undone\":true}");

    assertThat(state(number)).isEqualTo("undone");
    assertThat(sandbox.effects("o1")).isEmpty();
  }

  @Test
  void anUndoTakesBackWhatIsDone() throws Exception {
    String number = accepted(DUE_AT_ONCE);

    sandbox.undo(PartnerCall.CARRIER, "o1");

    assertThat(state(number)).isEqualTo("undone");
    assertThat(sandbox.effects("o1")).hasSize(2);
  }

  /** A due call counts in the ledger, whether anybody asked about it or not. */
  @Test
  void itIsAcceptedStillAfterARestart() throws Exception {
    String number = accepted(NEVER_DUE);
    sandbox.close();

    sandbox = RunningSandbox.start(folder);

    assertThat(state(number)).isEqualTo("accepted");
  }

  @Test
  void anUnknownNumberIsNotFound() throws Exception {
    assertThat(sandbox.send("GET", "/carrier/shipments/1", "").statusCode()).isEqualTo(404);
  }

  private String accepted(String faultSettings) throws Exception {
    sandbox.setFaults(PartnerCall.CARRIER, faultSettings);
    var response = sandbox.perform(PartnerCall.CARRIER, "o1");
    assertThat(response.statusCode()).isEqualTo(202);
    return RunningSandbox.json(response).get("shipment").asText();
  }

  private String state(String number) throws Exception {
    var response = sandbox.send("GET", "/carrier/shipments/" + number, "");
    return RunningSandbox.json(response).get("state").asText();
  }
}
