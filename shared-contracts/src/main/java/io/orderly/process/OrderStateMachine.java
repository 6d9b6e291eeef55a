package io.orderly.process;

import io.orderly.process.ProcessEvent.Adopt;
import io.orderly.process.ProcessEvent.Answer;
import io.orderly.process.ProcessEvent.AskStatus;
import io.orderly.process.ProcessEvent.ChangeRank;
import io.orderly.process.ProcessEvent.Claim;
import io.orderly.process.ProcessEvent.Completion;
import io.orderly.process.ProcessEvent.Correct;
import io.orderly.process.ProcessEvent.Decide;
import io.orderly.process.ProcessEvent.DecisionFailed;
import io.orderly.process.ProcessEvent.Pause;
import io.orderly.process.ProcessEvent.Reply;
import io.orderly.process.ProcessEvent.Resubmit;
import io.orderly.process.ProcessEvent.Resume;
import io.orderly.process.ProcessEvent.StartDue;
import io.orderly.process.ProcessEvent.StatusHint;
import io.orderly.process.ProcessEvent.Undo;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

/**
 * THE state machine of an order (Scheduler Agent Supervisor pattern), used by every channel.
 *
 * <pre>
 *  from                          event             to
 *  ----------------------------  ----------------  ---------------------------------------------
 *  Pending                       Claim             Processing; startable steps Running, attempt+1
 *                                                  (Processed when every step is Completed or
 *                                                  Skipped)
 *  Pending, Processing, Undoing  Reply             the step ends; Processed / Undone at the last,
 *                                                  Error or Undoing at a refusal, else goes on
 *  Error                         Reply             Error (recorded only)
 *  any but final                 Completion        as Reply, at whatever attempt; Error when it
 *                                                  contradicts what the step came to
 *  any of these                  Reply, handed     the step ends; unlocked, for a scheduler that
 *                                back              can run the order's workflow version
 *  Processing, Undoing           StartDue          due re-armed steps start, and those that waited
 *                                                  for credit beside a live one
 *  Processing, Undoing           Adopt             the same, locked by the new incarnation
 *  Pending, Processing, Undoing  DeadlinePassed    counted and re-armed; unlocked when none is
 *                                                  live; at the threshold Error or Undoing
 *  Pending, Processing, Error    OrderDeadlinePassed the same with an alert, or Undoing by policy
 *  Pending, Undoing              NotBeforeReached  the same, claimable
 *  Error                         Resubmit          Pending, or Undoing when it was an undo
 *  any but final                 Decide            the step is what an operator found out; Error
 *                                                  is left when nothing else waits for a person,
 *                                                  a step undone manually: to Undoing
 *  Pending, Error                Correct           the same, in its next edition; from Error also
 *                                                  Pending
 *  Pending, Processing, Error    Undo              Undoing (direction undo, for good); Error when
 *                                                  all that is left is the failed undo of an element
 *  Undoing                       Claim             Undoing, locked; Undone when nothing is left
 *  Pending, Processing, Undoing  Pause             the same, and nothing of it is started
 *  any but final                 Resume            the same, and it may go on
 *  Pending, Processing, Undoing  AskStatus         the same; accepted steps are due
 *  Pending, Processing, Error    Answer            the step that asked is Completed, or Failed by a
 *                                                  choice that refuses; Error is left as by Decide
 *  Pending, Processing, Undoing  StatusHint        the same; these agents' accepted steps are due
 *  any but final                 ChangeRank        the same, elsewhere in the line
 *  Pending, Processing, Undoing  DecisionFailed    Error
 *  Processed, Undone             Completion        the same; an alert when it contradicts the end
 *  Processed, Undone             anything else     nothing: final is final
 * </pre>
 *
 * Requests that are sent again ({@link Resends}) change no state, but what a refusal proves.
 *
 * <p>An order yields (Processing to Pending, nothing counted) wherever nothing of it is live and
 * what is next may not start: so does every event that ends its last live step. An event that a
 * state does not know changes nothing and says why.
 */
public final class OrderStateMachine {

  private final DecisionBuilder builder;

  private OrderStateMachine(DecisionBuilder builder) {
    this.builder = builder;
  }

  /**
   * Decides what an event does to an order.
   *
   * @throws RuntimeException when the order does not fit its workflow; then {@link #failing} is the
   *     answer for this order alone
   */
  public static Decision decide(OrderProcess order, ProcessEvent event, DecisionContext context) {
    if (!event.isAbout(context.workflow())) {
      return Decision.ignored(order, "another version of the partner file reads the event");
    }
    return order.state().isFinal()
        ? event.atFinal(order)
        : event.decidedBy(new OrderStateMachine(new DecisionBuilder(order, context)));
  }

  /** Sends an order to Error without looking at its workflow, which may be what is broken. */
  public static Decision failing(OrderProcess order, Failure failure) {
    if (!order.state().isUnderWay()) {
      return Decision.ignored(order, "the order is " + order.state().value());
    }
    return failed(order, order, failure, List.of());
  }

  /**
   * The same when the failure is that of deciding what follows a passed deadline: the deadline has
   * acted, or every later sweep would find the order. One in Error stays there; its history says
   * what happened.
   */
  public static Decision failingAtDeadline(OrderProcess order, Failure failure) {
    if (order.terms().deadline() == null || order.state().isFinal()) {
      return failing(order, failure);
    }
    String why =
        "the deadline %s has passed, but what follows could not be decided: %s"
            .formatted(order.terms().deadline(), failure.message());
    OrderProcess acted = order.on(order.terms().withoutDeadline());
    List<OrderEvent> passed = List.of(OrderEvent.ofOrder(OrderEvent.Kind.DEADLINE_PASSED, why));
    return order.state().isUnderWay()
        ? failed(order, acted, failure, passed)
        : new Decision(
            order,
            acted.nextVersion(),
            Decision.Verdict.APPLIED,
            "",
            List.of(),
            List.of(),
            passed,
            null);
  }

