package io.orderly.example.store;

import java.math.BigDecimal;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * What customers were charged, and how much each may be charged in all. State across orders is kept
 * here and in no workflow: a real one keeps it in a database.
 */
@Component
class SpendingLimit {

  private final Map<String, BigDecimal> spent = new HashMap<>();
  private Optional<BigDecimal> limit = Optional.empty();

  /** The limit of each customer; empty: none. */
  synchronized Optional<BigDecimal> limit() {
    return limit;
  }

  synchronized void limit(Optional<BigDecimal> newLimit) {
    limit = newLimit;
  }

  /** Charges the customer unless that passes the limit; returns whether it did. */
  synchronized boolean charge(String customer, BigDecimal amount) {
    BigDecimal sum = spent.getOrDefault(customer, BigDecimal.ZERO).add(amount);
    if (limit.isPresent() && sum.compareTo(limit.get()) > 0) {
      return false;
    }
    spent.put(customer, sum);
    return true;
  }

  synchronized void refund(String customer, BigDecimal amount) {
    spent.computeIfPresent(customer, (name, sum) -> sum.subtract(amount));
  }
}
