package io.orderly.scheduler.messaging;

import io.orderly.messages.Topics;
import io.orderly.process.Decision;
import io.orderly.runtime.kafka.MessageSender;
import io.orderly.runtime.kafka.Outgoing;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.OrderDirectory;
import io.orderly.store.StoredOrder;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the requests of steps whose start is committed. What can't be sent is not in the sent set,
 * so the reconcile loop sends it later; nothing is lost by giving up here.
 */
public final class StepRequestSender {

  private static final Logger LOG = LoggerFactory.getLogger(StepRequestSender.class);

  private final Routing routing;
  private final ReplyPartitions replyPartitions;
  private final OrderDirectory orders;
  private final MessageSender sender;
  private final SendHealth health;

  public StepRequestSender(
      Routing routing,
      ReplyPartitions replyPartitions,
      OrderDirectory orders,
      MessageSender sender,
      SendHealth health) {
    this.routing = routing;
    this.replyPartitions = replyPartitions;
    this.orders = orders;
    this.sender = sender;
    this.health = health;
  }

  /** Sends what these committed decisions started. */
  public void sendStarts(Collection<Decision> decisions) {
    send(
        decisions.stream()
            .flatMap(
                decision ->
                    decision.starts().stream()
                        .map(start -> new StepToSend(decision.after(), start)))
            .toList());
  }

  /** Sends these steps, each to the partition with the fewest unanswered requests. */
  public void send(List<StepToSend> steps) {
    OptionalInt replyPartition = replyPartitions.any();
    if (steps.isEmpty() || replyPartition.isEmpty()) {
      return;
    }
    Map<UUID, StoredOrder> stored = ordersOf(steps);
    for (StepToSend step : steps) {
      StoredOrder order = stored.get(step.order().orderId());
      if (order == null) {
        LOG.error("order {} has a process record and no order", step.order().orderId());
        continue;
      }
      OptionalInt partition =
          routing.enter(step.key(), step.start().agent(), step.start().completeBy());
      if (partition.isPresent()
          && !sendOne(step, order, partition.getAsInt(), replyPartition.getAsInt())) {
        return;
      }
    }
  }

  /** Sends a step that an instance declined to another partition, which is entered already. */
  public void sendTo(int partition, StepToSend step) {
    StoredOrder order = ordersOf(List.of(step)).get(step.order().orderId());
    OptionalInt replyPartition = replyPartitions.any();
    if (order == null || replyPartition.isEmpty()) {
      routing.sendFailed(step.key());
    } else {
      sendOne(step, order, partition, replyPartition.getAsInt());
    }
  }

  private Map<UUID, StoredOrder> ordersOf(List<StepToSend> steps) {
    return orders.find(
        steps.stream().map(step -> step.order().orderId()).collect(Collectors.toSet()));
  }

  /** Whether Kafka seems to take requests: after the first that it does not, the rest waits. */
  private boolean sendOne(StepToSend step, StoredOrder order, int partition, int replyPartition) {
    AttemptKey key = step.key();
    Outgoing request =
        new Outgoing(
            Topics.agentRequests(step.start().agent()),
            partition,
            key.orderId().toString(),
            StepRequestFactory.request(step, order, replyPartition));
    CompletableFuture<Void> sent =
        sender
            .send(request)
            .whenComplete(
                (nothing, failure) -> {
                  if (failure != null) {
                    routing.sendFailed(key);
                    health.failed(failure);
                  }
                });
    return !sent.isCompletedExceptionally();
  }
}
