package io.orderly.process;

import static io.orderly.process.Workflows.step;
import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessEvent.DeadlinePassed;
import io.orderly.process.ProcessEvent.Decide;
import io.orderly.process.ProcessEvent.NotBeforeReached;
import io.orderly.process.ProcessEvent.Resubmit;
import io.orderly.process.ProcessEvent.Undo;
import io.orderly.workflow.Backoff;
import io.orderly.workflow.FailurePolicies;
import io.orderly.workflow.StepAmend;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.StepDefinition;
import io.orderly.workflow.StepDefinition.FailurePolicy;
import io.orderly.workflow.StepDefinition.UndoRule;
import io.orderly.workflow.StepTask;
import io.orderly.workflow.StepWait;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Steps of a workflow that amend the order, or wait until a time that it has. */
class AmendTest {

  private static final Duration PAST = Duration.ofMinutes(5);

  private static StepDefinition doing(StepTask task, String performer, String... after) {
    return doing(task, performer, FailurePolicies.all(FailurePolicy.ALERT), after);
  }

  private static StepDefinition doing(
      StepTask task, String performer, FailurePolicies policies, String... after) {
    return named("amend", task, performer, policies, after);
  }

  private static StepDefinition named(
      String name, StepTask task, String performer, FailurePolicies policies, String... after) {
    return new StepDefinition(
            name,
            performer,
            List.of(after),
            Duration.ZERO,
            1,
            new Backoff(Workflows.FIRST_BACKOFF, 2, Duration.ofMinutes(1)),
            policies,
            0,
            Duration.ZERO,
            UndoRule.NOTHING)
        .doing(task)
        .withMaxWait(StepWait.MAX_DURATION);
  }

  private static StepDefinition amending(String... after) {
    return doing(new StepAmend("order.lines", null), StepAmend.PERFORMER, after);
  }

  /** Reserve, amend, pay. */
  private static OrderHistory reserved(FoundExpressions found) {
    OrderHistory story =
        OrderHistory.of(Workflows.of(step("reserve"), amending("reserve"), step("pay", "amend")))
            .conditions(found);
    story.claim();
    story.completed("reserve");
    return story;
  }

  @Test
  void whatIsAmendedIsTheNextEditionAndWhatFollowsIsMadeOfIt() {
    OrderHistory story = reserved(FoundExpressions.changing("lines", "total"));

    assertThat(story.order().edition()).isEqualTo(2);
    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
    assertThat(story.order().isClaimable()).isTrue();
    assertThat(story.order().nextAgent()).isNull();
    assertThat(story.step("amend").result()).isEqualTo("{\"edition\":2}");
    assertThat(story.step("pay").state()).isEqualTo(StepState.NOT_STARTED);

    story.claim();
    story.completed("pay");

    assertThat(story.step("reserve").edition()).isEqualTo(1);
    assertThat(story.step("pay").edition()).isEqualTo(2);
    assertThat(story.order().state()).isEqualTo(ProcessState.PROCESSED);
  }

  @Test
  void theDecisionHasTheAmendmentAndSaysWhatChanged() {
    OrderHistory story =
        OrderHistory.of(Workflows.of(amending(), step("pay", "amend")))
            .conditions(FoundExpressions.changing("lines", "total"));

    Decision claimed = story.claim();

    assertThat(claimed.amendment())
        .isEqualTo(new FoundExpressions.ListedChanges(List.of("lines", "total")));
    assertThat(claimed.events())
        .containsExactly(
            new OrderEvent(
                OrderEvent.Kind.CORRECTED, "amend", 1, "edition 2: lines, total", story.now()));
    assertThat(claimed.starts()).isEmpty();
  }

  @Test
  void whatIsLikeThatAlreadyStaysInItsEdition() {
    OrderHistory story =
        OrderHistory.of(Workflows.of(amending(), step("pay", "amend")))
            .conditions(FoundExpressions.changing());

    Decision claimed = story.claim();

    assertThat(claimed.amendment()).isNull();
    assertThat(story.order().edition()).isEqualTo(1);
    assertThat(story.step("amend").state()).isEqualTo(StepState.COMPLETED);
    assertThat(claimed.starts()).extracting(StepStart::step).containsExactly("pay");
  }

