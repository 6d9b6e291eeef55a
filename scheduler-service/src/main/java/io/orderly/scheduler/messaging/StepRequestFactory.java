package io.orderly.scheduler.messaging;

import io.orderly.messages.StepRequest;
import io.orderly.process.Failure;
import io.orderly.scheduler.messaging.StepRequestSender.StepToSend;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.tokens.ReplyTokens;
import io.orderly.store.orders.StoredOrder;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.telemetry.Fields;
import io.orderly.workflow.WorkflowDefinition;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the requests of started steps. Attempts whose request can't be made, or that Kafka will
 * never accept, are kept until their orders are failed to Error: bounded, and adding one never
 * blocks. Thread-safe.
 */
public final class StepRequestFactory {

  private static final Logger LOG = LoggerFactory.getLogger(StepRequestFactory.class);

  /** One that does not fit is found again when the reconcile loop resends it. */
  private static final int MAX_UNSENDABLE = 1_000;

  private final WorkflowCatalogue workflows;
  private final ReplyTokens tokens;
  private final BlockingQueue<Unsendable> unsendable = new ArrayBlockingQueue<>(MAX_UNSENDABLE);

  /** By these workflows, with these tokens. */
  public StepRequestFactory(WorkflowCatalogue workflows, ReplyTokens tokens) {
    this.workflows = workflows;
    this.tokens = tokens;
  }

  private record Unsendable(AttemptKey key, Failure why) {}

  /** Empty when it can't be made here; that delays no other step. */
  Optional<StepRequest> make(StepToSend step, StoredOrder order, int replyPartition) {
    try {
      Optional<WorkflowDefinition> workflow = workflows.find(step.order().workflow());
      if (workflow.isEmpty()) {
        logUnsendable(step, "this version can't read workflow " + step.order().workflow(), null);
        return Optional.empty();
      }
      return Optional.of(
          tokens.proving(
              StepRequest.of(
                  step.order(),
                  step.start(),
                  order.order(),
                  order.traceParent(),
                  workflow.get(),
                  replyPartition)));
    } catch (RuntimeException failure) {
      logUnsendable(step, "its order goes to Error", failure);
      unsendable(step.key(), new Failure("request-not-makeable", String.valueOf(failure)));
      return Optional.empty();
    }
  }

  /** The order of the step is in the store, and its row can't be read. */
  void orderNotFound(StepToSend step) {
    logUnsendable(step, "its order can't be read", null);
    unsendable(
        step.key(),
        new Failure("order-unreadable", "the order can't be read from the store: correct its row"));
  }

  /** No request of this attempt can ever be sent. */
  void unsendable(AttemptKey key, Failure why) {
    boolean unused = unsendable.offer(new Unsendable(key, why));
  }

  private static void logUnsendable(StepToSend step, String why, @Nullable Throwable failure) {
    LOG.atError()
        .addKeyValue(Fields.ORDER_ID, step.order().orderId())
        .addKeyValue(Fields.STEP, step.start().step())
        .addKeyValue(Fields.ATTEMPT, step.start().attempt())
        .setCause(failure)
        .log("Request of {} can't be made, so it is not sent: {}", step.key(), why);
  }

  /** Removes and returns the attempts whose request can never be sent, with the reason. */
  public Map<AttemptKey, Failure> pollUnsendable() {
    Map<AttemptKey, Failure> polled = new LinkedHashMap<>();
    List<Unsendable> batch = new ArrayList<>();
    unsendable.drainTo(batch, MAX_UNSENDABLE);
    batch.forEach(each -> polled.put(each.key(), each.why()));
    return polled;
  }
}
