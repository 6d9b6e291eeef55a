package io.orderly.store.memory;

import io.orderly.store.IdempotencyKey;
import io.orderly.store.IntakeOutcome;
import io.orderly.store.IntakeOutcome.Accepted;
import io.orderly.store.IntakeOutcome.Conflicting;
import io.orderly.store.IntakeOutcome.Known;
import io.orderly.store.NewOrder;
import io.orderly.store.OrderIntake;
import io.orderly.store.StoredOrder;
import io.orderly.store.memory.Tables.KeyOwner;
import io.orderly.store.memory.Tables.KeyRow;
import io.orderly.store.memory.Tables.OrderRow;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Takes the orders of a batch one after the other. */
final class InMemoryOrderIntake implements OrderIntake {

  private static final int MAX_ORDERS = 1_000;

  private final InMemoryStore store;

  InMemoryOrderIntake(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public List<IntakeOutcome> take(List<NewOrder> orders) {
    if (orders.size() > MAX_ORDERS) {
      throw new IllegalArgumentException(
          "%d orders in one batch; at most %d are taken".formatted(orders.size(), MAX_ORDERS));
    }
    return store.transaction(tables -> orders.stream().map(order -> take(tables, order)).toList());
  }

  private IntakeOutcome take(Tables tables, NewOrder order) {
    IntakeOutcome outcome = outcome(tables, order);
    if (outcome instanceof Accepted accepted) {
      keepKeys(tables, order, accepted.orderId());
      tables.orders.put(order.orderId(), row(order, store.now()));
    } else if (outcome instanceof Known known) {
      keepKeys(tables, order, known.orderId());
    }
    return outcome;
  }

  /** A key of another request outweighs a known one: no order may stand for two requests. */
  private static IntakeOutcome outcome(Tables tables, NewOrder order) {
    List<IntakeOutcome> meanings =
        order.request().keys().stream()
            .flatMap(key -> meaning(tables, order, key).stream())
            .toList();
    return Stream.concat(meanings.stream().filter(Conflicting.class::isInstance), meanings.stream())
        .findFirst()
        .orElseGet(() -> new Accepted(order.orderId()));
  }

  private static Optional<IntakeOutcome> meaning(
      Tables tables, NewOrder order, IdempotencyKey key) {
    NewOrder.RequestIdentity request = order.request();
    return Optional.ofNullable(tables.keys.get(new KeyOwner(order.submitter(), key)))
        .map(
            taken ->
                taken.hash().equals(request.hash()) && taken.hashVersion() == request.hashVersion()
                    ? new Known(taken.orderId())
                    : new Conflicting(key, taken.orderId()));
  }

  private static void keepKeys(Tables tables, NewOrder order, UUID standsFor) {
    NewOrder.RequestIdentity request = order.request();
    KeyRow row = new KeyRow(request.hash(), request.hashVersion(), standsFor);
    request
        .keys()
        .forEach(key -> tables.keys.putIfAbsent(new KeyOwner(order.submitter(), key), row));
  }

  private static OrderRow row(NewOrder order, Instant now) {
    StoredOrder stored =
        new StoredOrder(
            order.orderId(),
            order.submitter(),
            order.order(),
            now,
            order.replyTo(),
            order.traceParent());
    return new OrderRow(stored, order.beginning(), order.claimRank(), Tables.Rest.NONE);
  }
}
