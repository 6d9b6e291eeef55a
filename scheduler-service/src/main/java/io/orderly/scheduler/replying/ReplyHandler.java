package io.orderly.scheduler.replying;

import io.orderly.messages.StepReply;
import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Decision;
import io.orderly.scheduler.capacity.Deciders;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.scheduler.reconciling.RequestResender;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.transitions.OrderTransitions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

  private static final String NO_ORDER = "there is no order of the id that the event names";

  private final OrderTransitions transitions;
  private final Deciders deciders;
  private final AfterCommit afterCommit;
  private final Routing routing;
  private final RequestResender resender;
  private final ReplyEvents events;

  public ReplyHandler(
      OrderTransitions transitions,
      Deciders deciders,
      AfterCommit afterCommit,
      Routing routing,
      RequestResender resender,
      ReplyEvents events) {
    this.transitions = transitions;
    this.deciders = deciders;
    this.afterCommit = afterCommit;
    this.routing = routing;
    this.resender = resender;
    this.events = events;
  }

  /**
   * Handles a batch; when it returns, every reply that changes its order is committed.
   *
   * @return those that are made of an event of a partner and that no order can use
   */
  public UnusedReplies handle(List<StepReply> replies) {
    Map<Boolean, List<StepReply>> byElsewhere =
        replies.stream().collect(Collectors.partitioningBy(resender::canGoElsewhere));
    List<StepReply> recorded = byElsewhere.getOrDefault(false, List.of());
    UnusedReplies unused = recordAll(recorded);
    recorded.forEach(this::endRequest);
    resender.resendElsewhere(byElsewhere.getOrDefault(true, List.of()));
    return unused;
  }

  private UnusedReplies recordAll(List<StepReply> replies) {
    UnusedReplies unused = new UnusedReplies();
    for (Map<UUID, StepReply> wave : waves(replies)) {
      Map<UUID, StepReply> unresolved = new LinkedHashMap<>(wave);
      unresolved.values().removeIf(reply -> reply.event() == null);
      ActionStart start = OrderAction.REPLY.begin();
      Map<String, Integer> freed = routing.countByAgent(completed(wave.values()));
      transitions.apply(
          wave.keySet(),
          () ->
              deciders.batch(
                  order -> events.of(order, Objects.requireNonNull(wave.get(order.orderId()))),
                  freed),
          decisions -> {
            for (Decision decision : decisions) {
              StepReply event = unresolved.remove(decision.after().orderId());
              if (event != null) {
                unused.decided(event, decision);
              }
            }
            afterCommit.send(start, decisions);
          });
      unresolved.values().forEach(event -> unused.add(event, NO_ORDER));
    }
    return unused;
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
