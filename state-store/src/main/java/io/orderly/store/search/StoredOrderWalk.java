package io.orderly.store.search;

import io.orderly.process.ProcessState;
import io.orderly.store.readmodel.IdRange;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The index that leads past the fewest orders of a filter, from its newest end: that of the name,
 * the customer, the submitter or the state, or else that of all orders.
 */
final class StoredOrderWalk {

  private static final String ORDERED = "orders.customer_order";

  /** Names are looked up in three indexes; OR would read none. */
  private static final List<String> OF_NAME =
      List.of(
          ofValue(ORDERED, "customer_reference"),
          ofValue(ORDERED, "customer_id"),
          ofValue("orders.search_term", "term"));

  private static final String OF_CUSTOMER = ofValue(ORDERED, "customer_id");
  private static final String OF_SUBMITTER = ofValue(ORDERED, "submitter");

  /** The condition of its partial index. */
  private static final String OF_LIVE_STATE =
      ofValue(
          "state.order_process",
          "process_state",
          "AND process_state NOT IN ('Processed', 'Undone')");

  private static final String OF_ALL = ofAll(ORDERED, "");

  /** The condition of its partial index. */
  private static final String OF_UNDONE =
      ofAll("state.order_process", "AND process_state = 'Undone'");

  private final String ids;
  private final List<Object> arguments = new ArrayList<>();
  private final IdRange range;

  /**
   * A walk.
   *
   * @param after where it begins, after this order; null: at the newest
   */
  StoredOrderWalk(StoredOrderFilter stored, @Nullable UUID after) {
    OrderFilter filter = stored.filter();
    IdRange all =
        IdRange.submitted(filter.submitted().from(), filter.submitted().until())
            .ended(stored.ended().until());
    this.range = after == null ? all : all.below(after);
    this.ids = choose(filter, stored.name());
  }

  private String choose(OrderFilter filter, @Nullable String name) {
    if (name != null) {
      OF_NAME.forEach(index -> addValue(name));
      return OF_NAME.stream()
          .map(index -> "(%s LIMIT %d)".formatted(index, OrderSearch.MAX_WALK))
          .collect(
              Collectors.joining(
                  "\nUNION\n",
                  "SELECT order_id AS value, order_id FROM (",
                  ") AS named ORDER BY 1 DESC, 2 DESC"));
    }
    String value = filter.customerId() == null ? filter.submitter() : filter.customerId();
    if (value != null) {
      addValue(value);
      return filter.customerId() != null ? OF_CUSTOMER : OF_SUBMITTER;
    }
    if (filter.states().size() == 1) {
      ProcessState state = filter.states().iterator().next();
      if (!state.isFinal()) {
        addValue(state.value());
        return OF_LIVE_STATE;
      }
    }
    arguments.addAll(List.of(range.until(), range.from()));
    return filter.states().equals(Set.of(ProcessState.UNDONE)) ? OF_UNDONE : OF_ALL;
  }

  private void addValue(String value) {
    arguments.addAll(List.of(value, range.until(), value, range.from()));
  }

  /** Bounds around one value: for an equality Postgres might use another index. */
  private static String ofValue(String table, String column) {
    return ofValue(table, column, "");
  }

  private static String ofValue(String table, String column, String condition) {
    return """
    SELECT %2$s AS value, order_id
    FROM %1$s
    WHERE (%2$s, order_id) < (?, ?) AND (%2$s, order_id) >= (?, ?) %3$s
    ORDER BY 1 DESC, 2 DESC\
    """
        .formatted(table, column, condition);
  }

  private static String ofAll(String table, String condition) {
    return """
    SELECT order_id AS value, order_id
    FROM %s
    WHERE order_id < ? AND order_id >= ? %s
    ORDER BY 1 DESC, 2 DESC\
    """
        .formatted(table, condition);
  }

  /** The ids of orders, the newest first. */
  String ids() {
    return ids;
  }

  List<Object> arguments() {
    return List.copyOf(arguments);
  }
}
