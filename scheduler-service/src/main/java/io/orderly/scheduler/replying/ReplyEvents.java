package io.orderly.scheduler.replying;

import io.orderly.messages.StepEvent;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.process.Delivery;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessEvent.Completion;
import io.orderly.process.ProcessEvent.Reply;
import io.orderly.process.StepOutcome;
import io.orderly.process.StepStart;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.StoredOrder;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says what a reply means to the process of its order. An agent masks sensitive values in its
 * answer to a request; of an event it has no request, so the event's reason is masked here.
 */
public final class ReplyEvents {

  private static final String WITHHELD =
      "the message of the remote service is withheld: its order or workflow can't be read here";

  private final WorkflowCatalogue workflows;
  private final OrderDirectory orders;
  private final Incarnation incarnation;

  /**
   * Masks by these workflows.
   *
   * @param orders for the values of sensitive attributes
   * @param incarnation that records the replies
   */
  public ReplyEvents(WorkflowCatalogue workflows, OrderDirectory orders, Incarnation incarnation) {
    this.workflows = workflows;
    this.orders = orders;
    this.incarnation = incarnation;
  }

  ProcessEvent of(OrderProcess order, StepReply reply) {
    StepEvent event = reply.event();
    if (event == null) {
      StepOutcome outcome = outcome(reply, reply.failure());
      return new Reply(
          reply.step(), reply.direction(), reply.attempt(), outcome, incarnation.lockedBy());
    }
    Failure failure = reply.failure() == null ? null : masked(order, reply, reply.failure());
    return new Completion(
        reply.step(),
        reply.direction(),
        event.agent(),
        event.id(),
        event.edition(),
        outcome(reply, failure),
        incarnation.lockedBy(),
        event.versions());
  }

  private static StepOutcome outcome(StepReply reply, @Nullable Failure failure) {
    return switch (reply.outcome()) {
      case COMPLETED -> {
        String result = reply.result() == null ? "{}" : reply.result().toString();
        yield reply.saysNeverHappened()
            ? new StepOutcome.NeverHappened(result)
            : new StepOutcome.Completed(result);
      }
      case FAILED -> {
        Delivery delivery = reply.delivery() == null ? Delivery.FIRST : reply.delivery();
        yield new StepOutcome.Failed(Objects.requireNonNull(failure).ofRefusal(), delivery);
      }
      case LEARNED -> new StepOutcome.Learned(Objects.requireNonNull(reply.result()).toString());
      case ACCEPTED ->
          new StepOutcome.Accepted(
              Objects.requireNonNull(reply.result()).toString(), reply.notBefore());
      case DECLINED -> notCalled(reply, Objects.requireNonNull(failure));
      case UNKNOWN -> new StepOutcome.Unknown(Objects.requireNonNull(failure).ofRefusal());
    };
  }

  private static StepOutcome notCalled(StepReply reply, Failure why) {
    return reply.saysSuspended()
        ? new StepOutcome.Suspended(why, reply.notBefore())
        : new StepOutcome.Declined(why);
  }

  /** Without what an agent masks in its answer to the request that the event is about. */
  private Failure masked(OrderProcess order, StepReply reply, Failure failure) {
    OrderStep step = order.step(reply.step());
    if (step == null || !step.isBegun()) {
      return failure; // It is not recorded.
    }
    Optional<WorkflowDefinition> workflow = workflows.find(order.workflow());
    if (workflow.isPresent() && workflow.get().sensitive().paths().isEmpty()) {
      return failure;
    }
    Optional<StoredOrder> stored = orders.find(order.orderId(), step.edition());
    if (workflow.isEmpty() || stored.isEmpty()) {
      return new Failure(failure.code(), WITHHELD);
    }
    StepStart start =
        new StepStart(
            step.name(),
            step.agent(),
            reply.direction(),
            step.attempt(),
            Objects.requireNonNullElse(step.completeBy(), Instant.MAX));
    return failure.masked(
        StepRequest.of(order, start, stored.get().order(), null, workflow.get(), 0)
            .sensitiveValues());
  }
}
