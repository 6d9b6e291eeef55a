package io.orderly.store.transitions;

import io.orderly.process.Decision;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStep;
import io.orderly.store.intake.NewOrder;
import io.orderly.store.pg.IdSorting;
import io.orderly.workflow.AgentDefinition;
import io.orderly.workflow.WorkflowDefinition;
import io.orderly.workflow.WorkflowId;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * What of a locked order need not be read. An order in its first version has the steps that its
 * workflow begins with. And the orders that this process locked and wrote are kept as it wrote
 * them: a row that still has the version and the timestamp of that write was not changed since, nor
 * was a step of it. For a reply this is compared as its decision is written, with nothing locked or
 * read before; where a row is locked by its id, as it is locked, and then its steps need not be
 * read.
 *
 * <p>The timestamp counts beside the version for a database that lost commits: there another write
 * may have got the same version. Bounded; other orders are read. Thread-safe.
 */
final class KnownOrders {

  /** Several times what a scheduler has in flight: an order is evicted once it is unlocked. */
  private static final int MAX_ORDERS = 10_000;

  /** Maximum length of the results of an order's steps; a larger order is read each time. */
  private static final int MAX_CHARS = 2_000;

  /** As many as a workflow has without groups. */
  private static final int MAX_STEPS = 50;

  /** More workflow versions than are active at a time; only a long-lived process reaches it. */
  private static final int MAX_INITIAL_STEPS = 1_000;

  private final Function<WorkflowId, Optional<WorkflowDefinition>> workflows;
  private final Map<WorkflowId, List<OrderStep>> initialSteps = new ConcurrentHashMap<>();

  /** An order as it was written, and when. */
  record Written(OrderProcess order, Instant changedAt) {}

  private static final Comparator<Written> AS_STORED =
      Comparator.comparing(known -> known.order().orderId(), IdSorting.AS_POSTGRES);

  /** Oldest first: others may take over an order that was written here, without a notice. */
  private final Map<UUID, Written> byOrder =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<UUID, Written> eldest) {
          return size() > MAX_ORDERS;
        }
      };

  /** Knows the steps that orders of these workflows begin with, and no written order yet. */
  KnownOrders(Function<WorkflowId, Optional<WorkflowDefinition>> workflows) {
    this.workflows = workflows;
  }

  /** Knows nothing, so that everything is read. */
  static KnownOrders none() {
    return new KnownOrders(workflow -> Optional.empty());
  }

  /** These decisions are committed. */
  synchronized void wrote(List<Decision> committed, Instant changedAt) {
    for (Decision decision : committed) {
      OrderProcess order = decision.after();
      byOrder.remove(order.orderId());
      if (order.lockedBy() != null && isSmall(order) && !isReArmed(order)) {
        byOrder.put(order.orderId(), new Written(order, changedAt));
      }
    }
  }

  /** The database keeps less of a backoff's fraction than it is given. */
  private static boolean isReArmed(OrderProcess order) {
    for (OrderStep step : order.steps()) {
      if (step.notBefore() != null) {
        return true;
      }
    }
    return false;
  }

  /** A row was not as it was written here: everything is read again. */
  synchronized void clear() {
    byOrder.clear();
  }

  private static boolean isSmall(OrderProcess order) {
    if (order.steps().size() > MAX_STEPS) {
      return false;
    }
    int chars = 0;
    for (OrderStep step : order.steps()) {
      chars += step.result() == null ? 0 : step.result().length();
    }
    return chars <= MAX_CHARS;
  }

  /** Whether any of these orders was written here. */
  synchronized boolean hasAnyOf(Collection<UUID> orderIds) {
    return orderIds.stream().anyMatch(byOrder::containsKey);
  }

  /** Those of these orders that were written here, in the database's order of their ids. */
  synchronized List<Written> written(Collection<UUID> orderIds) {
    return orderIds.stream()
        .distinct()
        .map(byOrder::get)
        .filter(Objects::nonNull)
        .sorted(AS_STORED)
        .toList();
  }

  /** The order as it is in a row of this version that was changed then; null when unknown. */
  synchronized @Nullable OrderProcess find(UUID orderId, long version, Instant changedAt) {
    Written known = byOrder.get(orderId);
    if (known == null) {
      return null;
    }
    if (known.order().version() == version && known.changedAt().equals(changedAt)) {
      return known.order();
    }
    byOrder.remove(orderId);
    return null;
  }

  /**
   * The steps of an order whose row was read; none when they must be read. An order in its first
   * version has the steps that its workflow begins with, unless these depend on its lines.
   */
  List<OrderStep> stepsOf(OrderProcess locked) {
    if (locked.version() != NewOrder.FIRST_VERSION) {
      return List.of();
    }
    if (initialSteps.size() >= MAX_INITIAL_STEPS) {
      initialSteps.clear();
    }
    return initialSteps.computeIfAbsent(locked.workflow(), this::initialSteps);
  }

  private List<OrderStep> initialSteps(WorkflowId workflow) {
    return workflows
        .apply(workflow)
        .filter(known -> known.groups().isEmpty())
        .map(NewOrder::stepsOf)
        .orElse(List.of());
  }

  /**
   * Whether orders of this workflow may wait for that agent, or that version of one; true where it
   * is unknown.
   */
  boolean mayWaitFor(WorkflowId workflow, String agent) {
    return workflows.apply(workflow).map(known -> isNamed(known, agent)).orElse(true);
  }

  private static boolean isNamed(WorkflowDefinition workflow, String agent) {
    AgentDefinition named = workflow.agents().get(AgentDefinition.nameOf(agent));
    return named != null && (agent.equals(named.name()) || agent.equals(named.versionedName()));
  }
}
