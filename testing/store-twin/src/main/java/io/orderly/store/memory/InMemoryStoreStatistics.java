package io.orderly.store.memory;

import io.orderly.process.Acceptance;
import io.orderly.process.Direction;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.process.ProcessState;
import io.orderly.store.memory.Tables.AnsweredPause;
import io.orderly.store.memory.Tables.OrderRow;
import io.orderly.store.memory.Tables.Pausable;
import io.orderly.store.pauses.PauseCommand;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.pauses.StoredPause;
import io.orderly.store.statistics.StoreStatistics;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.StepAsk;
import io.orderly.workflow.StepTask;
import io.orderly.workflow.WorkflowId;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Statistics, computed at each call. */
final class InMemoryStoreStatistics implements StoreStatistics {

  private final InMemoryStore store;

  InMemoryStoreStatistics(InMemoryStore store) {
    this.store = store;
  }

  @Override
  public Map<ProcessState, Long> liveOrders() {
    return store.statement(
        "count orders",
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
        "find oldest",
        tables ->
            tables.orders.values().stream()
                .filter(row -> row.process().isClaimable())
                .filter(row -> holds(row).noneMatch(tables.pauses::containsKey))
                .map(row -> waitsSince(tables, row))
                .min(Instant::compareTo));
  }

  private static Instant waitsSince(Tables tables, OrderRow row) {
    Stream<Instant> resumed =
        tables.pauseCommands.values().stream()
            .filter(ran -> ran.command().action() == PauseCommand.Action.RESUME)
            .filter(ran -> ran.outcome() == PauseCommand.Outcome.APPLIED)
            .filter(ran -> holds(row).anyMatch(held -> isAbout(ran.command(), held)))
            .map(AnsweredPause::at);
    return Stream.concat(Stream.of(row.changedAt()), resumed).max(Instant::compareTo).orElseThrow();
  }

  /** What could be paused, so that the order would have to wait. */
  private static Stream<Pausable> holds(OrderRow row) {
    return Stream.concat(
        Stream.of(new Pausable(PauseKind.WORKFLOW, row.process().workflow().name())),
        Stream.ofNullable(row.process().nextAgent())
            .flatMap(agent -> Stream.of(agent, AgentDefinition.nameOf(agent)))
            .map(agent -> new Pausable(PauseKind.AGENT, agent)));
  }

  private static boolean isAbout(PauseCommand command, Pausable held) {
    return command.kind() == held.kind() && command.name().equals(held.name());
  }

  @Override
  public Optional<Instant> oldestOrder() {
    Instant now = store.now();
    return store.statement(
        "find oldest order",
        tables ->
            tables.orders.values().stream()
                .map(OrderRow::process)
                .filter(order -> order.state().isUnderWay())
                .filter(order -> !isBefore(now, order.terms().startAt()))
                .filter(order -> order.steps().stream().noneMatch(OrderStep::isAccepted))
                .map(InMemoryStoreStatistics::since)
                .min(Instant::compareTo));
  }

  private static boolean isBefore(Instant now, @Nullable Instant startAt) {
    return startAt != null && startAt.isAfter(now);
  }

  private static Instant since(OrderProcess order) {
    Instant startAt = order.terms().startAt();
    return startAt == null
        ? Instant.ofEpochMilli(order.orderId().getMostSignificantBits() >>> 16)
        : startAt;
  }

  @Override
  public Optional<Instant> oldestPause() {
    return store.statement(
        "find oldest pause",
        tables ->
            Stream.concat(
                    tables.pauses.values().stream().map(StoredPause::pausedAt),
                    paused(tables).map(OrderRow::changedAt))
                .min(Instant::compareTo));
  }

  @Override
  public long pausedOrders() {
    return store.statement("count paused orders", tables -> paused(tables).count());
  }

  private static Stream<OrderRow> paused(Tables tables) {
    return tables.orders.values().stream()
        .filter(row -> row.process().terms().isPaused() && !row.process().state().isFinal());
  }