  @Test
  void itWaitsUntilNothingIsOpenAndBeginsWithTheLastAnswer() {
    OrderHistory story =
        OrderHistory.of(
                Workflows.of(
                    step("reserve"), step("check"), amending("reserve"), step("pay", "amend")))
            .conditions(FoundExpressions.changing("lines"));

    story.claim();
    story.completed("reserve");
    assertThat(story.step("amend").state()).isEqualTo(StepState.NOT_STARTED);
    assertThat(story.order().edition()).isEqualTo(1);
    story.completed("check");

    assertThat(story.order().edition()).isEqualTo(2);
    assertThat(story.step("check").edition()).isEqualTo(1);
  }

  @Test
  void beforeAReArmedStepItIsNotClaimedInVain() {
    OrderHistory story =
        OrderHistory.of(
                Workflows.of(
                    step("reserve"), step("check"), amending("reserve"), step("pay", "amend")))
            .conditions(FoundExpressions.changing("lines"));
    story.claim();
    story.completed("reserve");
    story.later(PAST).when(new DeadlinePassed());

    assertThat(story.step("check").isReArmed(Direction.FORWARD)).isTrue();
    assertThat(story.order().isClaimable()).isFalse();
    assertThat(story.order().notBefore()).isEqualTo(story.step("check").notBefore());
  }

  /** Amend after reserve, bill after check, and a call that takes long. */
  private static OrderHistory amendingBeside(FoundExpressions found) {
    OrderHistory story =
        OrderHistory.of(
                Workflows.of(
                    step("reserve"),
                    step("check"),
                    step("pack"),
                    amending("reserve"),
                    step("bill", "check")))
            .conditions(found);
    story.claim();
    return story;
  }

  @Test
  void whileItWaitsNothingElseBegins() {
    OrderHistory story = amendingBeside(FoundExpressions.changing("lines"));
    story.completed("reserve");

    Decision checked = story.completed("check");

    assertThat(checked.starts()).isEmpty();
    assertThat(story.step("bill").state()).isEqualTo(StepState.NOT_STARTED);
    assertThat(story.order().nextAgent()).isNull();
    story.completed("pack");
    assertThat(story.order().edition()).isEqualTo(2);
    assertThat(story.claim().starts()).extracting(StepStart::step).containsExactly("bill");
    assertThat(story.step("bill").edition()).isEqualTo(2);
  }

  @Test
  void whatIsTriedAgainIsNotHeldBackSinceItWaitsForThat() {
    OrderHistory story = amendingBeside(FoundExpressions.changing("lines"));
    story.completed("reserve");
    story.completed("check");
    for (int failure = 1; failure < Workflows.ATTEMPTS; failure++) {
      story.deadlinePasses();
      story.notBeforeIsReached();
      story.claim();
    }
    story.deadlinePasses();
    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    story.resubmit();

    assertThat(story.claim().starts()).extracting(StepStart::step).containsExactly("pack");
    assertThat(story.step("pack").edition()).isEqualTo(1);
    story.completed("pack");
    assertThat(story.order().edition()).isEqualTo(2);
  }

  @Test
  void theUndoIsNotHeldBack() {
    OrderHistory story = amendingBeside(FoundExpressions.changing("lines"));
    story.completed("reserve");
    story.completed("check");
    story.undo();
    story.notBeforeIsReached();

    assertThat(story.claim().starts()).extracting(StepStart::step).contains("reserve", "check");
  }

  @Test
  void conditionsOfOthersAreDecidedOnWhatItMakesOfTheOrder() {
    FoundExpressions changing = FoundExpressions.changing("lines");
    OrderHistory story =
        OrderHistory.of(
                Workflows.of(
                    step("reserve"),
                    step("pack"),
                    amending("reserve"),
                    step("bill", "reserve").when("order.lines.size() < 3")))
            .conditions(changing.metFromEdition(2));
    story.claim();
    story.completed("reserve");
    assertThat(story.step("bill").state()).isEqualTo(StepState.NOT_STARTED);
    story.completed("pack");

    assertThat(story.claim().starts()).extracting(StepStart::step).containsExactly("bill");
  }

