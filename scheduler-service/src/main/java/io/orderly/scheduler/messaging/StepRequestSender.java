package io.orderly.scheduler.messaging;

import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.process.Decision;
import io.orderly.runtime.kafka.MessageSender;
import io.orderly.runtime.kafka.Outgoing;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.StoredOrder;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;

/**
 * Sends the requests of steps whose start is committed. What can't be sent is not in the sent set,
 * so the reconcile loop sends it later; nothing is lost by giving up here.
 */
public final class StepRequestSender {

  private final Routing routing;
  private final ReplyPartitions replyPartitions;
  private final StepRequestFactory requests;
  private final MessageSender sender;
  private final SendHealth health;

  public StepRequestSender(
      Routing routing,
      ReplyPartitions replyPartitions,
      StepRequestFactory requests,
      MessageSender sender,
      SendHealth health) {
    this.routing = routing;
    this.replyPartitions = replyPartitions;
    this.requests = requests;
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
    Map<UUID, StoredOrder> orders = requests.ordersOf(steps);
    for (StepToSend step : steps) {
      Optional<StepRequest> request =
          requests.request(step, orders.get(step.order().orderId()), replyPartition.getAsInt());
      if (request.isPresent() && !enterAndSend(step, request.get())) {
        return;
      }
    }
  }

  /** Sends a step that an instance declined to another partition, which is entered already. */
  public void sendTo(int partition, StepToSend step) {
    OptionalInt replyPartition = replyPartitions.any();
    Optional<StepRequest> request =
        replyPartition.isEmpty()
            ? Optional.empty()
            : requests.request(
                step,
                requests.ordersOf(List.of(step)).get(step.order().orderId()),
                replyPartition.getAsInt());
    if (request.isPresent()) {
      sendOne(step, request.get(), partition);
    } else {
      routing.sendFailed(step.key());
    }
  }

  private boolean enterAndSend(StepToSend step, StepRequest request) {
    OptionalInt partition =
        routing.enter(step.key(), step.start().agent(), step.start().completeBy());
    return partition.isEmpty() || sendOne(step, request, partition.getAsInt());
  }

  /** Whether Kafka seems to take requests: after the first that it does not, the rest waits. */
  private boolean sendOne(StepToSend step, StepRequest request, int partition) {
    AttemptKey key = step.key();
    String topic = Topics.agentRequests(step.start().agent());
    CompletableFuture<Void> sent =
        sender
            .send(new Outgoing(topic, partition, key.orderId().toString(), request))
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
