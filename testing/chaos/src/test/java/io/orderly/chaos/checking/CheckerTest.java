package io.orderly.chaos.checking;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.chaos.checking.Effect.Direction;
import io.orderly.chaos.checking.FinalOrder.FinalStep;
import io.orderly.chaos.checking.LogEntry.Kind;
import io.orderly.chaos.workflows.ChaosWorkflow;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every check is seen to hold on an order that is well, and to fail on one that is not. */
class CheckerTest {

  private static final String REFERENCE = "ref-1";
  private static final String ORDER = "0190-a";
  private static final String PAYMENT = "{\"payment\":{\"token\":\"token-1\"}}";
  private static final String CORRECTED = "{\"payment\":{\"token\":\"token-2\"}}";
  private static final Instant NOW = Instant.parse("2026-11-21T04:00:00Z");
  private static final String ALERT = ORDER + ":7";
  private static final List<String> STEPS = List.of("reserve-stock", "take-payment", "ship");

  private final List<LogEntry> answers = new ArrayList<>(List.of(answer(Kind.ACKNOWLEDGED, ORDER)));
  private final List<FinalOrder> orders = new ArrayList<>();
  private final List<Effect> effects = new ArrayList<>();
  private Set<String> alerts = Set.of();

  @Test
  void aProcessedOrderWithOneEffectPerStepHasNoViolation() {
    processed();

    assertThat(broken()).isEmpty();
  }

  @Test
  void anOrderUndoneInReverseHasNoViolation() {
    undone("reserve-stock", "take-payment");
    answers.add(answer(Kind.CANCEL_ACCEPTED, ORDER));

    assertThat(broken()).isEmpty();
  }

  @Test
  void anOrderInErrorWithADeliveredAlertHasNoViolation() {
    inError();
    alerts = Set.of(ALERT);

    assertThat(broken()).isEmpty();
  }

  @Test
  void anAcknowledgedOrderThatDoesNotExistIsLost() {
    answers.set(0, answer(Kind.ACKNOWLEDGED, null));

    assertThat(broken()).containsExactly(new NoOrderLost().claim());
  }

  @Test
  void anUnfinishedAcknowledgedOrderIsReportedAsLostAndLive() {
    orders.add(order("Processing", "forward", "complete_by soon", List.of()));

    assertThat(broken()).containsExactly(new NoOrderLost().claim(), new NoLiveOrders().claim());
  }

  @Test
  void anUnacknowledgedOrderMustBeFinalToo() {
    answers.clear();
    orders.add(order("Pending", "forward", "", List.of()));

    assertThat(broken()).containsExactly(new NoLiveOrders().claim());
  }

  @Test
  void aFinalOrderWithAWakeUpIsReportedAsLive() {
    processed();
    orders.set(0, order("Processed", "forward", "not_before later", steps("Completed", 3)));

    assertThat(broken()).containsExactly(new NoLiveOrders().claim());
  }

  @Test
  void oneKeyWithTwoOrdersIsFound() {
    processed();
    orders.add(
        new FinalOrder(
            "0190-b",
            REFERENCE,
            "chaos-in-sequence",
            "Undone",
            "undo",
            3,
            1,
            "",
            steps("NotStarted", 3),
            List.of()));

    assertThat(broken()).contains(new OneOrderPerKey().claim());
  }

  @Test
  void anAnsweredOrderIdThatIsNotStoredIsFound() {
    processed();
    answers.add(answer(Kind.ACKNOWLEDGED, "0190-c"));

    assertThat(broken()).containsExactly(new OneOrderPerKey().claim());
  }

  @Test
  void aRefusedValidOrderIsFound() {
    processed();
    answers.add(answer(Kind.REFUSED, null));

    assertThat(broken()).containsExactly(new NoValidOrderRefused().claim());
  }

  @Test
  void anEffectTwiceIsFound() {
    processed();
    effects.add(effect("ship", Direction.FORWARD, ""));

    assertThat(broken()).contains(new NoDuplicateEffects().claim());
  }

