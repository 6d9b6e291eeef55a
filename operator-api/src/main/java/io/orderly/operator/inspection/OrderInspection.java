package io.orderly.operator.inspection;

import io.orderly.operator.decision.SupervisorDecider;
import io.orderly.operator.inspection.OrderView.AlertView;
import io.orderly.operator.inspection.OrderView.EditionView;
import io.orderly.operator.inspection.OrderView.EventView;
import io.orderly.operator.inspection.OrderView.QueuePosition;
import io.orderly.process.ClaimRank;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderSnapshot;
import io.orderly.process.OrderStep;
import io.orderly.store.orders.OrderEditions;
import io.orderly.store.pauses.PauseKind;
import io.orderly.store.pauses.PauseSwitches;
import io.orderly.store.pauses.StoredPause;
import io.orderly.store.readmodel.AlertRepository;
import io.orderly.store.readmodel.EventRepository;
import io.orderly.store.readmodel.OrderRepository;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.WorkflowDefinition;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.data.domain.Limit;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/** Reads orders for operators; each answer is read in one snapshot. */
public final class OrderInspection {

  /** An order that has more has been through the same again and again. */
  private static final Limit MAX_SHOWN = Limit.of(200);

  private final OrderRepository orders;
  private final EventRepository events;
  private final AlertRepository alerts;
  private final HeldOrders heldOrders;
  private final OrderEditions corrections;
  private final PauseSwitches switches;
  private final PossibleCommands possible;
  private final ActivityDescriber activities;
  private final TransactionTemplate snapshot;

  /** The repositories of an order's page. */
  public record Records(OrderRepository orders, EventRepository events, AlertRepository alerts) {}

  /**
   * Reads only.
   *
   * @param transactions of the read pool, for the repositories as well as {@code jdbc}
   */
  public OrderInspection(
      Records records,
      JdbcTemplate jdbc,
      PauseSwitches switches,
      SupervisorDecider decider,
      ActivityDescriber activities,
      PlatformTransactionManager transactions) {
    this.orders = records.orders();
    this.events = records.events();
    this.alerts = records.alerts();
    this.heldOrders = new HeldOrders(jdbc);
    this.corrections = new OrderEditions(jdbc);
    this.switches = switches;
    this.possible = new PossibleCommands(decider);
    this.activities = activities;
    this.snapshot = new TransactionTemplate(transactions);
    snapshot.setReadOnly(true);
    snapshot.setIsolationLevel(TransactionDefinition.ISOLATION_REPEATABLE_READ);
  }

  /**
   * One order with its events and alerts; empty when there is no such order.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  public Optional<OrderView> order(UUID orderId) {
    return read(() -> orders.findByOrderId(orderId).map(StoredProcess::of).map(this::view));
  }

  /**
   * All pauses, those of workflows and agents before those of single orders.
   *
   * @throws org.springframework.dao.DataAccessException when the store can't be reached
   */
  public List<PauseView> held() {
    return read(
        () ->
            Stream.concat(switches.list().stream().map(PauseView::of), heldOrders.list().stream())
                .toList());
  }

  private List<EventView> events(UUID orderId) {
    return oldestFirst(
        events.findByOrderIdOrderByEventIdDesc(orderId, MAX_SHOWN).stream().map(EventView::of));
  }

  private List<AlertView> alerts(UUID orderId) {
    return oldestFirst(
        alerts.findByOrderIdOrderByOrderVersionDescAlertIdDesc(orderId, MAX_SHOWN).stream()
            .map(AlertView::of));
  }

  private static <T> List<T> oldestFirst(Stream<T> latestFirst) {
    List<T> sorted = latestFirst.collect(Collectors.toCollection(ArrayList::new));
    Collections.reverse(sorted);
    return List.copyOf(sorted);
  }

  private <T> T read(Supplier<T> reading) {
    return snapshot.execute(status -> reading.get());
  }

  private OrderView view(StoredProcess process) {
    OrderProcess order = process.order();
    List<EventView> happened = events(order.orderId());
    List<StoredPause> pauses = switches.list();
    OrderSnapshot counted = activities.snapshot(process);
    return new OrderView(
        order.orderId(),
        process.customerReference(),
        process.customer(),
        order.state(),
        order.direction(),
        order.version(),
        order.edition(),
        editions(order),
        order.workflow().name(),
        order.workflow().version(),
        process.submittedAt(),
        process.changedAt(),
        order.lockedBy(),
        order.completeBy(),
        order.terms().startAt(),
        process.deadline(),
        process.deadlineActedAt(),
        order.notBefore(),
        order.nextAgent() == null ? null : AgentDefinition.nameOf(order.nextAgent()),
        order.failureCount(),
        order.failure(),
        process.cause(),
        activities.of(process, counted, pauses),
        queuePosition(order, process.queuedAt()),
        order.terms().isPaused(),
        pauses.stream().filter(pause -> concerns(pause, order)).map(PauseView::of).toList(),
        possible.of(process),
        steps(order, counted, activities.workflow(process), happened),
        alerts(order.orderId()),
        happened);
  }

  private List<EditionView> editions(OrderProcess order) {
    return order.edition() == OrderProcess.FIRST_EDITION
        ? List.of()
        : corrections.of(order.orderId()).stream().map(EditionView::of).toList();
  }

  /** The nearest priority: the clocks that wrote rank and submission are not the same. */
  private static QueuePosition queuePosition(OrderProcess order, Instant queuedAt) {
    long rank = order.terms().rank();
    double bonus = (double) ClaimRank.of(queuedAt, 0) - rank;
    double step = ClaimRank.of(queuedAt, 0) - (double) ClaimRank.of(queuedAt, 1);
    return new QueuePosition(rank, Math.round(bonus / step));
  }

  private static List<StepView> steps(
      OrderProcess order,
      OrderSnapshot counted,
      @Nullable WorkflowDefinition workflow,
      List<EventView> events) {
    List<OrderStep> steps = order.steps();
    return IntStream.range(0, steps.size())
        .mapToObj(
            index ->
                StepView.of(order, steps.get(index), counted.steps().get(index), workflow, events))
        .toList();
  }

  /** The pause of an agent that the order needed before, or needs later, does not stop it now. */
  private static boolean concerns(StoredPause pause, OrderProcess order) {
    return pause.kind() == PauseKind.WORKFLOW
        ? pause.name().equals(order.workflow().name())
        : pause.name().equals(order.nextAgent());
  }
}
