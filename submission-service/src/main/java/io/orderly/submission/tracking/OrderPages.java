package io.orderly.submission.tracking;

import io.orderly.store.readmodel.IdRange;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Pages of orders, each at a bounded cost: every index that fits the filter is walked along for
 * {@link #MAX_WALK} orders at most, and the walk that came furthest makes the page. Where it ended
 * before the page was full, the page is shorter than requested and the next one begins there. So a
 * submitter with few orders among those of others, or in a state that few of its orders have, reads
 * no more than any other.
 */
@Repository
class OrderPages {

  /** Orders that one walk looks at. */
  static final int MAX_WALK = 5_000;

  /** OFFSET 0 keeps the look-ups from being joins, for which Postgres would read the history. */
  private static final String PAGE =
      """
      SELECT walked.order_id
      FROM (%s LIMIT :walk) AS walked
      CROSS JOIN LATERAL (
          SELECT p.process_state, p.changed_at
          FROM state.order_process p
          WHERE p.order_id = walked.order_id
          OFFSET 0
      ) AS p
      CROSS JOIN LATERAL (
          SELECT c.submitter, c.customer_id, c.customer_reference, c.submitted_at
          FROM orders.customer_order c
          WHERE c.order_id = walked.order_id
          OFFSET 0
      ) AS c
      WHERE %s
      ORDER BY walked.value, walked.order_id
      LIMIT :limit
      """;

  /** A look-up per order that a walk leads past, like those of the page. */
  private static final String HAS_TERM =
      """
      (SELECT 1 FROM orders.search_term t WHERE t.term = :term AND t.order_id = walked.order_id)
      IS NOT NULL\
      """;

  private static final String ENDED_AT =
      "CASE WHEN p.process_state IN ('Processed', 'Undone') THEN p.changed_at END";

  /** The last order of a walk of maximum length; none where there are no more orders. */
  private static final String END = "SELECT order_id FROM (%s OFFSET :walk - 1 LIMIT 1) AS last";

  private final JdbcClient jdbc;

  OrderPages(TrackingJdbc tracking) {
    this.jdbc = tracking.client();
  }

  /**
   * The ids of some orders, ascending.
   *
   * @param last where the next page begins, after this order; null when there are no more
   */
  record Found(List<UUID> orders, @Nullable UUID last) {

    private static Found upTo(int limit, List<UUID> orders) {
      List<UUID> shown = List.copyOf(orders.subList(0, limit));
      return new Found(shown, shown.get(limit - 1));
    }

    private boolean isFurtherThan(Found other) {
      return last == null
          || (other.last != null && last.toString().compareTo(other.last.toString()) > 0);
    }
  }

  /** At most the filter's limit of orders. */
  Found find(OrderFilter filter) {
    Found furthest = null;
    for (OrderWalk walk : OrderWalk.of(filter)) {
      Found found = walkAlong(walk, filter);
      if (found.last() == null || found.orders().size() == filter.limit()) {
        return found;
      }
      furthest = furthest == null || found.isFurtherThan(furthest) ? found : furthest;
    }
    return furthest == null ? new Found(List.of(), null) : furthest;
  }

  private Found walkAlong(OrderWalk walk, OrderFilter filter) {
    List<UUID> orders =
        jdbc.sql(page(walk, filter))
            .params(arguments(filter))
            .param("limit", filter.limit() + 1)
            .query(UUID.class)
            .list();
    return orders.size() > filter.limit()
        ? Found.upTo(filter.limit(), orders)
        : new Found(orders, endOf(walk, filter).orElse(null));
  }

  private Optional<UUID> endOf(OrderWalk walk, OrderFilter filter) {
    return jdbc.sql(END.formatted(walk.ids()))
        .params(arguments(filter))
        .query(UUID.class)
        .optional();
  }

  static String page(OrderWalk walk, OrderFilter filter) {
    // Only conditions of this filter are in the statement.
    List<String> conditions = new ArrayList<>(List.of("TRUE"));
    filter.submitter().ifPresent(name -> conditions.add("c.submitter = :submitter"));
    filter.state().ifPresent(state -> conditions.add("p.process_state = :state"));
    filter.customer().ifPresent(name -> conditions.add("c.customer_id = :customer"));
    filter.reference().ifPresent(name -> conditions.add("c.customer_reference = :reference"));
    filter.term().ifPresent(term -> conditions.add(HAS_TERM));
    conditions.addAll(filter.submitted().conditions("c.submitted_at"));
    conditions.addAll(filter.ended().conditions(ENDED_AT));
    return PAGE.formatted(walk.ids(), String.join(" AND ", conditions));
  }

  static Map<String, Object> arguments(OrderFilter filter) {
    IdRange ids = ids(filter);
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("walk", MAX_WALK);
    arguments.put("after", ids.from());
    arguments.put("until", ids.until());
    filter.submitted().putArguments(arguments);
    filter.ended().putArguments(arguments);
    filter.submitter().ifPresent(name -> arguments.put("submitter", name));
    filter.state().ifPresent(state -> arguments.put("state", state.value()));
    filter.customer().ifPresent(name -> arguments.put("customer", name));
    filter.reference().ifPresent(name -> arguments.put("reference", name));
    filter.term().ifPresent(term -> arguments.put("term", term));
    return arguments;
  }

  private static IdRange ids(OrderFilter filter) {
    IdRange ids =
        IdRange.submitted(filter.submitted().from(), filter.submitted().until())
            .ended(filter.ended().until());
    return filter.after().map(ids::above).orElse(ids);
  }
}
