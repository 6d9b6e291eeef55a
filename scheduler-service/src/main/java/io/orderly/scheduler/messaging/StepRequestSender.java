package io.orderly.scheduler.messaging;

import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.MessageTooLargeException;
import io.orderly.platform.kafka.Outgoing;
import io.orderly.process.Decision;
import io.orderly.process.Failure;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.RequestRoute;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import io.orderly.store.orders.StoredOrder;
import io.orderly.telemetry.Fields;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the requests of steps whose start is committed. What can't be sent is not in the sent set,
 * so the reconcile loop sends it later; nothing is lost by giving up here. An agent whose requests
 * can't be sent holds back none of the others.
 */
public final class StepRequestSender {

  private static final Logger LOG = LoggerFactory.getLogger(StepRequestSender.class);

  private static final Failure UNREADABLE =
      new Failure(
          "order-unreadable", "what was ordered can't be read from the store: correct its row");

  private final Routing routing;
  private final ReplyPartitions replyPartitions;
  private final StepRequestFactory requests;
  private final MessageSender sender;
  private final SendHealth health;
  private final RefusedRequests refused;

  public StepRequestSender(
      Routing routing,
      ReplyPartitions replyPartitions,
      StepRequestFactory requests,
      MessageSender sender,
      SendHealth health,
      RefusedRequests refused) {
    this.routing = routing;
    this.replyPartitions = replyPartitions;
    this.requests = requests;
    this.sender = sender;
    this.health = health;
    this.refused = refused;
  }

  /** How an attempt is entered among those under way; gives the partition to send it to. */
  @FunctionalInterface
  private interface Entering {
    OptionalInt enter(AttemptKey key, RequestRoute requestRoute);
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
   * @return those that are on their way now
   */
  public Set<AttemptKey> send(List<StepToSend> steps) {
    return send(steps, routing::enter);
  }

  /**
   * Sends steps that an instance declined, each to another partition.
   *
   * @return those that are on their way there
   */
  public Set<AttemptKey> sendElsewhere(List<StepToSend> steps) {
    return send(steps, (key, requestRoute) -> routing.declined(key, requestRoute.replyPartition()));
  }

  private Set<AttemptKey> send(List<StepToSend> steps, Entering entering) {
    Set<AttemptKey> sent = new HashSet<>();
    OptionalInt replyPartition = replyPartitions.any();
    if (steps.isEmpty() || replyPartition.isEmpty()) {
      return sent;
    }
    Set<UUID> found = new HashSet<>();
    requests.ordersOf(
        steps,
        orders -> {
          found.addAll(orders.keySet());
          for (StepToSend step : steps) {
            StoredOrder order = orders.get(step.order().orderId());
            if (order != null) {
              sendOne(step, order, replyPartition.getAsInt(), entering, sent);
            }
          }
        });
    steps.stream()
        .filter(step -> !found.contains(step.order().orderId()))
        .forEach(step -> sendOne(step, null, replyPartition.getAsInt(), entering, sent));
    return sent;
  }

  private void sendOne(
      StepToSend step,
      @Nullable StoredOrder order,
      int replyPartition,
      Entering entering,
      Set<AttemptKey> sent) {
    Optional<StepRequest> request = requestOf(step, order, replyPartition);
    if (request.isPresent() && enterAndSend(step, request.get(), entering)) {
      sent.add(step.key());
    }
  }

  /**
   * An agent that rests is passed over, since a try may block for {@code max.block.ms}. What can't
   * be made holds up no other: its order is set aside.
   */
  private Optional<StepRequest> requestOf(
      StepToSend step, @Nullable StoredOrder order, int replyPartition) {
    if (health.most(step.start().agent()) == 0) {
      return Optional.empty();
    }
    try {
      if (order == null) {
        refused.add(step.key(), UNREADABLE);
      }
      return requests.request(step, order, replyPartition);
    } catch (RuntimeException failure) {
      LOG.atError()
          .addKeyValue(Fields.ORDER_ID, step.order().orderId())
          .setCause(failure)
          .log("the request of {} can't be made, so its order goes to Error", step.key());
      refused.add(step.key(), new Failure("request-not-makeable", String.valueOf(failure)));
      return Optional.empty();
    }
  }

  private boolean enterAndSend(StepToSend step, StepRequest request, Entering entering) {
    RequestRoute requestRoute =
        new RequestRoute(step.start().agent(), step.start().completeBy(), request.replyPartition());
    OptionalInt partition = entering.enter(step.key(), requestRoute);
    partition.ifPresent(number -> handOver(step, request, number));
    return partition.isPresent();
  }

  private void handOver(StepToSend step, StepRequest request, int partition) {
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
                    health.taken(agent);
                  } else {
                    notSent(key, agent, partition, failure);
                  }
                });
  }

  /** May run on the thread of the producer, so it only takes note. */
  private void notSent(AttemptKey key, String agent, int partition, Throwable failure) {
    routing.sendFailed(key, partition);
    if (MessageTooLargeException.isIn(failure)) {
      refused.add(key, failure);
    } else {
      health.failed(agent, failure);
    }
  }
}
