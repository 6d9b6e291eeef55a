package io.orderly.process;

import static io.orderly.process.Workflows.onFailure;
import static io.orderly.process.Workflows.step;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Policies by the code of a failure. */
class FailureCodesTest {

  private static final FailurePolicies DECLINED_CARDS_ARE_UNDONE =
      FailurePolicies.all(FailurePolicy.ALERT).with(Map.of("card-declined", FailurePolicy.UNDO));

  private static OrderHistory paying(FailurePolicies policies) {
    OrderHistory story =
        OrderHistory.of(Workflows.of(step("reserve"), onFailure(step("pay", "reserve"), policies)));
    story.claim();
    story.completed("reserve");
    return story;
  }

  private static Decision refused(OrderHistory story, String step, String code) {
    return story.reply(step, new StepOutcome.Failed(new Failure(code, "no")));
  }

  @ParameterizedTest
  @CsvSource({
    "card-declined, UNDOING",
    "card-expired, ERROR",
    "card-declined-again, ERROR",
    "CARD-DECLINED, ERROR",
    "'card-declined\n', ERROR",
    "'', ERROR",
    "*, ERROR"
  })
  void theCodeOfARefusalSelectsItsPolicy(String code, ProcessState expected) {
    OrderHistory story = paying(DECLINED_CARDS_ARE_UNDONE);

    Decision decision = refused(story, "pay", code);

    assertThat(decision.after().state()).isEqualTo(expected);
    assertThat(decision.alerts()).hasSize(expected == ProcessState.ERROR ? 1 : 0);
    assertThat(decision.cause()).isEqualTo(new Cause(code, "no", "pay", null));
  }

  @Test
  void aCodeOfTenKilobytesIsOneOfTheOthers() {
    OrderHistory story = paying(DECLINED_CARDS_ARE_UNDONE);

    Decision decision = refused(story, "pay", "card-declined".repeat(800));

    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
  }

  @Test
  void everyOtherCodeCanBeUndoneAndOneAlerted() {
    FailurePolicies policies =
        FailurePolicies.all(FailurePolicy.UNDO).with(Map.of("fraud", FailurePolicy.ALERT));

    assertThat(refused(paying(policies), "pay", "fraud").after().state())
        .isEqualTo(ProcessState.ERROR);
    assertThat(refused(paying(policies), "pay", "other").after().state())
        .isEqualTo(ProcessState.UNDOING);
  }

  @Test
  void silenceHasACodeOfItsOwn() {
    OrderHistory story = single(Map.of(FailurePolicies.UNANSWERED, FailurePolicy.UNDO));

    story.unanswered(Workflows.ATTEMPTS);

    assertThat(story.order().state()).isEqualTo(ProcessState.UNDOING);
  }

  @Test
  void onlySilenceIsWaitedForWhereOnlyThatIsToBe() {
    OrderHistory silent = single(Map.of(FailurePolicies.UNANSWERED, FailurePolicy.WAIT));
    OrderHistory refused = single(Map.of(FailurePolicies.UNANSWERED, FailurePolicy.WAIT));

    silent.unanswered(Workflows.ATTEMPTS);
    Decision decision = refused(refused, "pay", FailurePolicies.UNANSWERED);

    assertThat(silent.order().state()).isEqualTo(ProcessState.PENDING);
    assertThat(silent.order().notBefore()).isEqualTo(silent.now().plus(Workflows.WAIT_FOR));
    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
  }

  @Test
  void silenceAndDeclinesShareTheWaitsOfAStep() {
    OrderHistory story = single(Map.of(FailurePolicies.UNANSWERED, FailurePolicy.WAIT));

    story.unanswered(Workflows.ATTEMPTS + Workflows.WAITS);

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(story.order().failure().code()).isEqualTo(FailurePolicies.UNANSWERED);
  }

  private static OrderHistory single(Map<String, FailurePolicy> byCode) {
    OrderHistory story =
        OrderHistory.of(
            Workflows.of(
                onFailure(step("pay"), FailurePolicies.all(FailurePolicy.ALERT).with(byCode))));
    story.claim();
    return story;
  }

