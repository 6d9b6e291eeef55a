package io.orderly.store.postgres;

import io.orderly.store.FairShares;
import io.orderly.store.IdempotencyKey;
import io.orderly.store.IntakeOutcome;
import io.orderly.store.IntakeOutcome.Accepted;
import io.orderly.store.NewOrder;
import io.orderly.store.OrderIntake;
import io.orderly.store.UnsharedOrders;
import io.orderly.store.postgres.CustomerTurns.Placed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Takes a batch in one transaction: the orders that share no key with an earlier one of the batch
 * as one set, the others after it, one at a time.
 */
final class PostgresOrderIntake implements OrderIntake {

  private static final int MAX_ORDERS = 1_000;

  private static final Logger LOG = LoggerFactory.getLogger(PostgresOrderIntake.class);

  private final Transactions transactions;
  private final Optional<CustomerTurns> turns;
  private final KeyRegister keys;
  private final NewOrderWriter writer;

  /**
   * Takes orders.
   *
   * @param fair how customers share the lines; empty: first come, first served
   * @param unshared hears of orders whose turns could not be had
   */
  PostgresOrderIntake(
      JdbcTemplate jdbc,
      Transactions transactions,
      Optional<FairShares> fair,
      UnsharedOrders unshared) {
    this.transactions = transactions;
    this.turns =
        fair.map(
            shares -> new CustomerTurns(new TurnRows(jdbc), shares, unshared, System::nanoTime));
    this.keys = new KeyRegister(jdbc);
    this.writer = new NewOrderWriter(jdbc);
  }

  @Override
  public List<IntakeOutcome> take(List<NewOrder> orders) {
    if (orders.size() > MAX_ORDERS) {
      throw new IllegalArgumentException(
          "%d orders in one batch; at most %d are taken".formatted(orders.size(), MAX_ORDERS));
    }
    if (orders.isEmpty()) {
      return List.of();
    }
    return turns.isPresent()
        ? takeInTurn(turns.get(), orders)
        : transactions.run(() -> takeAll(orders));
  }

  /** When the store is gone in the middle nobody knows what was taken, and the turns are lost. */
  private List<IntakeOutcome> takeInTurn(CustomerTurns line, List<NewOrder> orders) {
    Placed placed = line.place(orders);
    try {
      List<IntakeOutcome> outcomes = transactions.run(() -> takeAll(placed.orders()));
      giveBack(line, placed, notAccepted(orders, outcomes));
      return outcomes;
    } catch (DataIntegrityViolationException refused) {
      giveBack(line, placed, orders);
      throw refused;
    }
  }

  /** What was committed stands, and what was refused is told, whatever becomes of the turns. */
  private static void giveBack(CustomerTurns line, Placed placed, List<NewOrder> notTaken) {
    try {
      line.giveBack(placed, notTaken);
    } catch (RuntimeException lost) {
      LOG.warn(
          "turns of {} orders are lost to their customers: {}", notTaken.size(), lost.toString());
    }
  }

  private static List<NewOrder> notAccepted(List<NewOrder> orders, List<IntakeOutcome> outcomes) {
    return IntStream.range(0, orders.size())
        .filter(index -> !(outcomes.get(index) instanceof Accepted))
        .mapToObj(orders::get)
        .toList();
  }

  private List<IntakeOutcome> takeAll(List<NewOrder> orders) {
    Map<UUID, IntakeOutcome> outcomes = new HashMap<>();
    List<NewOrder> repeats = new ArrayList<>();
    outcomes.putAll(takeSet(firstOfTheirKeys(orders, repeats)));
    repeats.forEach(order -> outcomes.putAll(takeSet(List.of(order))));
    return orders.stream().map(order -> outcomes.get(order.orderId())).toList();
  }

  private static List<NewOrder> firstOfTheirKeys(List<NewOrder> orders, List<NewOrder> repeats) {
    Set<KeyOwner> seen = new HashSet<>();
    List<NewOrder> firsts = new ArrayList<>();
    for (NewOrder order : orders) {
      boolean repeated = false;
      for (IdempotencyKey key : order.request().keys()) {
        repeated |= !seen.add(new KeyOwner(order.submitter(), key));
      }
      (repeated ? repeats : firsts).add(order);
    }
    return firsts;
  }

  private Map<UUID, IntakeOutcome> takeSet(List<NewOrder> orders) {
    Map<UUID, IntakeOutcome> outcomes = keys.register(orders);
    writer.insert(
        orders.stream()
            .filter(order -> outcomes.get(order.orderId()) instanceof Accepted)
            .toList());
    return outcomes;
  }

  /** A key belongs to its submitter: another one may use the same. */
  private record KeyOwner(String submitter, IdempotencyKey key) {}
}