  @Test
  void aProcessedOrderWithoutAnEffectIsReportedAsPartial() {
    processed();
    effects.remove(2);

    assertThat(broken())
        .containsExactly(new NoPartialOrders().claim(), new RowsMatchLedger().claim());
  }

  @Test
  void aProcessedOrderWithAnUndoIsReportedAsPartial() {
    processed();
    effects.add(effect("ship", Direction.UNDO, ""));

    assertThat(broken()).contains(new NoPartialOrders().claim());
  }

  @Test
  void anUndoneOrderWithARemainingEffectIsReportedAsPartial() {
    undone("reserve-stock", "take-payment");
    effects.remove(3);

    assertThat(broken()).contains(new NoPartialOrders().claim());
  }

  @Test
  void stepsThatWereDoneInAnotherOrderAreFound() {
    processed();
    effects.add(0, effects.remove(2));

    assertThat(broken()).containsExactly(new StepsInSequence().claim());
  }

  @Test
  void stepsThatWereUndoneOldestFirstAreFound() {
    undone("reserve-stock", "take-payment");
    effects.add(effects.remove(2));

    assertThat(broken()).containsExactly(new StepsInSequence().claim());
  }

  @Test
  void aStepThatWasDoneAfterItsUndoIsFound() {
    undone("reserve-stock");
    effects.add(effects.remove(0));

    assertThat(broken()).contains(new NoEffectAfterUndo().claim());
  }

  @Test
  void anEffectOfAStepThatNeverBeganIsFound() {
    inError();
    alerts = Set.of(ALERT);
    effects.add(effect("take-payment", Direction.FORWARD, ""));
    effects.add(effect("ship", Direction.FORWARD, ""));

    assertThat(broken()).containsExactly(new RowsMatchLedger().claim());
  }

  @Test
  void anEffectForAnOrderThatDoesNotExistIsFound() {
    processed();
    effects.add(new Effect("0190-nobody", "ship", Direction.FORWARD, "0190-nobody:ship", "", NOW));

    assertThat(broken()).containsExactly(new RowsMatchLedger().claim());
  }

  @Test
  void anErrorWhoseAlertDidNotArriveIsFound() {
    inError();

    assertThat(broken()).containsExactly(new ErrorsAlerted().claim());
  }

  @Test
  void anErrorWithoutAnAlertIsFound() {
    inError();
    var order = orders.get(0);
    orders.set(0, order(order.state(), order.direction(), "", order.steps()));

    assertThat(broken()).containsExactly(new ErrorsAlerted().claim());
  }

  @Test
  void anAcceptedCancelWithoutUndoIsFound() {
    processed();
    answers.add(answer(Kind.CANCEL_ACCEPTED, ORDER));

    assertThat(broken()).containsExactly(new AcceptedCancelsUndone().claim());
  }

  @Test
  void afterAnOutageAnythingButProcessedIsFound() {
    inError();

    assertThat(broken(Checks.afterOutages())).containsExactly(new AllOrdersProcessed().claim());
  }

  @Test
  void aStepWhoseConditionIsNotMetMayBeSkipped() {
    shop("", "Processed", "forward", "Completed", "Completed", "Completed", "Skipped", "Completed");
    effects("reserve-stock", "authorise-payment", "take-payment", "ship");

    assertThat(broken()).isEmpty();
  }

  @Test
  void aSkippedStepWhoseConditionIsMetIsFound() {
    shop(
        PAYMENT,
        "Processed",
        "forward",
        "Completed",
        "Completed",
        "Completed",
        "Skipped",
        "Completed");
    effects("reserve-stock", "authorise-payment", "take-payment", "ship");

    assertThat(broken())
        .containsExactly(
            new NoPartialOrders().claim(),
            new StepsInSequence().claim(),
            new ConditionsHold().claim());
  }