  @Test
  void ofAPausedWorkflowNothingIsAmended() {
    OrderHistory story =
        OrderHistory.of(Workflows.of(step("reserve"), amending("reserve"), step("pay", "amend")))
            .conditions(FoundExpressions.changing("lines"));
    story.claim();
    story.admitting(Admission.NOTHING).completed("reserve");

    assertThat(story.step("amend").state()).isEqualTo(StepState.NOT_STARTED);
    assertThat(story.order().edition()).isEqualTo(1);
    assertThat(story.order().isClaimable()).as("once it is resumed").isTrue();
    story.creditForAll().claim();
    assertThat(story.order().edition()).isEqualTo(2);
  }

  @Test
  void whatBreaksARuleIsTheErrorOfTheOrderAndCanBeTriedAgain() {
    OrderHistory story =
        reserved(FoundExpressions.broken("lines must be an array of 1 to 2000 lines"));

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(story.order().failure())
        .isEqualTo(
            new Failure(
                "amend-failed",
                "step amend can't amend the order: lines must be an array of 1 to 2000 lines"));
    assertThat(story.step("amend").isBegun()).isFalse();

    story.conditions(FoundExpressions.changing("lines"));
    story.when(new Resubmit(story.order().version()));
    story.claim();

    assertThat(story.order().edition()).isEqualTo(2);
  }

  /** Reserve, amend, pay; an amendment that is refused with this code undoes the order. */
  private static OrderHistory undoneBy(String code, FoundExpressions found) {
    FailurePolicies policies =
        FailurePolicies.all(FailurePolicy.ALERT).with(Map.of(code, FailurePolicy.UNDO));
    OrderHistory story =
        OrderHistory.of(
                Workflows.of(
                    step("reserve"),
                    doing(
                        new StepAmend("order.lines", null),
                        StepAmend.PERFORMER,
                        policies,
                        "reserve"),
                    step("pay", "amend")))
            .conditions(found);
    story.claim();
    return story;
  }

  @Test
  void anOrderOfWhichNothingIsLeftIsUndoneWhereTheWorkflowSaysSo() {
    OrderHistory story =
        undoneBy("no-lines", FoundExpressions.refusing("no-lines", "no lines would be left"));

    Decision decision = story.completed("reserve");

    assertThat(story.order().direction()).isEqualTo(Direction.UNDO);
    assertThat(story.order().edition()).isEqualTo(1);
    assertThat(story.step("amend").isBegun()).isFalse();
    assertThat(decision.cause())
        .isEqualTo(
            new Cause(
                "no-lines",
                "step amend can't amend the order: no lines would be left",
                "amend",
                null));
    assertThat(decision.alerts()).isEmpty();

    story.claim();
    story.completed("reserve");

    assertThat(story.order().state()).isEqualTo(ProcessState.UNDONE);
  }

  /** A question comes first in the workflow; a time that is over leads to the amendment. */
  @Test
  void nobodyIsAskedInTheDecisionThatTurnsToUndo() {
    FailurePolicies undo = FailurePolicies.all(FailurePolicy.UNDO);
    StepAsk ask = new StepAsk("buyer", "Ship it?", List.of("yes"), Set.of(), null);
    StepWait wait = new StepWait(StepWait.MAX_DURATION, "order.attributes.at");
    OrderHistory story =
        OrderHistory.of(
                Workflows.of(
                    named("ask", ask, "ask:buyer", undo),
                    named("wait", wait, StepWait.FOR, undo),
                    doing(new StepAmend("order.lines", null), StepAmend.PERFORMER, undo, "wait")))
            .conditions(
                FoundExpressions.refusing("no-lines", "no lines would be left")
                    .withWaitsUntil(OrderHistory.SUBMITTED.minusSeconds(1)));

    Decision decision = story.claim();

    assertThat(story.order().direction()).isEqualTo(Direction.UNDO);
    assertThat(story.step("ask").isBegun()).isFalse();
    assertThat(decision.events())
        .extracting(OrderEvent::kind)
        .doesNotContain(OrderEvent.Kind.ASKED);
  }

