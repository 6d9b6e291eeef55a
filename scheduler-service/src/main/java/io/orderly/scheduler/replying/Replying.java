package io.orderly.scheduler.replying;

import io.orderly.messages.StepReply;
import io.orderly.messages.StepReplyOutcome;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Delivery;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessEvent.Reply;
import io.orderly.process.StepOutcome;
import io.orderly.scheduler.deciding.Deciders;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.transitions.OrderTransitions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;

/**
 * Records a batch of replies and sends what follows. A reply that comes late, twice or for another
 * attempt changes nothing and sends nothing.
 */
public final class Replying {

  private final OrderTransitions transitions;
  private final Deciders deciders;
  private final AfterCommit afterCommit;
  private final Routing routing;
  private final Incarnation incarnation;

  public Replying(
      OrderTransitions transitions,
      Deciders deciders,
      AfterCommit afterCommit,
      Routing routing,
      Incarnation incarnation) {
    this.transitions = transitions;
    this.deciders = deciders;
    this.afterCommit = afterCommit;
    this.routing = routing;
    this.incarnation = incarnation;
  }

  /** Takes replies; when it returns they are committed. */
  public void take(List<StepReply> replies) {
    for (Map<UUID, StepReply> wave : waves(replies)) {
      ActionStart start = OrderAction.REPLY.begin();
      Map<String, Integer> freed = routing.placesOf(completed(wave.values()));
      transitions.apply(
          wave.keySet(),
          () -> deciders.batch(order -> event(order, wave), freed),
          decisions -> afterCommit.send(start, decisions));
    }
  }

  /** What these replies free they free for what follows them: else the orders would yield. */
  private static List<AttemptKey> completed(Collection<StepReply> replies) {
    return replies.stream()
        .filter(reply -> reply.outcome() == StepReplyOutcome.COMPLETED)
        .map(AttemptKey::of)
        .toList();
  }

  /** At most one reply an order in a transaction, since its version rises by exactly one. */
  private static List<Map<UUID, StepReply>> waves(Collection<StepReply> replies) {
    List<Map<UUID, StepReply>> waves = new ArrayList<>();
    for (StepReply reply : replies) {
      waves.stream()
          .filter(wave -> !wave.containsKey(reply.orderId()))
          .findFirst()
          .orElseGet(
              () -> {
                Map<UUID, StepReply> wave = new LinkedHashMap<>();
                waves.add(wave);
                return wave;
              })
          .put(reply.orderId(), reply);
    }
    return waves;
  }

  private ProcessEvent event(OrderProcess order, Map<UUID, StepReply> wave) {
    StepReply reply = Objects.requireNonNull(wave.get(order.orderId()));
    return new Reply(
        reply.step(), reply.direction(), reply.attempt(), outcome(reply), incarnation.lockedBy());
  }

  private static StepOutcome outcome(StepReply reply) {
    return switch (reply.outcome()) {
      case COMPLETED -> {
        String result = reply.result() == null ? "{}" : reply.result().toString();
        yield reply.saysNeverHappened()
            ? new StepOutcome.NeverHappened(result)
            : new StepOutcome.Completed(result);
      }
      case FAILED -> {
        Delivery delivery = reply.delivery() == null ? Delivery.FIRST : reply.delivery();
        yield new StepOutcome.Failed(Objects.requireNonNull(reply.failure()), delivery);
      }
      case DECLINED ->
          reply.saysHeld()
              ? new StepOutcome.Held(Objects.requireNonNull(reply.failure()))
              : new StepOutcome.NotTaken(reply.failure());
    };
  }
}