  @Test
  void anEffectOfAStepWhoseConditionIsNotMetIsFound() {
    shop(
        "",
        "Processed",
        "forward",
        "Completed",
        "Completed",
        "Completed",
        "Completed",
        "Completed");
    effects("reserve-stock", "authorise-payment", "take-payment", "insure", "ship");

    assertThat(broken())
        .containsExactly(new NoPartialOrders().claim(), new ConditionsHold().claim());
  }

  @Test
  void attributesOfAnAgentThatReadsThemAreExpectedThere() {
    shop(
        PAYMENT,
        "Processed",
        "forward",
        "Completed",
        "Completed",
        "Completed",
        "Completed",
        "Completed");
    effects("reserve-stock", "authorise-payment", "take-payment", "insure", "ship");

    assertThat(broken()).isEmpty();
  }

  @Test
  void attributesForAnAgentThatDoesNotReadThemAreFound() {
    processed();
    answers.set(0, answer(Kind.ACKNOWLEDGED, ORDER, PAYMENT));
    effects.set(2, effect("ship", Direction.FORWARD, PAYMENT));

    assertThat(broken()).containsExactly(new LeastData().claim());
  }

  @Test
  void missingAttributesAreFound() {
    shop(
        PAYMENT,
        "Processed",
        "forward",
        "Completed",
        "Completed",
        "Completed",
        "Completed",
        "Completed");
    effects("reserve-stock", "authorise-payment", "take-payment", "insure", "ship");
    effects.set(2, effect("take-payment", Direction.FORWARD, ""));

    assertThat(broken()).containsExactly(new LeastData().claim());
  }

  @Test
  void theUndoOfTheCoveringStepTakesBothBack() {
    shop(PAYMENT, "Undone", "undo", "Undone", "Undone", "Undone", "NotStarted", "NotStarted");
    effects("reserve-stock", "authorise-payment", "take-payment");
    effects.add(effect("take-payment", Direction.UNDO, ""));
    effects.add(effect("reserve-stock", Direction.UNDO, ""));

    assertThat(broken()).isEmpty();
  }

  @Test
  void aStepWithoutUndoWhoseCoveringStepNeverHappenedIsReportedAsPartial() {
    shop(PAYMENT, "Undone", "undo", "Undone", "Undone", "Undone", "NotStarted", "NotStarted");
    effects("reserve-stock", "authorise-payment");
    effects.add(effect("reserve-stock", Direction.UNDO, ""));

    assertThat(broken())
        .containsExactly(
            new NoPartialOrders().claim(),
            new StepsInSequence().claim(),
            new RowsMatchLedger().claim());
  }

  @Test
  void aRefusalThatShouldHaveBeenUndoneIsFound() {
    shop("", "Error", "forward", "Completed", "Failed", "NotStarted", "NotStarted", "NotStarted");
    effects("reserve-stock");

    assertThat(broken()).containsExactly(new ErrorsAlerted().claim(), new RefusalsUndone().claim());
  }

  @Test
  void stepsAfterACorrectionAreDoneInItsEdition() {
    corrected();

    assertThat(broken()).isEmpty();
  }

  @Test
  void anOrderThatGetsAttributesByACorrectionIsDecidedByThem() {
    corrected();
    answers.set(0, answer(Kind.ACKNOWLEDGED, ORDER, ""));
    effects.set(1, effect("authorise-payment", Direction.FORWARD, ""));

    assertThat(broken()).isEmpty();
  }

  @Test
  void aStepInTheFormerEditionAfterACorrectionIsFound() {
    corrected();
    effects.set(2, effect("take-payment", 1, Direction.FORWARD, PAYMENT, NOW.plusSeconds(20)));

    assertThat(broken()).containsExactly(new EffectsInCurrentEdition().claim());
  }

  @Test
  void aStepInAnEditionThatWasNotAskedForYetIsFound() {
    corrected();
    effects.set(2, effect("take-payment", 2, Direction.FORWARD, CORRECTED, NOW));

    assertThat(broken()).containsExactly(new EffectsInCurrentEdition().claim());
  }

