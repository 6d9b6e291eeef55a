package io.orderly.scheduler.claiming;

import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessEvent;
import io.orderly.process.ProcessEvent.StatusHint;
import io.orderly.scheduler.capacity.Deciders;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.store.claiming.LiveSteps;
import io.orderly.store.claiming.LiveSteps.StepsOfAgent;
import io.orderly.store.transitions.OrderTransitions;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * Has the statuses of accepted steps asked for now, as hooks of their partners want it. A hint
 * proves nothing and costs its sender nothing: one that finds no waiting step, or one that is asked
 * about soon anyway, costs a read, and locks and writes nothing.
 */
public final class HintHandler {

  private final LiveSteps steps;
  private final OrderTransitions transitions;
  private final Deciders deciders;
  private final AfterCommit afterCommit;

  public HintHandler(
      LiveSteps steps, OrderTransitions transitions, Deciders deciders, AfterCommit afterCommit) {
    this.steps = steps;
    this.transitions = transitions;
    this.deciders = deciders;
    this.afterCommit = afterCommit;
  }

  /**
   * Handles a batch; it may be handled again.
   *
   * @return how many orders have steps that are due now, or sooner than they were
   */
  public int handle(Collection<StepsOfAgent> hints) {
    Map<UUID, Set<String>> agents = new HashMap<>();
    steps
        .waitingFor(Set.copyOf(hints), StatusHint.MIN_INTERVAL)
        .forEach(
            each ->
                agents.computeIfAbsent(each.orderId(), id -> new HashSet<>()).add(each.agent()));
    if (agents.isEmpty()) {
      return 0;
    }
    ActionStart start = OrderAction.HINT.begin();
    Collection<Decision> decisions =
        transitions.apply(agents.keySet(), () -> deciders.batch(order -> event(order, agents)));
    afterCommit.send(start, decisions);
    return (int) decisions.stream().filter(Decision::isChange).count();
  }

  private static ProcessEvent event(OrderProcess order, Map<UUID, Set<String>> agents) {
    return new StatusHint(Objects.requireNonNull(agents.get(order.orderId())));
  }
}
