package io.orderly.store.postgres;

import io.orderly.store.IdempotencyKey;
import io.orderly.store.IntakeOutcome;
import io.orderly.store.IntakeOutcome.Accepted;
import io.orderly.store.NewOrder;
import io.orderly.store.OrderIntake;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Takes a batch in one transaction: the orders that share no key with an earlier one of the batch
 * as one set, the others after it, one at a time.
 */
final class PostgresOrderIntake implements OrderIntake {

  private static final int MAX_ORDERS = 1_000;

  private final Transactions transactions;
  private final KeyRegister keys;
  private final NewOrderWriter writer;

  PostgresOrderIntake(JdbcTemplate jdbc, Transactions transactions) {
    this.transactions = transactions;
    this.keys = new KeyRegister(jdbc);
    this.writer = new NewOrderWriter(jdbc);
  }

  @Override
  public List<IntakeOutcome> take(List<NewOrder> orders) {
    if (orders.size() > MAX_ORDERS) {
      throw new IllegalArgumentException(
          "%d orders in one batch; at most %d are taken".formatted(orders.size(), MAX_ORDERS));
    }
    return orders.isEmpty() ? List.of() : transactions.run(() -> takeAll(orders));
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
