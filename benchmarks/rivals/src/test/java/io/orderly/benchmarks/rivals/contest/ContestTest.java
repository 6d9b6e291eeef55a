package io.orderly.benchmarks.rivals.contest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.orderly.benchmarks.partner.PartnerServer;
import io.orderly.benchmarks.rivals.Dialogue;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A competitor that does not do its work, or is slow, can't hide it. */
class ContestTest {

  private static final Duration CALL = Duration.ofMillis(2);

  private final Dialogue dialogue = new Dialogue(1);
  private PartnerServer partner;

  @BeforeEach
  void startPartner() throws IOException {
    partner = PartnerServer.start(0, CALL);
  }

  @AfterEach
  void stopPartner() throws IOException {
    partner.close();
  }

  @ParameterizedTest
  @EnumSource
  void eachClientPerformsTheSteps(StepClient.Kind client) throws Exception {
    run(client, new Load.Full(2), ScriptedCompetitor::performAllSteps);

    assertThat(dialogue.results()).hasSize(1);
    assertThat(partner.answered()).isEqualTo(2L * OrderStep.values().length);
  }

  @Test
  void anOrderThatEndsWithoutItsCallsFailsTheRun() {
    assertThatThrownBy(
            () ->
                run(
                    StepClient.Kind.LEAN,
                    new Load.Full(1),
                    (order, calls) ->
                        calls.perform(OrderStep.SHIP, order.id(), order.json(), new StepResults())))
        .hasMessage("Order 0 had 1 calls and 1 completions");
    assertThat(dialogue.results()).isEmpty();
  }

  @Test
  void aContenderThatBreaksFailsTheRun() {
    assertThatThrownBy(
            () ->
                run(
                    StepClient.Kind.LEAN,
                    new Load.Full(1),
                    (order, calls) -> {
                      throw new UnsupportedOperationException("broken");
                    }))
        .hasRootCauseInstanceOf(UnsupportedOperationException.class);
    assertThat(dialogue.results()).isEmpty();
  }

  @Test
  void anOrderThatHadToWaitForOthersIsLate() throws Exception {
    var oneAtATime = new Object();
    var load = new Load.Light(250, 1);

    run(
        StepClient.Kind.LEAN,
        load,
        (order, calls) -> {
          synchronized (oneAtATime) {
            ScriptedCompetitor.performAllSteps(order, calls);
          }
        });

    long allMillis = CALL.toMillis() * load.orders() * OrderStep.values().length;
    double lateMillis = allMillis - Duration.ofSeconds(load.seconds()).toMillis();
    assertThat(dialogue.results().get(0).get("maxMillis").asDouble()).isGreaterThan(lateMillis);
  }

  private void run(StepClient.Kind client, Load load, ScriptedCompetitor.Script script)
      throws Exception {
    var settings =
        new ContestSettings(
            new Database("jdbc:none", "nobody", "nothing"),
            URI.create("http://127.0.0.1:" + partner.port()),
            client,
            0,
            4,
            load);
    new Contest(settings, new Conversation(dialogue.in(), dialogue.out()))
        .run((same, calls, ledger) -> new ScriptedCompetitor(script, calls, ledger));
  }
}
