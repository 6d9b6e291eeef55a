package io.orderly.process;

import io.orderly.process.ProcessEvent.Adopt;
import io.orderly.process.ProcessEvent.ChangeRank;
import io.orderly.process.ProcessEvent.Claim;
import io.orderly.process.ProcessEvent.DeadlinePassed;
import io.orderly.process.ProcessEvent.Decide;
import io.orderly.process.ProcessEvent.DecisionFailed;
import io.orderly.process.ProcessEvent.NotBeforeReached;
import io.orderly.process.ProcessEvent.Pause;
import io.orderly.process.ProcessEvent.Reply;
import io.orderly.process.ProcessEvent.Resubmit;
import io.orderly.process.ProcessEvent.Resume;
import io.orderly.process.ProcessEvent.StartDue;
import io.orderly.process.ProcessEvent.Undo;
import java.time.Instant;
import java.util.List;

/**
 * THE state machine of an order (Scheduler Agent Supervisor pattern), used by every door.
 *
 * <pre>
 *  from                          event             to
 *  ----------------------------  ----------------  ---------------------------------------------
 *  Pending                       Claim             Processing; startable steps Running, attempt+1
 *                                                  (Processed when every step is Completed)
 *  Pending, Processing, Undoing  Reply             the step ends; Processed / Undone at the last,
 *                                                  Error or Undoing at a refusal, else goes on
 *  Error                         Reply             Error (recorded only)
 *  any of these                  Reply, handed     the step ends; unlocked, for a scheduler that
 *                                back              can run the order's workflow version
 *  Processing, Undoing           StartDue          due re-armed steps start, and those that waited
 *                                                  for credit beside a live one
 *  Processing, Undoing           Adopt             the same, locked by the new incarnation
 *  Pending, Processing, Undoing  DeadlinePassed    counted and re-armed; unlocked when none is
 *                                                  live; at the threshold Error or Undoing
 *  Pending, Undoing              NotBeforeReached  the same, claimable
 *  Error                         Resubmit          Pending, or Undoing when it was an undo
 *  any but final                 Decide            the step is what an operator found out; Error
 *                                                  is left when nothing else waits for a person,
 *                                                  a step taken back by hand turns to Undoing
 *  Pending, Processing, Error    Undo              Undoing (direction undo, for good)
 *  Undoing                       Claim             Undoing, locked; Undone when nothing is left
 *  Pending, Processing, Undoing  Pause             the same, and nothing of it is started
 *  any but final                 Resume            the same, and it may go on
 *  any but final                 ChangeRank        the same, elsewhere in the line
 *  Pending, Processing, Undoing  DecisionFailed    Error
 *  Processed, Undone             anything          nothing: final is final
 * </pre>
 *
 * Requests that are sent again ({@link Resends}) change no state, but what a refusal proves.
 *
 * <p>An order yields (Processing to Pending, nothing counted) wherever nothing of it is live and
 * what is next may not start: so does every event that ends its last live step. An event that a
 * state does not know changes nothing and says why.
 */
public final class OrderStateMachine {

  private OrderStateMachine() {}

  /**
   * Decides what an event does to an order.
   *
   * @throws RuntimeException when the order does not fit its workflow; then {@link #failing} is the
   *     answer for this order alone
   */
  public static Decision decide(
      OrderProcess order, ProcessEvent event, DecisionContext decisionContext) {
    if (order.state().isFinal()) {
      return isCommand(event)
          ? Decision.refused(order, "the order is " + order.state().word() + ", which is final")
          : Decision.ignored(order, "the order is " + order.state().word());
    }
    DecisionBuilder decisionBuilder = new DecisionBuilder(order, decisionContext);
    if (event instanceof Claim claim) {
      return claim(decisionBuilder, claim);
    } else if (event instanceof Reply reply) {
      return Replies.decide(decisionBuilder, reply);
    } else if (event instanceof StartDue startDue) {
      return startDue(decisionBuilder, startDue);
    } else if (event instanceof Adopt adopt) {
      return adopt(decisionBuilder, adopt);
    } else if (event instanceof DeadlinePassed) {
      return deadlinePassed(decisionBuilder);
    } else if (event instanceof NotBeforeReached) {
      return notBeforeReached(decisionBuilder);
    } else if (event instanceof Resubmit resubmit) {
      return Commands.resubmit(decisionBuilder, resubmit);
    } else if (event instanceof Decide decide) {
      return StepDecisions.decide(decisionBuilder, decide);
    } else if (event instanceof Undo undo) {
      return Commands.undo(decisionBuilder, undo);
    } else if (event instanceof Pause pause) {
      return Commands.pause(decisionBuilder, pause);
    } else if (event instanceof Resume resume) {
      return Commands.resume(decisionBuilder, resume);
    } else if (event instanceof ChangeRank change) {
      return Commands.changeRank(decisionBuilder, change);
    } else if (event instanceof DecisionFailed failed) {
      return failing(order, failed.failure());
    }
    throw new IllegalArgumentException("unknown event " + event);
  }

