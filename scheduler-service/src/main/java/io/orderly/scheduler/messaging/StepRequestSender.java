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
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Sends the requests of steps whose start is committed. A request that can't be sent is not in the
 * sent set, so the reconcile loop resends it; nothing is lost by giving up here. An agent whose
 * requests can't be sent delays no other one.
 */
public final class StepRequestSender {

  private final Routing routing;
  private final ReplyPartitions replyPartitions;
  private final OrderDirectory orders;
  private final StepRequestFactory requests;
  private final MessageSender sender;
  private final SendHealth health;

  public StepRequestSender(
      Routing routing,
      ReplyPartitions replyPartitions,
      OrderDirectory orders,
      StepRequestFactory requests,
      MessageSender sender,
      SendHealth health) {
    this.routing = routing;
    this.replyPartitions = replyPartitions;
    this.orders = orders;
    this.requests = requests;
    this.sender = sender;
    this.health = health;
  }

  /** A started step of an order whose request is to be sent. */
  public record StepToSend(OrderProcess order, StepStart start) {

    /** Of the order that its request is made of. */
    int edition() {
      return Objects.requireNonNull(order.step(start.step()), start.step()).edition();
    }

    AttemptKey key() {
      return AttemptKey.of(order, start);
    }
  }

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
    List<StepToSend> plain = new ArrayList<>();
    for (StepToSend step : steps) {
      if (step.edition() == OrderProcess.FIRST_EDITION) {
        plain.add(step);
      } else {
        sendCorrected(step, replyPartition.getAsInt(), entry).ifPresent(sent::add);
      }
    }
    sendPlain(plain, replyPartition.getAsInt(), entry, sent);
    return sent;
  }

  /** Each edition is read for itself: few orders are ever corrected. */
  private Optional<AttemptKey> sendCorrected(StepToSend step, int replyPartition, Entry entry) {
    Optional<StoredOrder> order = orders.find(step.order().orderId(), step.edition());
    if (order.isEmpty()) {
      orderNotFound(step);
    }
    return order
        .filter(found -> sendOne(step, found, replyPartition, entry))
        .map(found -> step.key());
  }

  private void sendPlain(
      List<StepToSend> steps, int replyPartition, Entry entry, Set<AttemptKey> sent) {
    if (steps.isEmpty()) {
      return;
    }
    Set<UUID> missing =
        steps.stream().map(step -> step.order().orderId()).collect(Collectors.toSet());
    orders.find(
        Set.copyOf(missing),
        group -> {
          missing.removeAll(group.keySet());
          for (StepToSend step : steps) {
            StoredOrder order = group.get(step.order().orderId());
            if (order != null && sendOne(step, order, replyPartition, entry)) {
              sent.add(step.key());
            }
          }
        });
    if (!missing.isEmpty()) {
      steps.stream()
          .filter(step -> missing.contains(step.order().orderId()))
          .forEach(this::orderNotFound);
    }
  }

  private void orderNotFound(StepToSend step) {
    if (health.maxRequests(step.start().agent()) > 0) {
      requests.orderNotFound(step);
    }
  }

  /** Passes over an agent in backoff, since a try may block for {@code max.block.ms}. */
  private boolean sendOne(StepToSend step, StoredOrder order, int replyPartition, Entry entry) {
    if (health.maxRequests(step.start().agent()) == 0) {
      return false;
    }
    Optional<StepRequest> request = requests.make(step, order, replyPartition);
    if (request.isEmpty()) {
      return false;
    }
    OptionalInt partition = entry.enter(step, replyPartition);
    partition.ifPresent(number -> produce(step, request.get(), number));
    return partition.isPresent();
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
      requests.unsendable(
          key, new Failure("record-too-large", String.valueOf(failure.getMessage())));
    } else {
      health.failed(agent, failure);
    }
  }
}
