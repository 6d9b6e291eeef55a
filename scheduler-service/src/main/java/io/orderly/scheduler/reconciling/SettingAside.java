package io.orderly.scheduler.reconciling;

import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Decision;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.scheduler.deciding.Deciders;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.scheduler.messaging.RefusedRequests;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.store.transitions.OrderTransitions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Sends orders to Error whose request Kafka will never take: to wait for CompleteBy would count
 * failures of an agent that was never asked. Where this breaks off, the request is sent and refused
 * once more.
 */
public final class SettingAside {

  private final RefusedRequests refused;
  private final OrderTransitions transitions;
  private final Deciders deciders;
  private final AfterCommit afterCommit;

  public SettingAside(
      RefusedRequests refused,
      OrderTransitions transitions,
      Deciders deciders,
      AfterCommit afterCommit) {
    this.refused = refused;
    this.transitions = transitions;
    this.deciders = deciders;
    this.afterCommit = afterCommit;
  }

  /** Sets aside all that were refused; returns how many. */
  int runOnce() {
    Map<AttemptKey, Failure> why = refused.takeAll();
    if (why.isEmpty()) {
      return 0;
    }
    ActionStart start = OrderAction.SET_ASIDE.begin();
    Set<UUID> orderIds = why.keySet().stream().map(AttemptKey::orderId).collect(Collectors.toSet());
    AtomicInteger setAside = new AtomicInteger();
    transitions.apply(
        orderIds,
        () -> deciders.settingAside(order -> failure(order, why)),
        decisions -> {
          afterCommit.send(start, decisions);
          setAside.addAndGet((int) decisions.stream().filter(Decision::isChange).count());
        });
    return setAside.get();
  }

  private static Optional<Failure> failure(OrderProcess order, Map<AttemptKey, Failure> why) {
    return order.steps().stream()
        .filter(step -> step.isLive(order.direction()))
        .map(step -> AttemptKey.of(order, step))
        .flatMap(key -> Optional.ofNullable(why.get(key)).stream())
        .findFirst();
  }
}
