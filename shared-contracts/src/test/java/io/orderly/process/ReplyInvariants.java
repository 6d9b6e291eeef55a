package io.orderly.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.process.ProcessEvent.Reply;
import io.orderly.workflow.StepTask;
import java.util.List;

/** What must hold of every reply. */
final class ReplyInvariants {

  private static final Failure NO_FAILURE = new Failure("none", "none");

  private ReplyInvariants() {}

  /** I4: the current attempt of a begun step counts whatever the order does; no other ever does. */
  static void check(ProcessEvent event, Decision decision) {
    if (!(event instanceof Reply reply)) {
      return;
    }
    checkLearned(reply, decision);
    checkUnknown(reply, decision);
    OrderProcess before = decision.before();
    OrderStep step = before.step(reply.step());
    StepState begun =
        reply.direction() == Direction.FORWARD ? StepState.RUNNING : StepState.UNDOING;
    boolean isFinal =
        before.state() == ProcessState.PROCESSED || before.state() == ProcessState.UNDONE;
    boolean counts =
        !isFinal
            && step != null
            && StepTask.isPerformed(step.agent())
            && step.state() == begun
            && step.attempt() == reply.attempt()
            && !(saysNothing(reply.outcome()) && isNotLive(before, step))
            && !isNothingNew(step, reply);
    if (!counts && decision.isChange()) {
      checkContradiction(decision, isNotTold(step, reply));
      return;
    }
    assertThat(decision.verdict())
        .as("I4: verdict on %s", reply)
        .isEqualTo(counts ? Decision.Verdict.APPLIED : Decision.Verdict.IGNORED);
  }

  private static boolean saysNothing(StepOutcome outcome) {
    return outcome instanceof StepOutcome.Declined
        || outcome instanceof StepOutcome.Suspended
        || outcome instanceof StepOutcome.Unknown;
  }

  /** What a step came to is learned once, for its undo; what is known of a call is told once. */
  private static boolean isNothingNew(OrderStep step, Reply reply) {
    if (reply.outcome() instanceof StepOutcome.Unknown unknown) {
      return unknown.why().equals(step.failure());
    }
    if (step.isAccepted() && step.notBefore() != null && isLeftToItsStatus(reply)) {
      return true;
    }
    return reply.outcome() instanceof StepOutcome.Learned
        && (reply.direction() == Direction.FORWARD || step.result() != null);
  }

  /** What another copy of the request was answered than the one that was accepted. */
  private static boolean isLeftToItsStatus(Reply reply) {
    return reply.outcome() instanceof StepOutcome.Accepted
        || reply.outcome() instanceof StepOutcome.Failed
        || reply.outcome() instanceof StepOutcome.NeverHappened;
  }

  /** What was learned is recorded, ends nothing and counts nothing. */
  private static void checkLearned(Reply reply, Decision decision) {
    if (!(reply.outcome() instanceof StepOutcome.Learned learned) || !decision.isChange()) {
      return;
    }
    OrderStep before = decision.before().step(reply.step());
    OrderStep after = decision.after().step(reply.step());
    assertThat(after.result()).as("what was learned").isEqualTo(learned.result());
    assertThat(after.state()).isEqualTo(StepState.UNDOING);
    assertThat(after.failureCount()).isEqualTo(before.failureCount());
    assertThat(after.forwardOutcome()).isEqualTo(ForwardOutcome.COMPLETED);
    assertThat(decision.events()).extracting(OrderEvent::kind).contains(OrderEvent.Kind.LEARNED);
  }

  /** What an agent saw of an open call is kept for people: the call stays as open as it was. */
  private static void checkUnknown(Reply reply, Decision decision) {
    if (!(reply.outcome() instanceof StepOutcome.Unknown unknown) || !decision.isChange()) {
      return;
    }
    OrderStep before = decision.before().step(reply.step());
    OrderStep after = decision.after().step(reply.step());
    if (after.state() != before.state()) {
      // The undo of its order or element, which was due by time.
      assertThat(OrderInvariants.goesForward(decision.after(), after)).isFalse();
      return;
    }
    assertThat(after.failure()).isEqualTo(unknown.why());
    assertThat(after.counted(after.failureCount(), NO_FAILURE))
        .as("a step whose outcome is not known")
        .isEqualTo(before.counted(before.failureCount(), NO_FAILURE));
  }

  /** A second refusal of what was refused says only that there was a second call. */
  private static boolean isNotTold(OrderStep step, Reply reply) {
    return step.state() == StepState.FAILED
        && reply.outcome() instanceof StepOutcome.Failed failed
        && failed.delivery() == Delivery.REDELIVERED;
  }

  /** An answer that can't be right is told, and starts, ends or undoes nothing. */
  private static void checkContradiction(Decision decision, boolean notTold) {
    assertThat(decision.after().withSteps(decision.before().steps()))
        .isEqualTo(decision.before().nextVersion());
    assertThat(decision.changedSteps())
        .allMatch(step -> step.state() == decision.before().step(step.name()).state());
    assertThat(decision.starts()).isEmpty();
    assertThat(decision.events())
        .extracting(OrderEvent::kind)
        .isEqualTo(notTold ? List.of() : List.of(OrderEvent.Kind.CONTRADICTED));
    assertThat(decision.alerts()).hasSize(notTold ? 0 : 1);
  }

  private static boolean isNotLive(OrderProcess order, OrderStep step) {
    return order.state() == ProcessState.ERROR || step.notBefore() != null;
  }
}
