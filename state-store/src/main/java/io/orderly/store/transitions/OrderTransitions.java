package io.orderly.store.transitions;

import io.orderly.messages.AmendedOrder;
import io.orderly.messages.AttributePatch.Corrected;
import io.orderly.process.Decision;
import io.orderly.process.Failure;
import io.orderly.process.OrderProcess;
import io.orderly.process.OrderStateMachine;
import io.orderly.store.transitions.StateStore.StateTransaction;
import io.orderly.telemetry.Fields;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.TransientDataAccessException;

/**
 * Lock or remember, decide, write: the one way in which services change orders, a batch at a time.
 * An order whose decision throws, or whose data the store refuses, goes to Error alone.
 */
public final class OrderTransitions {

  private static final Logger LOG = LoggerFactory.getLogger(OrderTransitions.class);

  /** Who corrected an order that a step of its workflow amended. */
  private static final String BY_WORKFLOW = "workflow";

  private final StateStore store;

  public OrderTransitions(StateStore store) {
    this.store = store;
  }

  /**
   * What to decide for one order. It may keep account of what it started in the batch, so every try
   * of the transaction gets a new one.
   */
  @FunctionalInterface
  public interface Decider {
    Decision decide(OrderProcess order, Instant now);

    /** Comes before the decisions of a batch: what they read can be read together. */
    default void prepare(List<OrderProcess> orders) {}

    /** What becomes of an order whose decision throws, or whose data the store refuses. */
    default Decision failed(OrderProcess order, Failure failure) {
      return OrderStateMachine.failing(order, failure);
    }
  }

  /**
   * Applies the decider to these orders.
   *
   * @return the decisions in the order of the ids; changes among them are committed
   */
  public List<Decision> apply(Collection<UUID> orderIds, Supplier<Decider> decider) {
    Map<UUID, Decision> decisions = new HashMap<>();
    apply(
        orderIds,
        decider,
        part -> part.forEach(decision -> decisions.put(decision.after().orderId(), decision)));
    return orderIds.stream().distinct().map(decisions::get).filter(Objects::nonNull).toList();
  }

  /**
   * Applies the decider to these orders: first to those that are remembered, as they are
   * remembered. One that has changed since, or that the decider leaves unchanged as it is
   * remembered, is decided again with the others, which are locked, waiting for each.
   *
   * @param committed receives the decisions of each of the two transactions once it is committed,
   *     even if the other one fails
   */
  public void apply(
      Collection<UUID> orderIds, Supplier<Decider> decider, Consumer<List<Decision>> committed) {
    Set<UUID> others = new LinkedHashSet<>(orderIds);
    if (store.remembersAnyOf(orderIds)) {
      List<Decision> changes =
          apply(transaction -> transaction.remembered(orderIds), decider).stream()
              .filter(Decision::isChange)
              .toList();
      committed.accept(changes);
      changes.forEach(change -> others.remove(change.after().orderId()));
    }
    if (!others.isEmpty()) {
      committed.accept(apply(transaction -> transaction.lock(others), decider));
    }
  }

  /**
   * Locks a batch and applies the decider to every order of it.
   *
   * @return the decisions; changes among them are committed
   */
  public List<Decision> apply(
      Function<StateTransaction, List<OrderProcess>> lockBatch, Supplier<Decider> decider) {
    Set<UUID> seen = new LinkedHashSet<>();
    try {
      return store.inTransaction(transaction -> decideAll(transaction, lockBatch, decider, seen));
    } catch (DataIntegrityViolationException refusedByStore) {
      LOG.warn("Store refuses data in a batch of {} orders; deciding them one by one", seen.size());
      return oneByOne(seen, decider);
    }
  }

  private static List<Decision> decideAll(
      StateTransaction transaction,
      Function<StateTransaction, List<OrderProcess>> lockBatch,
      Supplier<Decider> decider,
      Set<UUID> seen) {
    List<OrderProcess> orders = lockBatch.apply(transaction);
    seen.clear();
    orders.forEach(order -> seen.add(order.orderId()));
    Decider fresh = decider.get();
    fresh.prepare(orders);
    List<Decision> decisions =
        orders.stream().map(order -> decideOne(fresh, order, transaction.now())).toList();
    Map<UUID, Decision> written = new HashMap<>();
    transaction.write(decisions).forEach(change -> written.put(change.after().orderId(), change));
    written.values().forEach(change -> keepAmendment(transaction, change));
    return decisions.stream()
        .map(decision -> decision.isChange() ? written.get(decision.after().orderId()) : decision)
        .filter(Objects::nonNull)
        .toList();
  }

  /** In the transaction of its change, as a correction. */
  private static void keepAmendment(StateTransaction transaction, Decision change) {
    if (change.amendment() instanceof AmendedOrder amended && !amended.changes().isEmpty()) {
      OrderCorrections.add(
          transaction,
          change.after(),
          new Corrected(amended.order(), amended.changes()),
          BY_WORKFLOW,
          "the workflow %s amends the order".formatted(change.after().workflow().name()));
    }
  }

  private static Decision decideOne(Decider decider, OrderProcess order, Instant now) {
    try {
      return decider.decide(order, now);
    } catch (TransientDataAccessException | DataAccessResourceFailureException unavailable) {
      // What it reads, it could not read now: that says nothing about the order.
      throw unavailable;
    } catch (RuntimeException e) {
      LOG.atError()
          .addKeyValue(Fields.ORDER_ID, order.orderId())
          .setCause(e)
          .log("Decision on order {} failed; it goes to Error", order.orderId());
      return decider.failed(order, new Failure("decision-failed", String.valueOf(e)));
    }
  }

  private List<Decision> oneByOne(Set<UUID> orderIds, Supplier<Decider> decider) {
    List<Decision> decisions = new ArrayList<>();
    for (UUID orderId : orderIds) {
      Function<StateTransaction, List<OrderProcess>> lock =
          transaction -> transaction.lock(List.of(orderId));
      try {
        decisions.addAll(
            store.inTransaction(
                transaction -> decideAll(transaction, lock, decider, new LinkedHashSet<>())));
      } catch (DataIntegrityViolationException refusedByStore) {
        decisions.addAll(failToError(lock, decider, refusedByStore));
      }
    }
    return decisions;
  }

  private List<Decision> failToError(
      Function<StateTransaction, List<OrderProcess>> lock,
      Supplier<Decider> decider,
      DataIntegrityViolationException why) {
    Failure failure =
        new Failure("refused-by-store", String.valueOf(why.getMostSpecificCause().getMessage()));
    Decider fail = (order, now) -> decider.get().failed(order, failure);
    return store.inTransaction(
        transaction -> decideAll(transaction, lock, () -> fail, new LinkedHashSet<>()));
  }
}
