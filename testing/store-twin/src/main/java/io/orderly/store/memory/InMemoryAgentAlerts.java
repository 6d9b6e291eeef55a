package io.orderly.store.memory;

import io.orderly.messages.OperatorAlert;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.store.alerts.AgentAlerts;
import io.orderly.store.alerts.StoredAlert;
import io.orderly.store.alerts.StoredAlert.Resolution;
import io.orderly.store.memory.Tables.AlertRow;
import io.orderly.store.memory.Tables.OrderRow;
import io.orderly.store.pauses.PauseKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Alerts that have an agent. */
final class InMemoryAgentAlerts implements AgentAlerts {

  private final InMemoryStore store;

  InMemoryAgentAlerts(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public boolean raise(String agent, Failure failure, String nextAction) {
    Instant now = store.now();
    return store.statement(
        "raise alert of agent",
        tables -> {
          if (openOf(tables).anyMatch(row -> is(row, agent, failure.code()))) {
            return false;
          }
          String id = "agent:%s:%s:%d".formatted(agent, failure.code(), now.toEpochMilli());
          OperatorAlert alert = OperatorAlert.ofAgent(id, agent, failure, nextAction, now);
          return tables.alerts.putIfAbsent(id, AlertRow.raised(alert)) == null;
        });
  }

  @Override
  public boolean resolve(OpenAgentAlert alert) {
    Instant now = store.now();
    return store.statement(
        "resolve alert of agent",
        tables -> {
          List<AlertRow> open =
              openOf(tables).filter(row -> is(row, alert.agent(), alert.code())).toList();
          open.forEach(
              row ->
                  InMemoryAlertUpkeep.change(
                      tables,
                      row,
                      stored -> stored.resolved(new Resolution(Resolution.RECOVERED, now)),
                      now));
          return !open.isEmpty();
        });
  }

  @Override
  public Set<String> behind(int orders) {
    Instant now = store.now();
    return store.statement(
        "read agents that are behind",
        tables ->
            tables.orders.values().stream()
                .map(OrderRow::process)
                .filter(order -> !order.state().isFinal())
                .flatMap(order -> Stream.concat(stepsBehind(order, now), version(tables, order)))
                .collect(Collectors.toUnmodifiableSet()));
  }

  private static Stream<String> stepsBehind(OrderProcess order, Instant now) {
    return order.steps().stream().filter(step -> isBehind(step, now)).map(OrderStep::agent);
  }

  /** The paused version of an agent that the order waits for. */
  private static Stream<String> version(Tables tables, OrderProcess order) {
    return Stream.ofNullable(order.isClaimable() ? order.nextAgent() : null)
        .filter(agent -> agent.indexOf('@') >= 0)
        .filter(agent -> tables.pauses.containsKey(new Tables.Pausable(PauseKind.AGENT, agent)));
  }

  private static boolean isBehind(OrderStep step, Instant now) {
    Instant completeBy = step.completeBy();
    boolean isUnderWay = step.state().isUnderWay();
    return isUnderWay
        && (step.notBefore() != null || (completeBy != null && !completeBy.isAfter(now)));
  }

  @Override
  public Set<OpenAgentAlert> open() {
    return store.statement(
        "read open alerts of agents",
        tables ->
            openOf(tables)
                .map(AlertRow::alert)
                .map(
                    alert ->
                        new OpenAgentAlert(
                            Objects.requireNonNull(alert.agent()), alert.failure().code()))
                .collect(Collectors.toUnmodifiableSet()));
  }

  @Override
  public int purge(Duration endedBefore, int limit) {
    Instant before = store.now().minus(endedBefore);
    return store.statement(
        "purge alerts of agents",
        tables -> {
          List<String> ended =
              tables.alerts.values().stream()
                  .filter(row -> row.alert().agent() != null)
                  .filter(row -> isEnded(row.stored(), before))
                  .map(row -> row.alert().alertId())
                  .limit(limit)
                  .toList();
          ended.forEach(tables.alerts::remove);
          tables.deliveries.keySet().removeIf(at -> ended.contains(at.alertId()));
          return ended.size();
        });
  }

  private static boolean isEnded(StoredAlert stored, Instant before) {
    Resolution resolution = stored.resolution();
    return resolution != null && resolution.at().isBefore(before);
  }

  private static Stream<AlertRow> openOf(Tables tables) {
    return tables.alerts.values().stream()
        .filter(row -> row.alert().agent() != null && row.stored().resolution() == null);
  }

  private static boolean is(AlertRow row, String agent, String code) {
    return agent.equals(row.alert().agent()) && row.alert().failure().code().equals(code);
  }
}
