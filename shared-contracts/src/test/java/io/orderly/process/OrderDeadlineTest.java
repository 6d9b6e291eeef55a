package io.orderly.process;

import static io.orderly.process.Workflows.step;
import static io.orderly.process.Workflows.undoNone;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ClaimTerms.Activity;
import io.orderly.process.Decision.Verdict;
import io.orderly.process.ProcessEvent.OrderDeadlinePassed;
import io.orderly.workflow.AttributePaths;
import io.orderly.workflow.AttributeSchemas;
import io.orderly.workflow.SearchPaths;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.WorkflowDeadline;
import io.orderly.workflow.WorkflowDeadline.Policy;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The deadline of a whole order, which acts once as the workflow says. */
class OrderDeadlineTest {

  private static final Instant DEADLINE = OrderHistory.SUBMITTED.plus(Duration.ofHours(2));

  @Test
  void doesNothingBeforeItsTime() {
    OrderHistory story = due(Policy.UNDO);

    Decision early = story.at(DEADLINE.minusNanos(1_000)).when(new OrderDeadlinePassed());

    assertThat(early.verdict()).isEqualTo(Verdict.IGNORED);
    assertThat(
            OrderHistory.of(Workflows.of(step("pay"))).when(new OrderDeadlinePassed()).isChange())
        .isFalse();
  }

  @Test
  void alertsOnceAndTheOrderGoesOn() {
    OrderHistory story = due(Policy.ALERT);
    story.claim();
    OrderProcess before = story.order();

    Decision decision = passes(story);

    assertThat(decision.after().state()).isEqualTo(ProcessState.PROCESSING);
    assertThat(decision.after().lockedBy()).isEqualTo(before.lockedBy());
    assertThat(decision.after().completeBy()).isEqualTo(before.completeBy());
    assertThat(decision.deadlineActed()).isTrue();
    assertThat(decision.alerts())
        .singleElement()
        .satisfies(
            alert -> {
              assertThat(alert.failure().code()).isEqualTo("deadline-passed");
              assertThat(alert.failure().message()).contains(DEADLINE.toString());
              assertThat(alert.nextAction()).startsWith("The order goes on.");
            });
    assertThat(decision.events())
        .extracting(OrderEvent::kind)
        .containsExactly(OrderEvent.Kind.DEADLINE_PASSED);
    assertThat(story.when(new OrderDeadlinePassed()).isChange()).isFalse();
  }

  @Test
  void undoesAnOrderThatHasNotStarted() {
    OrderHistory story = due(Policy.UNDO);

    Decision decision = passes(story);

    assertThat(decision.after().isClaimable()).isTrue();
    assertThat(decision.after().direction()).isEqualTo(Direction.UNDO);
    assertThat(decision.alerts()).isEmpty();
    assertThat(story.claim().after().state()).isEqualTo(ProcessState.UNDONE);
  }

  @Test
  void undoesWhatHasBegunWithItsCause() {
    OrderHistory story = due(Policy.UNDO);
    story.claim();
    story.completed("pay");

    Decision decision = passes(story);

    assertThat(decision.after().state()).isEqualTo(ProcessState.UNDOING);
    Cause cause = decision.cause();
    assertThat(cause).isNotNull();
    assertThat(cause.code()).isEqualTo("deadline-passed");
    assertThat(cause.actor()).isNull();
    assertThat(decision.events())
        .extracting(OrderEvent::kind)
        .containsExactly(OrderEvent.Kind.DEADLINE_PASSED, OrderEvent.Kind.TURNED_TO_UNDO);
  }

  @Test
  void alertsWhereAStepThatCannotBeUndoneHasBegun() {
    OrderHistory story = due(Policy.UNDO, step("pay"), undoNone(step("ship", "pay")));
    story.claim();
    story.completed("pay");

    Decision decision = passes(story);

    assertThat(decision.after().direction()).isEqualTo(Direction.FORWARD);
    assertThat(decision.alerts())
        .singleElement()
        .satisfies(alert -> assertThat(alert.nextAction()).contains("step ship has begun"));
    assertThat(decision.deadlineActed()).isTrue();
  }

  @Test
  void undoesAnOrderInErrorWhoseFailureStaysTheCause() {
    OrderHistory story = due(Policy.UNDO);
    story.claim();
    story.refused("pay");
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);

    Decision decision = passes(story);

    assertThat(decision.after().state()).isEqualTo(ProcessState.UNDOING);
    Cause cause = decision.cause();
    assertThat(cause).isNotNull();
    assertThat(cause.code()).isEqualTo("card-declined");
  }

  @Test
  void anOrderInErrorHasItsAlertAlready() {
    OrderHistory story = due(Policy.ALERT);
    story.claim();
    story.refused("pay");

    Decision decision = passes(story);

    assertThat(decision.after().state()).isEqualTo(ProcessState.ERROR);
    assertThat(decision.after().failure()).isEqualTo(decision.before().failure());
    assertThat(decision.alerts()).isEmpty();
    assertThat(decision.events()).hasSize(1);
  }

  @Test
  void actsOnAPausedOrderOnceItIsResumed() {
    OrderHistory story = due(Policy.UNDO);
    story.pause();

    assertThat(passes(story).verdict()).isEqualTo(Verdict.IGNORED);

    story.resume();
    assertThat(story.when(new OrderDeadlinePassed()).after().direction()).isEqualTo(Direction.UNDO);
  }

  @Test
  void doesNotActOnAnUndoOrAnEnd() {
    OrderHistory undoing = due(Policy.ALERT);
    undoing.undo();
    assertThat(passes(undoing).isChange()).isFalse();

    OrderHistory processed = due(Policy.UNDO, step("pay"));
    processed.claim();
    processed.completed("pay");
    assertThat(processed.order().state()).isEqualTo(ProcessState.PROCESSED);
    assertThat(passes(processed).isChange()).isFalse();
  }

  private static Decision passes(OrderHistory story) {
    return story.at(DEADLINE).when(new OrderDeadlinePassed());
  }

  private static OrderHistory due(Policy policy) {
    return due(policy, step("pay"), step("ship", "pay"));
  }

  private static OrderHistory due(Policy policy, StepDefinition... steps) {
    WorkflowDefinition plain = Workflows.of(steps);
    WorkflowDefinition workflow =
        new WorkflowDefinition(
            plain.id(),
            plain.agents(),
            plain.steps(),
            AttributePaths.NONE,
            new WorkflowDeadline(null, policy),
            AttributeSchemas.NONE,
            SearchPaths.NONE);
    OrderHistory story = OrderHistory.of(workflow);
    return story.being(story.order().on(new ClaimTerms(0, Activity.ACTIVE, null, DEADLINE)));
  }
}
