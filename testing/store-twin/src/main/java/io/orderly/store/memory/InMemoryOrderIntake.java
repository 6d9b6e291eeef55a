package io.orderly.store.memory;

import io.orderly.store.intake.NewOrder;
import io.orderly.store.intake.NewOrder.IdempotencyKey;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.intake.OrderIntake.Accepted;
import io.orderly.store.intake.OrderIntake.Conflicting;
import io.orderly.store.intake.OrderIntake.Known;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.store.memory.Tables.KeyOwner;
import io.orderly.store.memory.Tables.KeyRow;
import io.orderly.store.memory.Tables.NotificationKey;
import io.orderly.store.memory.Tables.NotificationRow;
import io.orderly.store.memory.Tables.OrderRow;
import io.orderly.store.notifications.Addressee;
import io.orderly.store.orders.StoredOrder;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;

/** Accepts the orders of a batch in one transaction; the first insert of a key wins. */
final class InMemoryOrderIntake implements OrderIntake {

  private static final int MAX_ORDERS = 1_000;

  /** So that concurrent batches wait for each other and never in a circle. */
  private static final Comparator<KeyOwner> BY_OWNER =
      Comparator.comparing(KeyOwner::submitter)
          .thenComparing(owner -> owner.key().kind())
          .thenComparing(owner -> owner.key().key());

  private final InMemoryStore store;

  InMemoryOrderIntake(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public List<Outcome> accept(List<NewOrder> orders) {
    if (orders.size() > MAX_ORDERS) {
      throw new IllegalArgumentException(
          "%d orders in one batch; at most %d are accepted".formatted(orders.size(), MAX_ORDERS));
    }
    return store.transaction(transaction -> acceptAll(transaction, orders));
  }

  @Override
  public Map<UUID, Known> known(List<NewOrder> orders) {
    return store.transaction(
        transaction -> {
          Map<UUID, Known> known = new HashMap<>();
          for (NewOrder order : orders) {
            if (outcome(transaction, order) instanceof Known accepted) {
              known.put(order.orderId(), accepted);
            }
          }
          return known;
        });
  }

  private List<Outcome> acceptAll(OpenTransaction transaction, List<NewOrder> orders) {
    transaction.before("insert keys");
    orders.stream()
        .flatMap(InMemoryOrderIntake::owners)
        .distinct()
        .sorted(BY_OWNER)
        .filter(owner -> transaction.key(owner) == null)
        .forEach(transaction::lock);
    transaction.before("read taken keys");
    return orders.stream().map(order -> accept(transaction, order)).toList();
  }

  private static Stream<KeyOwner> owners(NewOrder order) {
    return order.request().keys().stream().map(key -> new KeyOwner(order.submitter(), key));
  }

  private Outcome accept(OpenTransaction transaction, NewOrder order) {
    Outcome outcome = outcome(transaction, order);
    if (outcome instanceof Accepted accepted) {
      keepKeys(transaction, order, accepted.orderId());
      transaction.own().orders.put(order.orderId(), row(order, accepted.acceptedAt()));
      order.addressees().forEach(addressee -> keep(transaction.own(), order, addressee));
    } else if (outcome instanceof Known known) {
      keepKeys(transaction, order, known.orderId());
    }
    return outcome;
  }

  /** A key of another request outweighs a known one: no order may stand for two requests. */
  private Outcome outcome(OpenTransaction transaction, NewOrder order) {
    List<Outcome> meanings =
        order.request().keys().stream()
            .flatMap(key -> meaning(transaction, order, key).stream())
            .toList();
    return Stream.concat(meanings.stream().filter(Conflicting.class::isInstance), meanings.stream())
        .findFirst()
        .orElseGet(() -> new Accepted(order.orderId(), store.now()));
  }

  private static Optional<Outcome> meaning(
      OpenTransaction transaction, NewOrder order, IdempotencyKey key) {
    NewOrder.RequestIdentity request = order.request();
    return Optional.ofNullable(transaction.key(new KeyOwner(order.submitter(), key)))
        .map(
            taken ->
                taken.hash().equals(request.hash()) && taken.hashVersion() == request.hashVersion()
                    ? new Known(taken.orderId())
                    : new Conflicting(key, taken.orderId()));
  }

  private static void keepKeys(OpenTransaction transaction, NewOrder order, UUID standsFor) {
    NewOrder.RequestIdentity request = order.request();
    KeyRow row = new KeyRow(request.hash(), request.hashVersion(), standsFor);
    owners(order)
        .filter(owner -> transaction.key(owner) == null)
        .forEach(owner -> transaction.own().keys.put(owner, row));
  }

  private static void keep(Tables own, NewOrder order, Addressee addressee) {
    own.notifications.put(
        new NotificationKey(order.orderId(), addressee.channel()), NotificationRow.of(addressee));
    own.notificationPending.add(order.orderId());
  }

  private static OrderRow row(NewOrder order, Instant now) {
    StoredOrder stored =
        new StoredOrder(
            order.orderId(),
            order.submitter(),
            order.order(),
            now,
            order.replyTo(),
            order.traceParent(),
            Duration.of(order.queueOffsetMicros(), ChronoUnit.MICROS));
    return new OrderRow(stored, order.beginning(), now, null);
  }
}