  @Test
  void aStepInAnEditionThatNobodyAskedForIsFound() {
    corrected();
    effects.set(2, effect("take-payment", 3, Direction.FORWARD, CORRECTED, NOW.plusSeconds(20)));

    assertThat(broken())
        .containsExactly(new LeastData().claim(), new EffectsInCurrentEdition().claim());
  }

  @Test
  void attributesOfAnotherEditionThanThatOfTheKeyAreFound() {
    corrected();
    effects.set(2, effect("take-payment", 2, Direction.FORWARD, PAYMENT, NOW.plusSeconds(20)));

    assertThat(broken()).containsExactly(new LeastData().claim());
  }

  @Test
  void anUndoInAnotherEditionIsFound() {
    undone("reserve-stock");
    effects.set(1, effect("reserve-stock", 2, Direction.UNDO, "", NOW.plusSeconds(20)));

    assertThat(broken()).containsExactly(new EffectsInCurrentEdition().claim());
  }

  @Test
  void anAcceptedCorrectionWithoutAnEditionIsFound() {
    corrected();
    answers.add(correction(Kind.CORRECTION_SENT, "command-2", 40, null));
    answers.add(correction(Kind.CORRECTED, "command-2", 41, 3));

    assertThat(broken()).containsExactly(new CorrectionsKept().claim());
  }

  @Test
  void anEditionOfARefusedCorrectionIsFound() {
    corrected();
    answers.set(2, correction(Kind.CORRECTION_REFUSED, "command-1", 11, null));
    effects.replaceAll(
        effect -> effect(effect.step(), 1, Direction.FORWARD, read(effect, PAYMENT), NOW));

    assertThat(broken()).containsExactly(new CorrectionsKept().claim());
  }

  @Test
  void aCorrectionWithoutAnAnswerMayHaveMadeAnEdition() {
    corrected();
    answers.add(correction(Kind.CORRECTION_SENT, "command-2", 40, null));
    var order = orders.get(0);

    assertThat(broken()).isEmpty();
    orders.set(0, inEdition(3, order));
    assertThat(broken()).isEmpty();
    orders.set(0, inEdition(4, order));
    assertThat(broken()).containsExactly(new CorrectionsKept().claim());
  }

  @Test
  void aStepBeforeTheStartOfItsOrderIsFound() {
    processed();
    answers.set(
        0,
        new LogEntry(
            Kind.ACKNOWLEDGED,
            REFERENCE,
            "key-1",
            "rest",
            ORDER,
            "",
            NOW,
            null,
            NOW.plusMillis(1)));

    assertThat(broken()).containsExactly(new NoEffectBeforeStart().claim());
  }

  /** Corrected 10 s after its second step. */
  private void corrected() {
    shop(
        PAYMENT,
        "Processed",
        "forward",
        "Completed",
        "Completed",
        "Completed",
        "Completed",
        "Completed");
    orders.set(0, inEdition(2, orders.get(0)));
    answers.add(correction(Kind.CORRECTION_SENT, "command-1", 10, null));
    answers.add(correction(Kind.CORRECTED, "command-1", 11, 2));
    effects("reserve-stock", "authorise-payment");
    for (var step : List.of("take-payment", "insure", "ship")) {
      var attributes = step.equals("take-payment") ? CORRECTED : "";
      effects.add(effect(step, 2, Direction.FORWARD, attributes, NOW.plusSeconds(20)));
    }
  }

  private static String read(Effect effect, String attributes) {
    return effect.attributes().isEmpty() ? "" : attributes;
  }

  private static LogEntry correction(
      Kind kind, String commandId, int afterSeconds, Integer edition) {
    return new LogEntry(
        kind,
        REFERENCE,
        commandId,
        "rest",
        ORDER,
        CORRECTED,
        NOW.plusSeconds(afterSeconds),
        edition,
        null);
  }

  private static FinalOrder inEdition(int edition, FinalOrder order) {
    return new FinalOrder(
        order.orderId(),
        order.reference(),
        order.workflow(),
        order.state(),
        order.direction(),
        order.version(),
        edition,
        order.wakeUp(),
        order.steps(),
        order.alertIds());
  }