  private static Decision failed(
      OrderProcess before, OrderProcess order, Failure failure, List<OrderEvent> events) {
    String nextAction =
        "Only this order failed: fix the cause of the failure, then resubmit the order.";
    OrderEvent error = OrderEvent.ofOrder(OrderEvent.Kind.ERROR, failure.message());
    return new Decision(
        before,
        order.restingIn(ProcessState.ERROR, failure).nextVersion(),
        Decision.Verdict.APPLIED,
        "",
        List.of(),
        List.of(new Alert(failure, null, nextAction)),
        Stream.concat(events.stream(), Stream.of(error)).toList(),
        order.direction() == Direction.FORWARD ? Cause.of(failure, null) : null);
  }

  /**
   * Records a reply for a scheduler that can't run the order's workflow version, and leaves what
   * follows to one that can: the order is unlocked.
   */
  public static Decision handBack(OrderProcess order, Reply reply, Instant now) {
    return order.state().isFinal()
        ? Decision.ignored(order, "the order is " + order.state().value())
        : Replies.handBack(order, reply, now);
  }

  /** The same of an event of a partner. */
  public static Decision handBack(OrderProcess order, Completion event, Instant now) {
    return order.state().isFinal()
        ? Completions.atFinal(order, event)
        : Completions.handBack(order, event, now);
  }

  Decision completion(Completion event) {
    return Completions.decide(builder, event);
  }

  Decision reply(Reply reply) {
    return Replies.decide(builder, reply);
  }

  Decision resubmit(Resubmit resubmit) {
    return Commands.resubmit(builder, resubmit);
  }

  Decision decide(Decide decide) {
    return StepDecisions.decide(builder, decide);
  }

  Decision correct(Correct correct) {
    return Corrections.correct(builder, correct);
  }

  Decision undo(Undo undo) {
    return Commands.undo(builder, undo);
  }

  Decision pause(Pause pause) {
    return Commands.pause(builder, pause);
  }

  Decision resume(Resume resume) {
    return Commands.resume(builder, resume);
  }

  Decision askStatus(AskStatus ask) {
    return AcceptedSteps.askNow(builder, ask);
  }

  Decision answer(Answer answer) {
    return WaitingSteps.answer(builder, answer);
  }

  Decision statusHint(StatusHint hint) {
    return AcceptedSteps.hinted(builder, hint);
  }

  Decision changeRank(ChangeRank change) {
    return Commands.changeRank(builder, change);
  }

  Decision decisionFailed(DecisionFailed failed) {
    return failing(builder.order(), failed.failure());
  }

  Decision claim(Claim claim) {
    if (!builder.order().isClaimable()) {
      return Decision.ignored(builder.order(), "the order is not claimable");
    }
    builder.become(builder.order().lockedBy(claim.instance()));
    NextState.decide(builder);
    return builder.decision("no agent has credit for it");
  }

  Decision startDue(StartDue startDue) {
    if (!startDue.instance().equals(builder.order().lockedBy())) {
      return Decision.ignored(builder.order(), "the order is locked by another or by none");
    }
    NextState.decide(builder);
    return builder.decision("no step is due");
  }

  Decision adopt(Adopt adopt) {
    if (builder.order().lockedBy() == null) {
      return Decision.ignored(builder.order(), "the order is not locked");
    }
    OrderProcess order = builder.order();
    builder.become(
        order.lockedBy(adopt.instance()).wakingAt(order.completeBy(), order.nextAgent()));
    return builder.decision("the order is locked by this incarnation already");
  }

  private void unlock() {
    OrderProcess order = builder.order();
    builder.become(order.waiting(order.completeBy(), order.notBefore(), order.nextAgent()));
    NextState.scheduleWakeUp(builder);
  }

  Decision deadlinePassed() {
    OrderProcess order = builder.order();
    if (order.state().needsOperator()) {
      return Decision.ignored(order, "the order waits for an operator");
    }
    List<OrderStep> overdue = OverdueSteps.of(order, builder.context());
    if (!overdue.isEmpty()) {
      OverdueSteps.count(builder, overdue);
    } else if (OverdueSteps.ownerIsGone(order, builder.context())) {
      builder.addEvent(
          OrderEvent.Kind.UNLOCKED,
          null,
          ("its scheduler %s did not start a step that was due: it is gone, or the step is paused"
                  + " or has no capacity")
              .formatted(order.lockedBy()));
      unlock();
    } else if (OverdueSteps.isDueUnlocked(order, builder.now())) {
      builder.become(order.waiting(null, null, null));
      NextState.scheduleWakeUp(builder);
    }
    return builder.decision("nothing is overdue");
  }

  Decision orderDeadlinePassed() {
    return OrderDeadlines.decide(builder);
  }

  Decision notBeforeReached() {
    OrderProcess order = builder.order();
    Instant notBefore = order.notBefore();
    if (notBefore == null || notBefore.isAfter(builder.now())) {
      return Decision.ignored(order, "the order is not re-armed, or its backoff has not ended");
    }
    builder.become(order.waiting(order.completeBy(), null, order.nextAgent()));
    return builder.decision("the order is claimable already");
  }
}
