package io.orderly.simulation.cluster;

import io.orderly.process.OrderProcess;
import io.orderly.simulation.cluster.Seat.Role;
import io.orderly.store.intake.IntakeOutcome;
import io.orderly.store.intake.IntakeOutcome.Conflicting;
import io.orderly.store.intake.IntakeOutcome.Known;
import io.orderly.store.intake.NewOrder;
import io.orderly.submission.cancelling.CancelRequest;
import io.orderly.workflow.WorkflowDefinition;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Those who order: they ask again until they are answered, and sometimes change their minds. */
final class Customers {

  private static final long ASK_AGAIN_MICROS = 3_000_000;
  private static final double CHANGES_MIND = 0.25;
  private static final double SAYS_VERSION = 0.5;

  private final Surroundings around;
  private final Cluster cluster;
  private final Orders orders;
  private int unanswered;
  private int cancels;

  Customers(Surroundings around, Cluster cluster) {
    this.around = around;
    this.cluster = cluster;
    this.orders = new Orders(around.chance().split());
  }

  /** What one customer asks for; the same reference with another hash is another request. */
  private static final class Wish {

    private final WorkflowDefinition workflow;
    private final String reference;
    private final String hash;
    private Answered answered = Answered.NO;

    Wish(WorkflowDefinition workflow, String reference, String hash) {
      this.workflow = workflow;
      this.reference = reference;
      this.hash = hash;
    }
  }

  private enum Answered {
    NO,
    YES
  }

  /** Whether everybody was told what became of their request. */
  boolean areAllAnswered() {
    return unanswered == 0;
  }

  /** Plans an order. */
  void wants(WorkflowDefinition workflow, String reference, String hash, long inMicros) {
    unanswered++;
    Wish wish = new Wish(workflow, reference, hash);
    around.stage().plan(inMicros, null, () -> ask(wish));
  }

  private void ask(Wish wish) {
    if (wish.answered == Answered.YES) {
      return;
    }
    cluster
        .any(Role.SUBMISSION)
        .map(SimulatedSubmission.class::cast)
        .ifPresent(
            door ->
                around.stage().planActivity(0, door.process(), "takes", () -> take(door, wish)));
    around.stage().plan(ASK_AGAIN_MICROS, null, () -> ask(wish));
  }

  private void take(SimulatedSubmission door, Wish wish) {
    NewOrder order =
        orders.of(wish.workflow, wish.reference, wish.hash, around.stage().time().now());
    try {
      IntakeOutcome outcome = door.take(order);
      answered(wish, outcome);
    } catch (RuntimeException storeIsAway) {
      around.watch().story().tell(around.stage().who(), () -> "says try again: " + storeIsAway);
    }
  }

  private void answered(Wish wish, IntakeOutcome outcome) {
    if (wish.answered == Answered.NO) {
      wish.answered = Answered.YES;
      unanswered--;
    }
    if (outcome instanceof Conflicting) {
      return;
    }
    UUID orderId =
        outcome instanceof Known known
            ? known.orderId()
            : ((IntakeOutcome.Accepted) outcome).orderId();
    around.watch().acknowledged(orderId, wish.reference, wish.hash);
  }

  /** Somebody may want to cancel. */
  void mayCancel() {
    List<OrderProcess> all = around.backlog().orders();
    if (all.isEmpty() || !around.chance().happens(CHANGES_MIND)) {
      return;
    }
    OrderProcess order = around.chance().pick(all);
    cancels++;
    CancelRequest request =
        new CancelRequest(
            "cancel-" + cancels,
            order.orderId(),
            "customer",
            "",
            around.chance().happens(SAYS_VERSION)
                ? Optional.of(order.version())
                : Optional.empty());
    cluster
        .any(Role.SUBMISSION)
        .map(SimulatedSubmission.class::cast)
        .ifPresent(
            door ->
                around
                    .stage()
                    .planActivity(0, door.process(), "cancels", () -> cancel(door, request)));
  }

  private void cancel(SimulatedSubmission door, CancelRequest request) {
    try {
      door.cancel(request);
    } catch (RuntimeException storeIsAway) {
      around.watch().story().tell(around.stage().who(), () -> "says try again: " + storeIsAway);
    }
  }
}
