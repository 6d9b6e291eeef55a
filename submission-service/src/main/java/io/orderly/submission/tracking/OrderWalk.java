package io.orderly.submission.tracking;

import io.orderly.process.ProcessState;
import java.util.Arrays;
import java.util.List;

/**
 * An index that holds orders by id for one value of a filter. A page walks along it and looks each
 * order up, so it reads no more than the walk is long.
 */
enum OrderWalk {
  OF_TERM(ofValue("orders.search_term", "term", ":term")),
  OF_REFERENCE(ofValue("orders.customer_order", "customer_reference", ":reference")),
  OF_CUSTOMER(ofValue("orders.customer_order", "customer_id", ":customer")),
  OF_SUBMITTER(ofValue("orders.customer_order", "submitter", ":submitter")),

  /** The condition of its partial index. */
  OF_LIVE_STATE(
      ofValue("state.order_process", "process_state", ":state")
          + "  AND process_state NOT IN ('Processed', 'Undone')\n"),

  /** The condition of its partial index. */
  OF_UNDONE(ofAll("state.order_process") + "  AND process_state = 'Undone'\n"),

  OF_ALL(ofAll("orders.customer_order"));

  private final String ids;

  OrderWalk(String ids) {
    this.ids = ids + "ORDER BY 1, 2\n";
  }

  /** Bounds around one value: for an equality Postgres might use another index. */
  private static String ofValue(String table, String column, String parameter) {
    return """
    SELECT %2$s AS value, order_id
    FROM %1$s
    WHERE (%2$s, order_id) > (%3$s, :after) AND (%2$s, order_id) < (%3$s, :until)
    """
        .formatted(table, column, parameter);
  }

  private static String ofAll(String table) {
    return """
    SELECT order_id AS value, order_id
    FROM %s
    WHERE order_id > :after AND order_id < :until
    """
        .formatted(table);
  }

  /** The ids of orders between {@code :after} and {@code :until}, ascending. */
  String ids() {
    return ids;
  }

  /** The walks that lead past every order of a filter, at least one; the shortest come first. */
  static List<OrderWalk> of(OrderFilter filter) {
    List<OrderWalk> walks =
        Arrays.stream(values()).filter(walk -> walk != OF_ALL && walk.covers(filter)).toList();
    return walks.isEmpty() ? List.of(OF_ALL) : walks;
  }

  private boolean covers(OrderFilter filter) {
    return switch (this) {
      case OF_TERM -> filter.term().isPresent();
      case OF_REFERENCE -> filter.reference().isPresent();
      case OF_CUSTOMER -> filter.customer().isPresent();
      case OF_SUBMITTER -> filter.submitter().isPresent();
      case OF_LIVE_STATE -> filter.state().filter(state -> !state.isFinal()).isPresent();
      case OF_UNDONE -> filter.state().filter(ProcessState.UNDONE::equals).isPresent();
      case OF_ALL -> true;
    };
  }
}