  @Test
  void ofTwoRefusalsSideBySideTheFirstDecides() {
    OrderHistory alerted = sideBySide();
    OrderHistory undone = sideBySide();

    refused(alerted, "pay", "card-expired");
    Decision later = refused(alerted, "pack", "card-declined");
    refused(undone, "pack", "card-declined");
    refused(undone, "pay", "card-expired");

    assertThat(later.after().state()).as("an Error is an operator's").isEqualTo(ProcessState.ERROR);
    assertThat(later.cause()).isNull();
    assertThat(undone.order().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(undone.order().failure()).isNull();
  }

  private static OrderHistory sideBySide() {
    WorkflowDefinition workflow =
        Workflows.of(
            onFailure(step("pay"), DECLINED_CARDS_ARE_UNDONE),
            onFailure(step("pack"), DECLINED_CARDS_ARE_UNDONE));
    OrderHistory story = OrderHistory.of(workflow);
    story.claim();
    return story;
  }

  @Test
  void aRefusalThatComesWhileTheOrderIsUndoneAppliesNoPolicy() {
    OrderHistory story =
        paying(
            FailurePolicies.all(FailurePolicy.UNDO)
                .with(Map.of("card-declined", FailurePolicy.ALERT)));
    story.undo();

    Decision forward = refused(story, "pay", "card-declined");

    assertThat(forward.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(forward.cause()).isNull();
    assertThat(story.step("pay").state()).isEqualTo(StepState.FAILED);
  }

  @Test
  void aRefusedUndoIsAnOperatorsWhateverItsCode() {
    OrderHistory story = paying(DECLINED_CARDS_ARE_UNDONE);
    refused(story, "pay", "card-declined");
    story.claim();
    story.completed("pay");

    Decision decision = refused(story, "reserve", "card-declined");

    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.after().direction()).isEqualTo(Direction.UNDO);
    assertThat(decision.alerts()).hasSize(1);
    assertThat(decision.cause()).as("the cause of the undo stays").isNull();
  }

  @Test
  void aRefusalAfterAnUnknownOutcomeIsUndoneWithACall() {
    OrderHistory story = single(Map.of("card-declined", FailurePolicy.UNDO));
    story.unanswered(1).notBeforeIsReached();
    story.claim();

    Decision refused = refused(story, "pay", "card-declined");
    Decision undoing = story.claim();

    assertThat(refused.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(undoing.starts())
        .extracting(StepStart::step, StepStart::direction)
        .containsExactly(tuple("pay", Direction.UNDO));
  }

  @Test
  void aResubmittedOrderIsRefusedUnderTheSamePolicies() {
    OrderHistory story = paying(DECLINED_CARDS_ARE_UNDONE);
    refused(story, "pay", "card-expired");
    Decision resubmitted = story.resubmit();
    story.later(Duration.ofSeconds(1)).claim();

    Decision decision = refused(story, "pay", "card-declined");

    assertThat(resubmitted.clearsCause()).isTrue();
    assertThat(decision.after().state()).isEqualTo(ProcessState.UNDOING);
    assertThat(decision.cause()).extracting(Cause::code).isEqualTo("card-declined");
  }

  @ParameterizedTest
  @ValueSource(strings = {"Card-Declined", "card declined", "card-declined\n", "", "*"})
  void whatIsNoCodeIsRecordedAsARefusalThatTellsIt(String code) {
    Failure recorded = new Failure(code, "no such card").ofRefusal();

    assertThat(recorded.code()).isEqualTo("refused");
    assertThat(recorded.message())
        .isEqualTo("no such card (the agent's code is invalid: %s)", code);
  }

  @Test
  void whatAnAgentSaysIsBounded() {
    Failure longCode = new Failure("c".repeat(10_000), "no such card").ofRefusal();
    Failure longMessage = new Failure("card-declined", "m".repeat(10_000)).ofRefusal();
    Failure usual = new Failure("card-declined", "no such card");

    assertThat(longCode.code()).isEqualTo("refused");
    assertThat(longCode.message()).hasSize(2_000).startsWith("no such card");
    assertThat(longMessage.code()).isEqualTo("card-declined");
    assertThat(longMessage.message()).hasSize(2_000);
    assertThat(usual.ofRefusal()).isSameAs(usual);
  }

  @Test
  void whatAPartnerEchoesIsMasked() {
    Failure echo = new Failure("card-4111", "no 4111-22 or 4111 of ann, see 4111-22");

    Failure masked = echo.masked(List.of("4111", "4111-22", "ann"));

    assertThat(masked).isEqualTo(new Failure("card-4111", "no *** or *** of ann, see ***"));
    assertThat(new Failure("No 4111", "").masked(List.of("4111")).code()).isEqualTo("No ***");
    assertThat(echo.masked(List.of("ann"))).isSameAs(echo);
  }
}
