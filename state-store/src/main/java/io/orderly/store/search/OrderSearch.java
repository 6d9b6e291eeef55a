package io.orderly.store.search;

import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Finds orders for people, as they stand now; changes nothing and locks nothing. */
public interface OrderSearch {

  /**
   * The orders that a filter finds, the greatest id first: the newest. Its cost is bounded, so that
   * a part may hold fewer orders than asked for, even none, though there are more.
   */
  Part find(OrderFilter filter, Page page);

  /**
   * Orders of this customer reference or of this customer, whole and not in part, in any state, the
   * newest first.
   *
   * @param limit the most orders
   */
  List<FoundOrder> named(String name, int limit);

  /**
   * The orders in Error that a filter finds, by why they are there, the most first. Its cost
   * follows the number of orders in Error.
   *
   * @param limit the most causes
   */
  List<ErrorCause> errors(OrderFilter filter, int limit);

  /**
   * Orders that were found.
   *
   * @param next what the next part comes after; null when there is none
   */
  record Part(List<FoundOrder> orders, @Nullable UUID next) {

    public Part {
      orders = List.copyOf(orders);
    }
  }

  /**
   * A part of what is found.
   *
   * @param after the {@code next} of the part before; null for the first
   * @param limit the most orders
   */
  record Page(@Nullable UUID after, int limit) {}
}
