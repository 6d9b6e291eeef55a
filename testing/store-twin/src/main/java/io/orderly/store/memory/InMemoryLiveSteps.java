package io.orderly.store.memory;

import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.store.claiming.Incarnation;
import io.orderly.store.claiming.LiveSteps;
import io.orderly.store.claiming.LiveSteps.LiveStep;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Live steps, the longest under way first. */
final class InMemoryLiveSteps implements LiveSteps {

  private final InMemoryStore store;

  InMemoryLiveSteps(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public List<LiveStep> of(Incarnation incarnation, Duration startedBefore, int limit) {
    Instant now = store.now();
    return store.statement(
        "read live steps",
        tables ->
            tables.orders.values().stream()
                .map(Tables.OrderRow::process)
                .filter(order -> incarnation.lockedBy().equals(order.lockedBy()))
                .flatMap(order -> underWay(order, now.minus(startedBefore), now))
                .sorted(Comparator.comparing(UnderWay::startedAt))
                .limit(limit)
                .map(UnderWay::step)
                .toList());
  }

  @Override
  public Set<StepsOfAgent> waitingFor(Collection<StepsOfAgent> asked, Duration longerThan) {
    Instant soon = store.now().plus(longerThan);
    return store.statement(
        "read waiting steps",
        tables ->
            asked.stream()
                .filter(
                    each ->
                        Stream.ofNullable(tables.orders.get(each.orderId()))
                            .flatMap(row -> row.process().steps().stream())
                            .filter(OrderStep::isAccepted)
                            .filter(step -> step.agent().equals(each.agent()))
                            .map(OrderStep::notBefore)
                            .anyMatch(time -> time != null && time.isAfter(soon)))
                .collect(Collectors.toUnmodifiableSet()));
  }

  private static Stream<UnderWay> underWay(OrderProcess order, Instant startedBefore, Instant now) {
    return order.steps().stream()
        .filter(order::isLive)
        .flatMap(step -> UnderWay.of(order, step))
        .filter(
            step ->
                step.startedAt().isBefore(startedBefore) && step.step().completeBy().isAfter(now));
  }

  /** A live step and since when it is that. */
  private record UnderWay(LiveStep step, Instant startedAt) {

    static Stream<UnderWay> of(OrderProcess order, OrderStep step) {
      Instant completeBy = step.completeBy();
      Instant startedAt = step.startedAt();
      if (completeBy == null || startedAt == null) {
        return Stream.empty();
      }
      LiveStep live =
          new LiveStep(
              order.orderId(),
              step.name(),
              step.agent(),
              step.state().direction(),
              step.attempt(),
              completeBy);
      return Stream.of(new UnderWay(live, startedAt));
    }
  }
}
