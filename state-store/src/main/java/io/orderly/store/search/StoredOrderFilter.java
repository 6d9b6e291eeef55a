package io.orderly.store.search;

import io.orderly.store.search.OrderFilter.Range;
import org.jspecify.annotations.Nullable;

/**
 * Which orders are meant, among all that are in the store.
 *
 * @param filter whose states may be final
 * @param name a customer reference, a customer, or path=value that the order is found by, whole and
 *     not in part; null asks for nothing
 * @param ended when the order came to its final state
 */
public record StoredOrderFilter(OrderFilter filter, @Nullable String name, Range ended) {

  /** Of this reference, customer or path=value. */
  public static StoredOrderFilter named(String name) {
    return new StoredOrderFilter(OrderFilter.ANY, name, Range.ALWAYS);
  }
}
