package io.orderly.scheduler.reconciling;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.StepStart;
import io.orderly.scheduler.messaging.StepRequestSender;
import io.orderly.scheduler.messaging.StepToSend;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.Incarnation;
import io.orderly.store.StateStore;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;

/** Sends requests again, after a look at the locked row: the attempt must still be live there. */
public final class Resending {

  private final StateStore store;
  private final StepRequestSender requests;
  private final Routing routing;
  private final Incarnation incarnation;
  private final Counter resent;

  public Resending(
      StateStore store,
      StepRequestSender requests,
      Routing routing,
      Incarnation incarnation,
      MeterRegistry meters) {
    this.store = store;
    this.requests = requests;
    this.routing = routing;
    this.incarnation = incarnation;
    this.resent = meters.counter("orderly.resent.requests");
  }

  /**
   * Sends these attempts, as far as they are live and this instance's.
   *
   * @return how many are on their way now
   */
  int resend(Set<AttemptKey> keys) {
    int sent = requests.send(stillLive(keys)).size();
    resent.increment(sent);
    return sent;
  }

  /**
   * Sends attempts that an instance declined to other partitions. Until the rows are read nothing
   * changes, so that a batch of replies that breaks off there can be handed in again.
   */
  public void resendElsewhere(Set<AttemptKey> declined) {
    Set<AttemptKey> sent = requests.sendElsewhere(stillLive(declined));
    resent.increment(sent.size());
    Set<AttemptKey> notSent = new HashSet<>(declined);
    notSent.removeAll(sent);
    notSent.forEach(routing::refused);
  }

  private List<StepToSend> stillLive(Set<AttemptKey> keys) {
    Collection<UUID> orderIds = keys.stream().map(AttemptKey::orderId).collect(Collectors.toSet());
    return store.inTransaction(
        transaction ->
            transaction.lock(orderIds).stream()
                .filter(order -> incarnation.lockedBy().equals(order.lockedBy()))
                .flatMap(
                    order ->
                        order.steps().stream()
                            .filter(step -> keys.contains(AttemptKey.of(order, step)))
                            .flatMap(step -> toSend(order, step, transaction.now()).stream()))
                .toList());
  }

  private static Optional<StepToSend> toSend(OrderProcess order, OrderStep step, Instant now) {
    Instant completeBy = step.completeBy();
    if (!step.isLive(order.direction()) || completeBy == null || !completeBy.isAfter(now)) {
      return Optional.empty();
    }
    StepStart start =
        new StepStart(step.name(), step.agent(), order.direction(), step.attempt(), completeBy);
    return Optional.of(new StepToSend(order, start));
  }
}
