package io.orderly.store.memory;

import io.orderly.process.OrderProcess;
import io.orderly.process.ProcessState;
import io.orderly.store.StoreStatistics;
import io.orderly.store.memory.Tables.OrderRow;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Figures, counted anew at each call. */
final class InMemoryStoreStatistics implements StoreStatistics {

  private final InMemoryStore store;

  InMemoryStoreStatistics(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public Map<ProcessState, Long> liveOrders() {
    return store.statement(
        tables -> {
          Map<ProcessState, Long> orders = new EnumMap<>(ProcessState.class);
          Arrays.stream(ProcessState.values())
              .filter(state -> !state.isFinal())
              .forEach(state -> orders.put(state, count(tables, state)));
          return orders;
        });
  }

  @Override
  public Optional<Instant> oldestPending() {
    return store.statement(
        tables ->
            tables.orders.values().stream()
                .filter(row -> row.rest() == Tables.Rest.NONE && row.process().isClaimable())
                .map(row -> row.order().submittedAt())
                .min(Instant::compareTo));
  }

  @Override
  public long openAlerts() {
    return store.statement(
        tables ->
            tables.alerts.values().stream()
                .filter(alert -> alert.acknowledgedAt() == null)
                .filter(alert -> isInError(tables.orders.get(alert.alert().orderId())))
                .count());
  }

  private static long count(Tables tables, ProcessState state) {
    return tables.orders.values().stream()
        .map(OrderRow::process)
        .map(OrderProcess::state)
        .filter(state::equals)
        .count();
  }

  private static boolean isInError(@Nullable OrderRow row) {
    return row != null && row.process().state() == ProcessState.ERROR;
  }
}
