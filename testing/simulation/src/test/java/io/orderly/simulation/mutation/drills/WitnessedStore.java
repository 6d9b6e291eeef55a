package io.orderly.simulation.mutation.drills;

import io.orderly.messages.OperatorAlert;
import io.orderly.simulation.checking.AlertImage;
import io.orderly.simulation.checking.DecisionImage;
import io.orderly.simulation.checking.Invariants;
import io.orderly.simulation.checking.OrderImage;
import io.orderly.simulation.histories.Images;
import io.orderly.store.memory.InMemoryStore;
import io.orderly.store.memory.StoredEvent;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.transitions.StateStore.StateTransaction;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Shows the invariants what every transaction changed. For one thread. */
final class WitnessedStore implements StateStore {

  private static final int ALL = 10_000;

  private final InMemoryStore store;
  private final Invariants invariants;
  private final Supplier<Instant> clock;
  private final List<UUID> orderIds;

  WitnessedStore(
      InMemoryStore store, Invariants invariants, Supplier<Instant> clock, List<UUID> orderIds) {
    this.store = store;
    this.invariants = invariants;
    this.clock = clock;
    this.orderIds = List.copyOf(orderIds);
  }

  @Override
  public <T> T inTransaction(Function<StateTransaction, T> work) {
    List<OrderImage> before = orders();
    List<AlertImage> alertsBefore = alerts();
    T result = store.stateStore().inTransaction(work);
    List<AlertImage> raised = new ArrayList<>(alerts());
    raised.removeAll(alertsBefore);
    List<OrderImage> after = orders();
    invariants.committed(
        "player",
        clock.get(),
        before,
        after,
        raised,
        after.stream().flatMap(this::decisions).toList());
    return result;
  }

  /** What was decided in the transaction that made this version. */
  private Stream<DecisionImage> decisions(OrderImage order) {
    return io.orderly.simulation.observing.Images.decisions(
        order.orderId(),
        store.events(order.orderId()).stream()
            .filter(event -> event.orderVersion() == order.version())
            .map(StoredEvent::event)
            .toList());
  }

  /** All orders as they stand. */
  List<OrderImage> orders() {
    return orderIds.stream()
        .flatMap(orderId -> store.order(orderId).stream())
        .map(Images::of)
        .toList();
  }

  /** All alerts, since none is delivered before the end. */
  List<AlertImage> alerts() {
    return store.alertDeliveries().undelivered(ALL).stream().map(WitnessedStore::image).toList();
  }

  private static AlertImage image(OperatorAlert alert) {
    return new AlertImage(
        alert.alertId(), alert.orderId(), alert.orderVersion(), alert.failure().code());
  }
}