  @Override
  public long beyondRecovery(Duration grace, Set<WorkflowId> runnable) {
    Instant now = store.now();
    return store.statement(
        "count beyond recovery",
        tables ->
            tables.orders.values().stream()
                .map(OrderRow::process)
                .filter(order -> !runnable.contains(order.workflow()))
                .filter(
                    order ->
                        isPast(order.completeBy(), grace, now)
                            || isPast(order.notBefore(), Duration.ZERO, now))
                .count());
  }

  private static boolean isPast(@Nullable Instant instant, Duration grace, Instant now) {
    return instant != null && !instant.plus(grace).isAfter(now);
  }

  @Override
  public List<WaitingSteps> acceptedSteps() {
    Instant now = store.now();
    return store.statement(
        "count accepted steps",
        tables ->
            tables.orders.values().stream()
                .map(OrderRow::process)
                .flatMap(order -> order.steps().stream().flatMap(step -> waiting(order, step, now)))
                .collect(
                    Collectors.groupingBy(
                        WaitingSteps::agent,
                        TreeMap::new,
                        Collectors.reducing(InMemoryStoreStatistics::sum)))
                .values()
                .stream()
                .map(Optional::orElseThrow)
                .toList());
  }

  private static Stream<WaitingSteps> waiting(OrderProcess order, OrderStep step, Instant now) {
    Acceptance acceptance = step.acceptance();
    Instant until = acceptance == null ? null : acceptance.until();
    if (until == null || !StepTask.isPerformed(step.agent())) {
      return Stream.empty();
    }
    boolean goesOn =
        order.state().isUnderWay()
            && (order.direction() == Direction.FORWARD || step.state().isUnderWay(Direction.UNDO));
    boolean isOverdue = goesOn && isPast(until, Duration.ZERO, now);
    return Stream.of(new WaitingSteps(step.agent(), 1, isOverdue ? until : null));
  }

  private static WaitingSteps sum(WaitingSteps one, WaitingSteps other) {
    return new WaitingSteps(
        one.agent(),
        one.steps() + other.steps(),
        Stream.of(one, other)
            .map(WaitingSteps::overdueSince)
            .filter(Objects::nonNull)
            .min(Instant::compareTo)
            .orElse(null));
  }

  @Override
  public List<OpenAsks> openAsks() {
    return store.statement(
        "count asks",
        tables ->
            tables.orders.values().stream()
                .flatMap(order -> order.process().steps().stream())
                .flatMap(InMemoryStoreStatistics::asking)
                .collect(
                    Collectors.groupingBy(
                        OpenAsks::of,
                        TreeMap::new,
                        Collectors.reducing(InMemoryStoreStatistics::sum)))
                .values()
                .stream()
                .map(Optional::orElseThrow)
                .toList());
  }

  private static Stream<OpenAsks> asking(OrderStep step) {
    Acceptance acceptance = step.history().acceptance();
    return acceptance == null || acceptance.until() == null
        ? Stream.empty()
        : StepAsk.asked(step.agent()).stream().map(of -> new OpenAsks(of, 1, acceptance.since()));
  }

  private static OpenAsks sum(OpenAsks one, OpenAsks other) {
    Instant oldest = one.oldest().isBefore(other.oldest()) ? one.oldest() : other.oldest();
    return new OpenAsks(one.of(), one.steps() + other.steps(), oldest);
  }

  @Override
  public long openAlerts() {
    return store.statement(
        "count alerts",
        tables ->
            tables.alerts.values().stream()
                .filter(row -> row.stored().resolution() == null)
                .filter(row -> row.stored().acknowledgement() == null)
                .filter(row -> InMemoryAlertUpkeep.ended(tables, row) == null)
                .count());
  }

  private static long count(Tables tables, ProcessState state) {
    return tables.orders.values().stream()
        .map(OrderRow::process)
        .map(OrderProcess::state)
        .filter(state::equals)
        .count();
  }
}
