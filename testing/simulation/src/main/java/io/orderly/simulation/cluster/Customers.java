package io.orderly.simulation.cluster;

import io.orderly.process.OrderProcess;
import io.orderly.simulation.cluster.InstanceSlot.Role;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.intake.OrderIntake.Conflicting;
import io.orderly.store.intake.OrderIntake.Known;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.submission.cancelling.CancelRequest;
import io.orderly.submission.commands.SubmitterCommand;
import io.orderly.workflow.WorkflowDefinition;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** Customers: they retry until they get an answer, and sometimes cancel. */
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
  private static final class Request {

    private final WorkflowDefinition workflow;
    private final String reference;
    private final String hash;
    private Answered answered = Answered.NO;

    Request(WorkflowDefinition workflow, String reference, String hash) {
      this.workflow = workflow;
      this.reference = reference;
      this.hash = hash;
    }
  }

  private enum Answered {
    NO,
    YES
  }

  /** Whether every request was answered. */
  boolean areAllAnswered() {
    return unanswered == 0;
  }

  /** Plans an order. */
  void wants(WorkflowDefinition workflow, String reference, String hash, long inMicros) {
    unanswered++;
    Request request = new Request(workflow, reference, hash);
    around.eventLoop().plan(inMicros, null, () -> ask(request));
  }

  private void ask(Request request) {
    if (request.answered == Answered.YES) {
      return;
    }
    cluster
        .any(Role.SUBMISSION)
        .map(SimulatedSubmission.class::cast)
        .ifPresent(
            submission ->
                around
                    .eventLoop()
                    .planActivity(
                        0, submission.process(), "takes", () -> take(submission, request)));
    around.eventLoop().plan(ASK_AGAIN_MICROS, null, () -> ask(request));
  }

  private void take(SimulatedSubmission submission, Request request) {
    NewOrder order =
        orders.of(
            request.workflow, request.reference, request.hash, around.eventLoop().time().now());
    try {
      Outcome outcome = submission.take(order);
      answered(request, outcome);
    } catch (RuntimeException storeIsAway) {
      around.watch().history().add(around.eventLoop().who(), () -> "answers 503: " + storeIsAway);
    }
  }

  private void answered(Request request, Outcome outcome) {
    if (request.answered == Answered.NO) {
      request.answered = Answered.YES;
      unanswered--;
    }
    if (outcome instanceof Conflicting) {
      return;
    }
    UUID orderId =
        outcome instanceof Known known
            ? known.orderId()
            : ((OrderIntake.Accepted) outcome).orderId();
    around.watch().acknowledged(orderId, request.reference, request.hash);
  }

  /** A customer may cancel. */
  void mayCancel() {
    List<OrderProcess> all = around.backlog().orders();
    if (all.isEmpty() || !around.chance().happens(CHANGES_MIND)) {
      return;
    }
    OrderProcess order = around.chance().pick(all);
    cancels++;
    SubmitterCommand<CancelRequest> cancel =
        new SubmitterCommand<>(
            "cancel-" + cancels,
            order.orderId(),
            "customer",
            "",
            new CancelRequest(
                around.chance().happens(SAYS_VERSION)
                    ? Optional.of(order.version())
                    : Optional.empty()),
            "");
    cluster
        .any(Role.SUBMISSION)
        .map(SimulatedSubmission.class::cast)
        .ifPresent(
            submission ->
                around
                    .eventLoop()
                    .planActivity(
                        0, submission.process(), "cancels", () -> cancel(submission, cancel)));
  }

  private void cancel(SimulatedSubmission submission, SubmitterCommand<CancelRequest> cancel) {
    try {
      submission.cancel(cancel);
    } catch (RuntimeException notAnswered) {
      around
          .watch()
          .history()
          .add(around.eventLoop().who(), () -> "does not cancel: " + notAnswered);
    }
  }
}
