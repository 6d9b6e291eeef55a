package io.orderly.scheduler.reconciling;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.Resends;
import io.orderly.scheduler.messaging.StepRequestSender;
import io.orderly.scheduler.messaging.StepToSend;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateTransaction;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Sends requests again, after a look at the locked row: the attempt must still be live there. Where
 * another copy may be on its way, the row says so before the request leaves.
 */
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
   * Sends these attempts, as far as they are live and this instance's. Whether they were sent
   * before nobody knows.
   *
   * @return how many are on their way now
   */
  int resend(Set<AttemptKey> keys) {
    int sent = requests.send(live(keys, keys)).size();
    resent.increment(sent);
    return sent;
  }

  /**
   * Sends attempts that an instance declined to other partitions: it made no call, so that no
   * second copy comes of it. A second decline may be the first one that came home twice, while
   * another instance is at the call. Until the rows are read nothing changes, so that a batch of
   * replies that breaks off there can be handed in again.
   */
  public void resendElsewhere(Set<AttemptKey> declined) {
    Set<AttemptKey> again =
        declined.stream().filter(routing::wasDeclined).collect(Collectors.toSet());
    Set<AttemptKey> sent = requests.sendElsewhere(live(declined, again));
    resent.increment(sent.size());
    Set<AttemptKey> notSent = new HashSet<>(declined);
    notSent.removeAll(sent);
    notSent.forEach(routing::refused);
  }

  /**
   * What is live of these attempts.
   *
   * @param doubtful those that may have been sent to somebody who is at them
   */
  private List<StepToSend> live(Set<AttemptKey> keys, Set<AttemptKey> doubtful) {
    return store.inTransaction(
        transaction -> {
          Instant now = transaction.now();
          List<OrderProcess> orders = mine(transaction, keys);
          transaction.write(
              orders.stream()
                  .map(order -> Resends.noted(order, isIn(order, doubtful), now))
                  .toList());
          return toSend(orders, keys, now);
        });
  }

  private List<OrderProcess> mine(StateTransaction transaction, Set<AttemptKey> keys) {
    Set<UUID> orderIds = keys.stream().map(AttemptKey::orderId).collect(Collectors.toSet());
    return transaction.lock(orderIds).stream()
        .filter(order -> incarnation.lockedBy().equals(order.lockedBy()))
        .toList();
  }

  private static List<StepToSend> toSend(
      List<OrderProcess> orders, Set<AttemptKey> keys, Instant now) {
    return orders.stream()
        .flatMap(
            order ->
                Resends.of(order, isIn(order, keys), now).stream()
                    .map(start -> new StepToSend(order, start)))
        .toList();
  }

  private static Predicate<OrderStep> isIn(OrderProcess order, Set<AttemptKey> keys) {
    return step -> keys.contains(AttemptKey.of(order, step));
  }
}
