package io.orderly.workflow;

import static io.orderly.workflow.WorkflowText.FULL;
import static io.orderly.workflow.WorkflowText.SHORTEST;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.workflow.AgentDefinition.Tombstones;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.workflow.StepDefinition.UndoRule;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WorkflowParserTest {

  @Test
  void readsEveryField() {
    WorkflowDefinition full = FULL.parsed();

    assertThat(full.id().name()).isEqualTo("full");
    assertThat(full.agents())
        .containsOnlyKeys("inventory", "payment", "carrier")
        .containsEntry(
            "payment", new AgentDefinition("payment", Duration.ofDays(30), Tombstones.KEPT));
    assertThat(full.steps())
        .containsExactly(
            new StepDefinition(
                "reserve-stock",
                "inventory",
                List.of(),
                Duration.ofSeconds(10),
                3,
                new Backoff(Duration.ofSeconds(2), 2, Duration.ofMinutes(5)),
                FailurePolicies.all(FailurePolicy.UNDO),
                0,
                Duration.ZERO,
                UndoRule.CALL),
            new StepDefinition(
                "take-payment",
                "payment",
                List.of(),
                Duration.ofSeconds(20),
                4,
                new Backoff(Duration.ofSeconds(1), 1.5, Duration.ofMinutes(1)),
                FailurePolicies.all(FailurePolicy.WAIT),
                2,
                Duration.ofHours(1),
                UndoRule.CALL),
            new StepDefinition(
                "ship",
                "carrier",
                List.of("reserve-stock", "take-payment"),
                Duration.ofMinutes(1),
                5,
                new Backoff(Duration.ofSeconds(3), 3, Duration.ofMinutes(10)),
                FailurePolicies.all(FailurePolicy.ALERT),
                0,
                Duration.ZERO,
                UndoRule.NONE));
  }

  @Test
  void aVersionOfAPartnerFileMakesAnotherVersion() {
    WorkflowDefinition named =
        FULL.with(
                "payment: { idempotency-window: 30d, tombstones: kept }",
                "payment: { idempotency-window: 30d, tombstones: kept, partner: adyen@3 }")
            .parsed();

    assertThat(named.agents().get("payment").partner()).isEqualTo("adyen@3");
    assertThat(named.agents().get("payment").versionedName()).isEqualTo("payment:adyen@3");
    assertThat(named.agents().get("carrier").versionedName()).isEqualTo("carrier");
    assertThat(named.id()).isNotEqualTo(FULL.parsed().id());
  }

  @Test
  void fillsInWhatIsLeftOut() {
    WorkflowDefinition shortest = SHORTEST.parsed();

    assertThat(shortest.agents())
        .isEqualTo(
            Map.of(
                "carrier", new AgentDefinition("carrier", Duration.ofDays(30), Tombstones.KEPT)));
    assertThat(shortest.steps())
        .containsExactly(
            new StepDefinition(
                "ship",
                "carrier",
                List.of(),
                Duration.ofSeconds(20),
                12,
                new Backoff(Duration.ofSeconds(2), 2, Duration.ofMinutes(5)),
                FailurePolicies.all(FailurePolicy.ALERT),
                0,
                Duration.ZERO,
                UndoRule.CALL));
  }

  @Test
  void theDefaultsRestOutAnOutageOfFifteenMinutes() {
    StepDefinition step = SHORTEST.parsed().step("ship");
    double mostTakenOff = Math.nextDown(1.0);

    Duration rests =
        IntStream.range(1, step.attempts())
            .mapToObj(failureCount -> step.backoff().after(failureCount, mostTakenOff))
            .reduce(Duration.ZERO, Duration::plus);

    assertThat(rests).isGreaterThan(Duration.ofMinutes(15));
  }

  @ParameterizedTest
  @CsvSource({"100ms, PT0.1S", "500ms, PT0.5S", "10s, PT10S", "5m, PT5M", "1h, PT1H"})
  void readsDurationsInEveryUnit(String text, Duration duration) {
    assertThat(SHORTEST.with("20s", text).parsed().step("ship").completeWithin())
        .isEqualTo(duration);
  }

  @Test
  void readsWindowsOfDays() {
    assertThat(SHORTEST.with("30d", "365d").parsed().agents().get("carrier").idempotencyWindow())
        .isEqualTo(Duration.ofDays(365));
  }

  @Test
  void acceptsAsManyStepsAsAreAllowed() {
    StringBuilder steps = new StringBuilder();
    IntStream.range(1, 50)
        .mapToObj("  - { name: step-%d, agent: carrier, complete-within: 1s }\n"::formatted)
        .forEach(steps::append);

    assertThat(new WorkflowText(SHORTEST.yaml() + steps).parsed().steps()).hasSize(50);
  }

  @Test
  void letsAStepUndoWhenEveryStepThatCannotBeUndoneComesLater() {
    assertThat(FULL.parsed().step("reserve-stock").onFailure())
        .isEqualTo(FailurePolicies.all(FailurePolicy.UNDO));
  }

  @Test
  void readsThePolicyOfEachFailureCode() {
    FailurePolicies policies =
        FULL.with("on-failure: alert", "on-failure: { 404: alert, no-such-town: alert }")
            .parsed()
            .step("ship")
            .onFailure();
    FailurePolicies mixed =
        FULL.with("on-failure: wait", "on-failure: { unanswered: wait, card-declined: undo }")
            .with("undo: none", "undo: call")
            .with("tombstones: none", "tombstones: kept")
            .parsed()
            .step("take-payment")
            .onFailure();

    assertThat(policies).hasToString("404: alert, no-such-town: alert, *: alert");
    assertThat(mixed).hasToString("card-declined: undo, unanswered: wait, *: alert");
    assertThat(mixed.of("card-declined")).isEqualTo(FailurePolicy.UNDO);
    assertThat(mixed.of("CARD-DECLINED")).isEqualTo(FailurePolicy.ALERT);
    assertThat(FailurePolicies.all(FailurePolicy.WAIT)).hasToString("wait");
  }

  @Test
  void letsAStepUndoWithoutTombstonesWhenTheDefinitionSaysSo() {
    WorkflowText text =
        FULL.with(
                "inventory: { idempotency-window: 30d, tombstones: kept }",
                "inventory: { idempotency-window: 30d, tombstones: none }")
            .with("on-failure: undo", "on-failure: undo\n    undo-without-tombstones: accepted");

    assertThat(text.parsed().agents().get("inventory").tombstones()).isEqualTo(Tombstones.NONE);
  }

  @Test
  void asksForNoConsentWhenOnlyLaterStepsLackTombstones() {
    WorkflowDefinition full = FULL.parsed();

    assertThat(full.step("reserve-stock").onFailure())
        .isEqualTo(FailurePolicies.all(FailurePolicy.UNDO));
    assertThat(full.agentOf(full.step("ship")).tombstones()).isEqualTo(Tombstones.NONE);
  }
}