  private void shop(String attributes, String state, String direction, String... stepStates) {
    var definitions = ChaosWorkflow.SHOP.steps();
    var steps = new ArrayList<FinalStep>();
    for (int index = 0; index < stepStates.length; index++) {
      var stepState = stepStates[index];
      var code = stepState.equals("Failed") ? "refused" : "";
      steps.add(new FinalStep(definitions.get(index).name(), stepState, 1, code));
    }
    answers.set(0, answer(Kind.ACKNOWLEDGED, ORDER, attributes));
    orders.add(
        new FinalOrder(
            ORDER, REFERENCE, "chaos-shop", state, direction, 7, 1, "", steps, List.of()));
  }

  /** Effects of these steps, which received what they read. */
  private void effects(String... steps) {
    for (var step : steps) {
      boolean reads = ChaosWorkflow.step("chaos-shop", step).orElseThrow().readsPayment();
      var seen = reads ? answers.get(0).attributes() : "";
      effects.add(effect(step, Direction.FORWARD, seen));
    }
  }

  private List<String> broken() {
    return broken(Checks.always());
  }

  private List<String> broken(List<Check> checks) {
    var evidence = new Evidence(answers, orders, effects, alerts);
    return new Checker(checks)
        .check(evidence.histories()).violations().stream()
            .map(CheckResults.Violation::claim)
            .distinct()
            .toList();
  }

  private void processed() {
    orders.add(order("Processed", "forward", "", steps("Completed", STEPS.size())));
    STEPS.forEach(step -> effects.add(effect(step, Direction.FORWARD, "")));
  }

  /** These steps, done one after the other and undone in the opposite order. */
  private void undone(String... begun) {
    orders.add(order("Undone", "undo", "", steps("Undone", begun.length)));
    for (var step : begun) {
      effects.add(effect(step, Direction.FORWARD, ""));
    }
    for (int index = begun.length - 1; index >= 0; index--) {
      effects.add(effect(begun[index], Direction.UNDO, ""));
    }
  }

  private void inError() {
    var steps =
        List.of(
            new FinalStep("reserve-stock", "Completed", 1, ""),
            new FinalStep("take-payment", "Failed", 1, "refused"),
            new FinalStep("ship", "NotStarted", 0, ""));
    orders.add(
        new FinalOrder(
            ORDER,
            REFERENCE,
            "chaos-in-sequence",
            "Error",
            "forward",
            7,
            1,
            "",
            steps,
            List.of(ALERT)));
    effects.add(effect("reserve-stock", Direction.FORWARD, ""));
  }

  private static FinalOrder order(
      String state, String direction, String wakeUp, List<FinalStep> steps) {
    return new FinalOrder(
        ORDER, REFERENCE, "chaos-in-sequence", state, direction, 7, 1, wakeUp, steps, List.of());
  }

  /** The first so many steps in that state, the others not started. */
  private static List<FinalStep> steps(String state, int count) {
    var steps = new ArrayList<FinalStep>();
    for (var name : STEPS) {
      boolean begun = steps.size() < count;
      steps.add(new FinalStep(name, begun ? state : "NotStarted", begun ? 1 : 0, ""));
    }
    return steps;
  }

  private static LogEntry answer(Kind kind, String orderId) {
    return answer(kind, orderId, "");
  }

  private static LogEntry answer(Kind kind, String orderId, String attributes) {
    return new LogEntry(
        kind, REFERENCE, "key-1", "rest", orderId, attributes, Instant.EPOCH, null, null);
  }

  private static Effect effect(String step, Direction direction, String attributes) {
    return effect(step, 1, direction, attributes, NOW);
  }

  private static Effect effect(
      String step, int edition, Direction direction, String attributes, Instant at) {
    var key =
        "%s:%s%s%s"
            .formatted(
                ORDER,
                step,
                edition == 1 ? "" : ":e" + edition,
                direction == Direction.UNDO ? ":undo" : "");
    return new Effect(ORDER, step, direction, key, attributes, at);
  }
}
