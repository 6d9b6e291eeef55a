package io.orderly.scheduler.reconciling;

import io.orderly.platform.tracing.ActionStart;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.process.Decision;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.scheduler.capacity.Deciders;
import io.orderly.scheduler.messaging.AfterCommit;
import io.orderly.scheduler.messaging.StepRequestFactory;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.store.transitions.OrderTransitions;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/**
 * Fails orders to Error whose request can't be made, or that Kafka will never accept: waiting for
 * CompleteBy would count failures of an agent that got no request. If this fails, the request is
 * resent and refused once more.
 */
public final class UnsendableOrders {

  private final StepRequestFactory requests;
  private final OrderTransitions transitions;
  private final Deciders deciders;
  private final AfterCommit afterCommit;

  public UnsendableOrders(
      StepRequestFactory requests,
      OrderTransitions transitions,
      Deciders deciders,
      AfterCommit afterCommit) {
    this.requests = requests;
    this.transitions = transitions;
    this.deciders = deciders;
    this.afterCommit = afterCommit;
  }

  /** Fails all of them; returns how many. */
  int fail() {
    Map<AttemptKey, Failure> why = requests.pollUnsendable();
    if (why.isEmpty()) {
      return 0;
    }
    ActionStart start = OrderAction.FAIL.begin();
    Set<UUID> orderIds = why.keySet().stream().map(AttemptKey::orderId).collect(Collectors.toSet());
    AtomicInteger failed = new AtomicInteger();
    transitions.apply(
        orderIds,
        () -> deciders.failing(order -> failure(order, why)),
        decisions -> {
          afterCommit.send(start, decisions);
          failed.addAndGet((int) decisions.stream().filter(Decision::isChange).count());
        });
    return failed.get();
  }

  private static Optional<Failure> failure(OrderProcess order, Map<AttemptKey, Failure> why) {
    return order.steps().stream()
        .filter(order::isLive)
        .map(step -> AttemptKey.of(order, step))
        .flatMap(key -> Optional.ofNullable(why.get(key)).stream())
        .findFirst();
  }
}
