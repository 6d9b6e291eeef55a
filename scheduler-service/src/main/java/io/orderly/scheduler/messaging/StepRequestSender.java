package io.orderly.scheduler.messaging;

import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.MessageTooLargeException;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.process.Decision;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.StepStart;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.StoredOrder;
import io.orderly.store.workflows.WorkflowCatalogue;
import io.orderly.telemetry.Fields;
import io.orderly.workflow.WorkflowDefinition;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the requests of steps whose start is committed. A request that can't be sent is not in the
 * sent set, so the reconcile loop resends it; nothing is lost by giving up here. An agent whose
 * requests can't be sent delays no other one.
 */
public final class StepRequestSender {

  private static final Logger LOG = LoggerFactory.getLogger(StepRequestSender.class);

  /** One that does not fit is found again when the reconcile loop resends it. */
  private static final int MAX_UNSENDABLE = 1_000;

  private final Routing routing;
  private final ReplyPartitions replyPartitions;
  private final OrderDirectory orders;
  private final WorkflowCatalogue workflows;
  private final MessageSender sender;
  private final SendHealth health;
  private final BlockingQueue<Unsendable> unsendable = new ArrayBlockingQueue<>(MAX_UNSENDABLE);

  public StepRequestSender(
      Routing routing,
      ReplyPartitions replyPartitions,
      OrderDirectory orders,
      WorkflowCatalogue workflows,
      MessageSender sender,
      SendHealth health) {
    this.routing = routing;
    this.replyPartitions = replyPartitions;
    this.orders = orders;
    this.workflows = workflows;
    this.sender = sender;
    this.health = health;
  }

  /** A started step of an order whose request is to be sent. */
  public record StepToSend(OrderProcess order, StepStart start) {

    AttemptKey key() {
      return AttemptKey.of(order, start);
    }
  }

  /** An attempt whose request can't be made, or that Kafka will never accept. */
  private record Unsendable(AttemptKey key, Failure why) {}

  /** Enters an attempt in the sent set; gives the partition to send it to. */
  @FunctionalInterface
  private interface Entry {
    OptionalInt enter(StepToSend step, int replyPartition);
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

  /**
   * Sends these steps, each to the partition with the fewest unanswered requests.
   *
   * @return those that are in flight now
   */
  public Set<AttemptKey> send(List<StepToSend> steps) {
    return sendAll(
        steps,
        (step, replyPartition) ->
            routing.enter(
                step.key(), step.start().agent(), step.start().completeBy(), replyPartition));
  }

  /**
   * Sends steps that an instance declined, each to another partition.
   *
   * @return those that are in flight there
   */
  public Set<AttemptKey> sendElsewhere(List<StepToSend> steps) {
    return sendAll(steps, (step, replyPartition) -> routing.declined(step.key(), replyPartition));
  }

  private Set<AttemptKey> sendAll(List<StepToSend> steps, Entry entry) {
    Set<AttemptKey> sent = new HashSet<>();
    OptionalInt replyPartition = replyPartitions.any();
    if (steps.isEmpty() || replyPartition.isEmpty()) {
      return sent;
    }
    Set<UUID> missing =
        steps.stream().map(step -> step.order().orderId()).collect(Collectors.toSet());
    orders.find(
        Set.copyOf(missing),
        group -> {
          missing.removeAll(group.keySet());
          for (StepToSend step : steps) {
            StoredOrder order = group.get(step.order().orderId());
            if (order != null && sendOne(step, order, replyPartition.getAsInt(), entry)) {
              sent.add(step.key());
            }
          }
        });
    if (!missing.isEmpty()) {
      steps.stream()
          .filter(step -> missing.contains(step.order().orderId()))
          .forEach(this::orderNotFound);
    }
    return sent;
  }

  private void orderNotFound(StepToSend step) {
    if (health.maxRequests(step.start().agent()) > 0) {
      logUnsendable(step, "its order can't be read", null);
      unsendable(
          step.key(),
          new Failure(
              "order-unreadable", "the order can't be read from the store: correct its row"));
    }
  }

  /** Passes over an agent in backoff, since a try may block for {@code max.block.ms}. */
  private boolean sendOne(StepToSend step, StoredOrder order, int replyPartition, Entry entry) {
    if (health.maxRequests(step.start().agent()) == 0) {
      return false;
    }
    Optional<StepRequest> request = requestOf(step, order, replyPartition);
    if (request.isEmpty()) {
      return false;
    }
    OptionalInt partition = entry.enter(step, replyPartition);
    partition.ifPresent(number -> produce(step, request.get(), number));
    return partition.isPresent();
  }

  /** Empty when it can't be made here; that delays no other step. */
  private Optional<StepRequest> requestOf(StepToSend step, StoredOrder order, int replyPartition) {
    try {
      Optional<WorkflowDefinition> workflow = workflows.find(step.order().workflow());
      if (workflow.isEmpty()) {
        logUnsendable(step, "this version can't read workflow " + step.order().workflow(), null);
        return Optional.empty();
      }
      return Optional.of(
          StepRequest.of(
              step.order(),
              step.start(),
              order.order(),
              order.traceParent(),
              workflow.get(),
              replyPartition));
    } catch (RuntimeException failure) {
      logUnsendable(step, "its order goes to Error", failure);
      unsendable(step.key(), new Failure("request-not-makeable", String.valueOf(failure)));
      return Optional.empty();
    }
  }

  private void produce(StepToSend step, StepRequest request, int partition) {
    AttemptKey key = step.key();
    String agent = step.start().agent();
    health.trying(agent);
    var unused =
        sender
            .send(
                new Outgoing(
                    Topics.agentRequests(agent),
                    partition,
                    key.orderId().toString(),
                    request,
                    request.traceParent()))
            .whenComplete(
                (nothing, failure) -> {
                  if (failure == null) {
                    health.accepted(agent);
                  } else {
                    notSent(key, agent, partition, failure);
                  }
                });
  }

  /** May run on the producer's thread, so it does not block. */
  private void notSent(AttemptKey key, String agent, int partition, Throwable failure) {
    routing.sendFailed(key, partition);
    if (MessageTooLargeException.isIn(failure)) {
      unsendable(key, new Failure("record-too-large", String.valueOf(failure.getMessage())));
    } else {
      health.failed(agent, failure);
    }
  }

  private void unsendable(AttemptKey key, Failure why) {
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
