package io.orderly.scheduler.replying;

import io.orderly.messages.StepEvent;
import io.orderly.messages.StepReply;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Delivery;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessEvent.Completion;
import io.orderly.process.ProcessEvent.Reply;
import io.orderly.process.StepOutcome;
import io.orderly.scheduler.capacity.Deciders;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.scheduler.reconciling.RequestResender;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.transitions.OrderTransitions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/**
 * Records a batch of replies, starts the next steps and sends their requests. A declined request is
 * sent to another instance of the agent at once, with the same attempt and CompleteBy, as long as
 * there is one. A reply that comes late, twice or for another attempt changes nothing and sends
 * nothing.
 *
 * <p>Everything that may fail comes before what must happen once, so a batch may be handled again.
 */
public final class ReplyHandler {

  private final OrderTransitions transitions;
  private final Deciders deciders;
  private final AfterCommit afterCommit;
  private final Routing routing;
  private final RequestResender resender;
  private final Incarnation incarnation;

  public ReplyHandler(
      OrderTransitions transitions,
      Deciders deciders,
      AfterCommit afterCommit,
      Routing routing,
      RequestResender resender,
      Incarnation incarnation) {
    this.transitions = transitions;
    this.deciders = deciders;
    this.afterCommit = afterCommit;
    this.routing = routing;
    this.resender = resender;
    this.incarnation = incarnation;
  }

  /**
   * Handles a batch; when it returns, every reply that changes its order is committed.
   *
   * @return those that are made of an event of a partner and name an order that is not there
   */
  public List<StepReply> handle(List<StepReply> replies) {
    Map<Boolean, List<StepReply>> byElsewhere =
        replies.stream().collect(Collectors.partitioningBy(resender::canGoElsewhere));
    List<StepReply> recorded = byElsewhere.getOrDefault(false, List.of());
    Set<UUID> found = recordAll(recorded);
    recorded.forEach(this::endRequest);
    resender.resendElsewhere(byElsewhere.getOrDefault(true, List.of()));
    return recorded.stream()
        .filter(reply -> reply.event() != null && !found.contains(reply.orderId()))
        .toList();
  }

  /** Gives the orders that are there. */
  private Set<UUID> recordAll(List<StepReply> replies) {
    Set<UUID> found = new HashSet<>();
    for (Map<UUID, StepReply> wave : waves(replies)) {
      ActionStart start = OrderAction.REPLY.begin();
      Map<String, Integer> freed = routing.countByAgent(completed(wave.values()));
      transitions.apply(
          wave.keySet(),
          () -> deciders.batch(order -> event(order, wave), freed),
          decisions -> {
            decisions.forEach(decision -> found.add(decision.after().orderId()));
            afterCommit.send(start, decisions);
          });
    }
    return found;
  }

  /**
   * Capacity that these replies free is used for their next steps: else those orders would yield.
   */
  private static List<AttemptKey> completed(Collection<StepReply> replies) {
    return replies.stream()
        .filter(reply -> reply.event() == null)
        .filter(ReplyHandler::freesCapacity)
        .map(AttemptKey::of)
        .toList();
  }

  /** At most one reply per order in a transaction, since its version rises by exactly one. */
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
    StepEvent event = reply.event();
    if (event != null) {
      return new Completion(
          reply.step(),
          reply.direction(),
          event.agent(),
          event.id(),
          event.edition(),
          outcome(reply),
          incarnation.lockedBy());
    }
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
        yield new StepOutcome.Failed(Objects.requireNonNull(reply.failure()).ofRefusal(), delivery);
      }
      case LEARNED -> new StepOutcome.Learned(Objects.requireNonNull(reply.result()).toString());
      case ACCEPTED ->
          new StepOutcome.Accepted(
              Objects.requireNonNull(reply.result()).toString(), reply.notBefore());
      case DECLINED -> notCalled(reply, Objects.requireNonNull(reply.failure()));
      case UNKNOWN -> new StepOutcome.Unknown(Objects.requireNonNull(reply.failure()).ofRefusal());
    };
  }

  private static StepOutcome notCalled(StepReply reply, Failure why) {
    return reply.saysSuspended()
        ? new StepOutcome.Suspended(why, reply.notBefore())
        : new StepOutcome.Declined(why);
  }

  /** A request that cost the agent no more than its answer; others count until CompleteBy. */
  private static boolean freesCapacity(StepReply reply) {
    return switch (reply.outcome()) {
      case COMPLETED, LEARNED, ACCEPTED -> true;
      // Else orders that no instance can perform would use up the capacity of those that some can.
      case DECLINED -> reply.saysNotOffered();
      case FAILED, UNKNOWN -> false;
    };
  }

  private void endRequest(StepReply recorded) {
    if (recorded.outcome() == StepReply.Outcome.UNKNOWN || recorded.event() != null) {
      return; // The attempt is open, or no request was answered.
    }
    if (freesCapacity(recorded)) {
      routing.completed(AttemptKey.of(recorded));
    } else {
      routing.refused(AttemptKey.of(recorded));
    }
  }
}
