package io.orderly.submission.intake.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.claiming.Backlog.QueueLength;
import io.orderly.store.claiming.ClaimQueue;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The allowed backlog is 1,000 orders, or what is answered in ten seconds. */
class AdmissionRatesTest {

  private static final ClaimQueue PAYMENT = line("v1", "payment");

  private long nanos;
  private final AdmissionRates rates =
      new AdmissionRates(new AdmissionProperties(Duration.ofSeconds(10), 1_000), () -> nanos);

  @Test
  void whereFewWaitAllAreAccepted() {
    look(new QueueLength(PAYMENT, 500, 0));

    assertThat(laterLook(new QueueLength(PAYMENT, 500, 250))).isEmpty();
  }

  @Test
  void atTheAllowedBacklogAsManyAreAcceptedAsAnswered() {
    look(new QueueLength(PAYMENT, 1_000, 0));

    assertThat(laterLook(new QueueLength(PAYMENT, 1_000, 250)))
        .containsExactly(Map.entry("payment", 50));
  }

  @Test
  void aFastQueueHasALargerBacklog() {
    look(new QueueLength(PAYMENT, 1_000, 0));

    assertThat(laterLook(new QueueLength(PAYMENT, 1_000, 2_000))).isEmpty();
    assertThat(rates.maxCounted()).as("one and a half times 400 a second for ten").isEqualTo(6_000);
  }

  @Test
  void atLeastHalfOfTheAnsweredOrdersIsAccepted() {
    look(new QueueLength(PAYMENT, 900_000, 0));

    assertThat(laterLook(new QueueLength(PAYMENT, 900_000, 250)))
        .as("what an outage left behind")
        .containsExactly(Map.entry("payment", 25));
  }

  @Test
  void belowTheAllowedBacklogMoreAreAcceptedThanAnswered() {
    look(new QueueLength(PAYMENT, 700, 0));

    assertThat(laterLook(new QueueLength(PAYMENT, 700, 250)))
        .containsExactly(Map.entry("payment", 65));
  }

  @Test
  void aLineThatStandsStillBoundsNothing() {
    look(new QueueLength(PAYMENT, 900_000, 250));

    assertThat(laterLook(new QueueLength(PAYMENT, 900_000, 250))).isEmpty();
  }

  @Test
  void aMomentWithoutAnswersIsNoStandstill() {
    look(new QueueLength(PAYMENT, 1_000, 0));
    laterLook(new QueueLength(PAYMENT, 1_000, 500));

    assertThat(laterLook(new QueueLength(PAYMENT, 1_000, 500)))
        .as("500 answered in ten seconds")
        .containsExactly(Map.entry("payment", 50));
    assertThat(laterLook(new QueueLength(PAYMENT, 1_000, 500)))
        .as("none answered in ten seconds")
        .isEmpty();
  }

  @Test
  void looksThatAreFarApartAreLooksAllTheSame() {
    look(new QueueLength(PAYMENT, 1_000, 0));
    nanos += Duration.ofSeconds(40).toNanos();

    assertThat(look(new QueueLength(PAYMENT, 1_000, 2_000)))
        .containsExactly(Map.entry("payment", 50));
  }

  @Test
  void aLineAtItsBoundDoesNotComeAndGo() {
    look(new QueueLength(PAYMENT, 510, 0));

    assertThat(laterLook(new QueueLength(PAYMENT, 510, 250))).containsKey("payment");
    assertThat(laterLook(new QueueLength(PAYMENT, 490, 500))).containsKey("payment");
    assertThat(laterLook(new QueueLength(PAYMENT, 390, 750))).isEmpty();
    assertThat(laterLook(new QueueLength(PAYMENT, 490, 1_000))).isEmpty();
  }

  @Test
  void theLinesOfAnAgentAreOne() {
    ClaimQueue older = line("v0", "payment");
    look(new QueueLength(PAYMENT, 600, 0), new QueueLength(older, 400, 1_000));

    assertThat(laterLook(new QueueLength(PAYMENT, 600, 150), new QueueLength(older, 400, 1_100)))
        .containsExactly(Map.entry("payment", 50));
  }

  @Test
  void whatNoSchedulerRunsDoesNotReduceTheBacklogOfOthers() {
    ClaimQueue unrunnable = line("v0", "payment");
    look(new QueueLength(PAYMENT, 100, 0), new QueueLength(unrunnable, 5_000, 7));

    assertThat(laterLook(new QueueLength(PAYMENT, 100, 250), new QueueLength(unrunnable, 5_000, 7)))
        .isEmpty();
  }

  @Test
  void eachAgentIsBoundedByItsOwnLine() {
    ClaimQueue carrier = line("v1", "carrier");
    look(new QueueLength(PAYMENT, 100, 0), new QueueLength(carrier, 1_000, 0));

    assertThat(laterLook(new QueueLength(PAYMENT, 100, 250), new QueueLength(carrier, 1_000, 50)))
        .containsExactly(Map.entry("carrier", 10));
  }

  @Test
  void nothingIsKnownAtFirst() {
    assertThat(look(new QueueLength(PAYMENT, 900_000, 0))).isEmpty();
    nanos += Duration.ofSeconds(1).toNanos();
    assertThat(look(new QueueLength(PAYMENT, 900_000, 100))).isEmpty();
  }

  private Map<String, Integer> laterLook(QueueLength... lines) {
    nanos += Duration.ofSeconds(5).toNanos();
    return look(lines);
  }

  private Map<String, Integer> look(QueueLength... lines) {
    return rates.after(List.of(lines));
  }

  private static ClaimQueue line(String version, String agent) {
    return new ClaimQueue(new WorkflowId("order-fulfilment", version), agent);
  }
}
