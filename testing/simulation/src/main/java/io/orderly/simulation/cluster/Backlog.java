package io.orderly.simulation.cluster;

import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.simulation.eventloop.SimulatedTime;
import io.orderly.simulation.observing.SimulationObserver;
import io.orderly.store.memory.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** What there may be to do, at a glance, so that idle tasks need not look for themselves. */
final class Backlog {

  private final InMemoryStore store;
  private final SimulationObserver simulationObserver;
  private final SimulatedTime time;
  private Glance glance = new Glance(List.of());
  private long changesSeen;

  Backlog(InMemoryStore store, SimulationObserver simulationObserver, SimulatedTime time) {
    this.store = store;
    this.simulationObserver = simulationObserver;
    this.time = time;
  }

  private record Glance(
      List<OrderProcess> orders,
      boolean claimable,
      boolean locked,
      @Nullable Instant completeBy,
      @Nullable Instant notBefore) {

    Glance(List<OrderProcess> orders) {
      this(
          orders,
          orders.stream().anyMatch(OrderProcess::isClaimable),
          orders.stream().anyMatch(order -> order.lockedBy() != null),
          earliest(orders, OrderProcess::completeBy),
          earliest(orders, OrderProcess::notBefore));
    }

    private static @Nullable Instant earliest(
        List<OrderProcess> orders, Function<OrderProcess, @Nullable Instant> moment) {
      return orders.stream()
          .map(moment)
          .filter(Objects::nonNull)
          .min(Instant::compareTo)
          .orElse(null);
    }
  }

  private Glance glance() {
    if (changesSeen != simulationObserver.changes()) {
      changesSeen = simulationObserver.changes();
      glance = new Glance(store.orders());
    }
    return glance;
  }

  List<OrderProcess> orders() {
    return glance().orders();
  }

  boolean hasClaimable() {
    return glance().claimable();
  }

  boolean hasLocked() {
    return glance().locked();
  }

  boolean hasOverdue(Duration grace) {
    return isPast(glance().completeBy(), grace);
  }

  boolean hasPassedDeadline() {
    return orders().stream()
        .filter(order -> order.direction() == Direction.FORWARD && !order.state().isFinal())
        .filter(order -> !order.terms().isPaused())
        .anyMatch(order -> order.terms().isPastDeadline(time.now()));
  }

  boolean hasReleasable() {
    return isPast(glance().notBefore(), Duration.ZERO);
  }

  private boolean isPast(@Nullable Instant moment, Duration grace) {
    return moment != null && !moment.plus(grace).isAfter(time.now());
  }
}