  @Test
  void anotherCodeThanTheOneThatUndoesIsAnError() {
    OrderHistory story =
        undoneBy(
            "no-lines", FoundExpressions.refusing("invalid-order", "lines[0].sku is too long"));
    story.completed("reserve");

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(story.order().failure().code()).isEqualTo("invalid-order");
  }

  /** It is wrong for every order, or the store is: an undo would hide it. */
  @Test
  void anExpressionWithoutAValueIsAnErrorWhateverThePolicy() {
    OrderHistory story = undoneBy("amend-failed", FoundExpressions.broken("there is no available"));
    story.completed("reserve");

    assertThat(story.order().state()).isEqualTo(ProcessState.ERROR);
    assertThat(story.order().failure().code()).isEqualTo("amend-failed");
  }

  @Test
  void anOperatorMayDecideThatNothingIsToBeAmended() {
    OrderHistory story = reserved(FoundExpressions.broken("there is no available"));

    story.when(
        new Decide(story.order().version(), "amend", StepFinding.HAPPENED, "{\"edition\":1}"));

    assertThat(story.order().state()).isEqualTo(ProcessState.PENDING);
    assertThat(story.claim().starts()).extracting(StepStart::step).containsExactly("pay");
  }

  @Test
  void theUndoTakesBackWhatWasPerformedInTheEditionOfEachStep() {
    OrderHistory undone = reserved(FoundExpressions.changing("lines"));
    undone.when(new Undo(undone.order().version(), Cause.cancelledBy("shop")));
    Decision claimed = undone.claim();

    assertThat(claimed.starts()).extracting(StepStart::step).containsExactly("reserve");
    assertThat(undone.step("amend").state()).isEqualTo(StepState.UNDONE);
    assertThat(undone.step("reserve").edition()).isEqualTo(1);
  }

  private static OrderHistory waiting(FoundExpressions found) {
    OrderHistory story =
        OrderHistory.of(
                Workflows.of(
                    doing(new StepWait(StepWait.MAX_DURATION, "order.attributes.at"), StepWait.FOR),
                    step("pay", "amend")))
            .conditions(found);
    story.claim();
    return story;
  }

  @Test
  void aStepWaitsUntilTheTimeThatTheOrderHas() {
    Instant time = OrderHistory.SUBMITTED.plus(Duration.ofDays(3));
    OrderHistory story = waiting(FoundExpressions.until(time));

    assertThat(story.order().notBefore()).isEqualTo(time);
    assertThat(story.order().lockedBy()).isNull();

    story.at(time).when(new NotBeforeReached());

    assertThat(story.claim().starts()).extracting(StepStart::step).containsExactly("pay");
  }

  @Test
  void aTimeThatHasPassedIsOverAtOnce() {
    OrderHistory story = waiting(FoundExpressions.until(OrderHistory.SUBMITTED.minusSeconds(1)));

    assertThat(story.step("amend").state()).isEqualTo(StepState.COMPLETED);
    assertThat(story.step("pay").state()).isEqualTo(StepState.RUNNING);
  }

  @Test
  void aTimeBeyondTheBoundAndNoneAtAllAreErrors() {
    OrderHistory late =
        waiting(FoundExpressions.until(OrderHistory.SUBMITTED.plus(Duration.ofDays(366))));
    OrderHistory none = waiting(FoundExpressions.broken("there is no at"));

    assertThat(late.order().failure())
        .isEqualTo(
            new Failure(
                "wait-failed",
                "the time until which step amend waits is not known: 2027-01-06T08:00:00Z is more"
                    + " than 365 days away"));
    assertThat(none.order().failure().message()).endsWith("there is no at");
  }

  @Test
  void aResubmitDoesNotMoveTheTime() {
    Instant time = OrderHistory.SUBMITTED.plus(Duration.ofDays(3));
    OrderHistory story =
        OrderHistory.of(
                Workflows.of(
                    doing(new StepWait(StepWait.MAX_DURATION, "order.attributes.at"), StepWait.FOR),
                    step("pay")))
            .conditions(FoundExpressions.until(time));
    story.claim();
    story.refused("pay");
    story.later(Duration.ofDays(1)).when(new Resubmit(story.order().version()));

    assertThat(story.step("amend").notBefore()).isEqualTo(time);
  }
}
