package io.orderly.scheduler.reconciling;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.StepReply;
import io.orderly.process.Decision;
import io.orderly.process.Delivery;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.Resends;
import io.orderly.scheduler.messaging.StepRequestSender;
import io.orderly.scheduler.messaging.StepRequestSender.StepToSend;
import io.orderly.scheduler.routing.AttemptKey;
import io.orderly.scheduler.routing.Routing;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.StateTransaction;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Resends requests of attempts that the locked row still calls live. Where another copy may have
 * been sent, the row records that before the request is sent.
 */
public final class RequestResender {

  private final StateStore store;
  private final StepRequestSender requests;
  private final Routing routing;
  private final Incarnation incarnation;
  private final int maxDeclines;
  private final Counter resent;

  /**
   * Resends requests of this incarnation's orders.
   *
   * @param maxDeclines number of declines at which a request is given up: its order yields
   */
  public RequestResender(
      StateStore store,
      StepRequestSender requests,
      Routing routing,
      Incarnation incarnation,
      int maxDeclines,
      MeterRegistry meters) {
    this.store = store;
    this.requests = requests;
    this.routing = routing;
    this.incarnation = incarnation;
    this.maxDeclines = maxDeclines;
    this.resent = meters.counter("orderly.resent.requests");
  }

  /**
   * Sends these attempts, as far as they are live and this instance's. They may have been sent
   * before.
   *
   * @return how many are in flight now
   */
  int resend(Set<AttemptKey> keys) {
    int sent = requests.send(live(keys, keys)).size();
    resent.increment(sent);
    return sent;
  }

  /**
   * Whether another instance is left for a declined request. One that was delivered before may be
   * in progress somewhere: it goes to no other instance under the same attempt. Nor does one whose
   * agent lacks what the step names: mostly all instances do, and the next attempt may get another.
   */
  public boolean canGoElsewhere(StepReply reply) {
    return reply.outcome() == StepReply.Outcome.DECLINED
        && !reply.saysSuspended()
        && !reply.saysNotOffered()
        && reply.delivery() != Delivery.REDELIVERED
        && routing.canGoElsewhere(AttemptKey.of(reply), maxDeclines);
  }

  /**
   * Sends attempts that an instance declined to other partitions: it made no call, so this is no
   * second copy. A second decline may be a duplicate of the first, while another instance makes the
   * call. All in one transaction; a duplicate in the batch counts once. Nothing changes until the
   * rows are read, so a batch of replies that fails there can be handled again.
   */
  public void resendElsewhere(Collection<StepReply> replies) {
    if (replies.isEmpty()) {
      return;
    }
    Set<AttemptKey> declined = replies.stream().map(AttemptKey::of).collect(Collectors.toSet());
    Set<AttemptKey> again =
        declined.stream().filter(routing::wasDeclined).collect(Collectors.toSet());
    Set<AttemptKey> sent = requests.sendElsewhere(live(declined, again));
    resent.increment(sent.size());
    Set<AttemptKey> notSent = new HashSet<>(declined);
    notSent.removeAll(sent);
    notSent.forEach(routing::refused);
  }

  /**
   * Those of these attempts that are live, of orders as they are written: the request says that it
   * is sent again.
   *
   * @param doubtful those that may be in progress at an instance
   */
  private List<StepToSend> live(Set<AttemptKey> keys, Set<AttemptKey> doubtful) {
    return store.inTransaction(
        transaction -> {
          Instant now = transaction.now();
          List<Decision> noted =
              mine(transaction, keys).stream()
                  .map(order -> Resends.noted(order, isIn(order, doubtful), now))
                  .toList();
          transaction.write(noted);
          return toSend(noted.stream().map(Decision::after).toList(), keys, now);
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