  /** Whoever gives a command is told why it can't be done; all others only come too late. */
  private static boolean isCommand(ProcessEvent event) {
    return event instanceof Resubmit
        || event instanceof Decide
        || event instanceof Undo
        || event instanceof Pause
        || event instanceof Resume
        || event instanceof ChangeRank;
  }

  /** Sends an order to Error without looking at its workflow, which may be what is broken. */
  public static Decision failing(OrderProcess order, Failure failure) {
    if (order.state().isFinal() || order.state() == ProcessState.ERROR) {
      return Decision.ignored(order, "the order is " + order.state().word());
    }
    String nextAction = "This order alone was set aside: see the failure, then resubmit the order.";
    return new Decision(
        order,
        order.restingIn(ProcessState.ERROR, failure).nextVersion(),
        Decision.Verdict.APPLIED,
        "",
        List.of(),
        List.of(new Alert(failure, null, nextAction)),
        List.of(OrderEvent.ofOrder(OrderEvent.Kind.ERROR, failure.message())),
        order.direction() == Direction.FORWARD ? Cause.of(failure, null) : null);
  }

  /**
   * Records a reply for a scheduler that can't run the order's workflow version, and leaves what
   * follows to one that can: the order is unlocked.
   */
  public static Decision handBack(OrderProcess order, Reply reply, Instant now) {
    return order.state().isFinal()
        ? Decision.ignored(order, "the order is " + order.state().word())
        : Replies.handBack(order, reply, now);
  }

  private static Decision claim(DecisionBuilder decisionBuilder, Claim claim) {
    if (!decisionBuilder.order().isClaimable()) {
      return Decision.ignored(decisionBuilder.order(), "the order is not claimable");
    }
    decisionBuilder.become(decisionBuilder.order().lockedBy(claim.instance()));
    NextState.settle(decisionBuilder);
    return decisionBuilder.decision("no agent has credit for it");
  }

  private static Decision startDue(DecisionBuilder decisionBuilder, StartDue startDue) {
    if (!startDue.instance().equals(decisionBuilder.order().lockedBy())) {
      return Decision.ignored(decisionBuilder.order(), "the order is locked by another or by none");
    }
    NextState.settle(decisionBuilder);
    return decisionBuilder.decision("no step is due");
  }

  private static Decision adopt(DecisionBuilder decisionBuilder, Adopt adopt) {
    if (decisionBuilder.order().lockedBy() == null) {
      return Decision.ignored(decisionBuilder.order(), "the order is not locked");
    }
    OrderProcess order = decisionBuilder.order();
    decisionBuilder.become(order.lockedBy(adopt.instance()).wakingAt(order.completeBy(), order.nextAgent()));
    return decisionBuilder.decision("the order is locked by this incarnation already");
  }

  private static void unlock(DecisionBuilder decisionBuilder) {
    OrderProcess order = decisionBuilder.order();
    decisionBuilder.become(order.waiting(order.completeBy(), order.notBefore(), order.nextAgent()));
    NextState.arrange(decisionBuilder);
  }

  private static Decision deadlinePassed(DecisionBuilder decisionBuilder) {
    OrderProcess order = decisionBuilder.order();
    if (order.state() == ProcessState.ERROR) {
      return Decision.ignored(order, "the order waits for an operator");
    }
    List<OrderStep> overdue = OverdueSteps.of(order, decisionBuilder.circumstances());
    if (!overdue.isEmpty()) {
      OverdueSteps.count(decisionBuilder, overdue);
    } else if (OverdueSteps.ownerIsGone(order, decisionBuilder.circumstances())) {
      decisionBuilder.tell(
          OrderEvent.Kind.UNLOCKED,
          null,
          "its scheduler " + order.lockedBy() + " left a step that was due");
      unlock(decisionBuilder);
    }
    return decisionBuilder.decision("nothing is overdue");
  }

  private static Decision notBeforeReached(DecisionBuilder decisionBuilder) {
    OrderProcess order = decisionBuilder.order();
    Instant notBefore = order.notBefore();
    if (notBefore == null || notBefore.isAfter(decisionBuilder.now())) {
      return Decision.ignored(order, "the order rests still, or does not rest");
    }
    decisionBuilder.become(order.waiting(order.completeBy(), null, order.nextAgent()));
    return decisionBuilder.decision("the order is claimable already");
  }
}
