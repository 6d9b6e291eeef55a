package io.orderly.store.search;

import static java.util.stream.Collectors.toMap;

import io.orderly.store.pg.IdSorting;
import io.orderly.store.readmodel.OrderEntity;
import io.orderly.store.readmodel.OrderRepository;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Finds orders for people, as they are now; changes nothing and locks nothing. Statements with
 * tested plans choose the orders by the live rows, or by the indexes over what was ordered; the
 * read model reads the orders that were chosen.
 */
public final class OrderSearch {

  /** The step that failed, or else that is under way. */
  private static final String STEP =
      """
      (SELECT s.name
       FROM state.order_step s
       WHERE s.order_id = %1$s.order_id
         AND s.step_state IN ('Running', 'Failed', 'Undoing', 'UndoFailed')
       ORDER BY s.step_state IN ('Failed', 'UndoFailed') DESC, s.position
       LIMIT 1) AS step
      """;

  /** Orders of one state that one search looks at. */
  static final int MAX_WALK = 2_000;

  /** State by state from the newest end of the index of the live orders. */
  static final String WALK =
      """
      SELECT p.order_id
      FROM state.order_process p
      WHERE p.process_state = asked.state
        AND p.process_state NOT IN ('Processed', 'Undone')
        AND p.order_id < ?
      ORDER BY p.order_id DESC
      """;

  /**
   * OFFSET 0 keeps the look-up from being a join, for which Postgres would read all live orders.
   */
  static final String FIND =
      """
      WITH matching AS MATERIALIZED (
          SELECT newest.order_id
          FROM unnest(?) AS asked (state)
          CROSS JOIN LATERAL (
              SELECT walked.order_id
              FROM (%%s LIMIT %d) AS walked
              CROSS JOIN LATERAL (
                  SELECT * FROM state.order_process p WHERE p.order_id = walked.order_id OFFSET 0
              ) AS p
              WHERE %%s
              ORDER BY walked.order_id DESC
              LIMIT ?) AS newest
          ORDER BY newest.order_id DESC
          LIMIT ?)
      SELECT matching.order_id, %s
      FROM matching
      ORDER BY matching.order_id DESC
      """
          .formatted(MAX_WALK, STEP.formatted("matching"));

  /** Where the first walk ended that was as long as it may be; no row where none was. */
  static final String END =
      """
      SELECT walked.order_id
      FROM unnest(?) AS asked (state)
      CROSS JOIN LATERAL (%s OFFSET %d LIMIT 1) AS walked
      ORDER BY walked.order_id DESC
      LIMIT 1
      """
          .formatted(WALK, MAX_WALK - 1);

  /** Along a walk of orders in any state; the look-up as in {@link #FIND}. */
  private static final String FIND_STORED =
      """
      WITH matching AS MATERIALIZED (
          SELECT walked.order_id
          FROM (%%s LIMIT %d) AS walked
          CROSS JOIN LATERAL (
              SELECT * FROM state.order_process p WHERE p.order_id = walked.order_id OFFSET 0
          ) AS p
          WHERE %%s
          ORDER BY walked.value DESC, walked.order_id DESC
          LIMIT ?)
      SELECT matching.order_id, %s
      FROM matching
      ORDER BY matching.order_id DESC
      """
          .formatted(MAX_WALK, STEP.formatted("matching"));

  /** Where the walk ended, if it was as long as it may be. */
  private static final String END_OF_STORED =
      "SELECT walked.order_id FROM (%%s OFFSET %d LIMIT 1) AS walked".formatted(MAX_WALK - 1);

  /** Above every id that there is. */
  private static final UUID LAST_ID = new UUID(-1L, -1L);

  private final JdbcTemplate jdbc;
  private final OrderRepository orders;

  /**
   * Searches.
   *
   * @param jdbc connections for operators' queries
   */
  public OrderSearch(JdbcTemplate jdbc, OrderRepository orders) {
    this.jdbc = jdbc;
    this.orders = orders;
  }

  /**
   * Orders that were found.
   *
   * @param next what the next part comes after; null when there is none
   */
  public record Part(List<FoundOrder> orders, @Nullable UUID next) {

    public Part {
      orders = List.copyOf(orders);
    }
  }

  /**
   * A part of what is found.
   *
   * @param after the {@code next} of the part before; null for the first
   * @param limit maximum number of orders
   */
  public record Page(@Nullable UUID after, int limit) {}

  /** An order that was chosen. */
  private record Chosen(UUID orderId, @Nullable String step) {}

  /**
   * The orders that a filter finds, the greatest id first: the newest. Its cost is bounded, so that
   * a part may hold fewer orders than requested, even none, though there are more.
   */
  public Part find(OrderFilter filter, Page page) {
    FilterClause clause = new FilterClause(filter);
    UUID before = page.after() == null ? LAST_ID : page.after();
    List<Chosen> chosen =
        jdbc.query(
            statement(clause),
            (row, number) -> chosen(row),
            clause.argumentsAfterStates(before, page.limit(), page.limit()));
    if (chosen.size() == page.limit()) {
      return new Part(read(chosen), chosen.get(page.limit() - 1).orderId());
    }
    Optional<UUID> end =
        jdbc.queryForList(END, UUID.class, clause.states(), before).stream().findFirst();
    return new Part(read(upTo(end, chosen)), end.orElse(null));
  }

  static String statement(FilterClause clause) {
    return FIND.formatted(WALK, clause.text());
  }

  /** What other states' walks found beyond the end comes with the next part. */
  private static List<Chosen> upTo(Optional<UUID> end, List<Chosen> chosen) {
    return end.map(
            last ->
                chosen.stream()
                    .filter(order -> IdSorting.AS_POSTGRES.compare(order.orderId(), last) >= 0)
                    .toList())
        .orElse(chosen);
  }

  /**
   * The orders that a filter finds in any state, the greatest id first: the newest. Its cost is
   * bounded as that of {@link #find}.
   */
  public Part findStored(StoredOrderFilter filter, Page page) {
    StoredOrderWalk walk = new StoredOrderWalk(filter, page.after());
    FilterClause clause = new FilterClause(filter);
    List<Object> arguments = new ArrayList<>(walk.arguments());
    arguments.addAll(List.of(clause.arguments(page.limit())));
    List<Chosen> chosen =
        jdbc.query(statement(walk, clause), (row, number) -> chosen(row), arguments.toArray());
    if (chosen.size() == page.limit()) {
      return new Part(read(chosen), chosen.get(page.limit() - 1).orderId());
    }
    List<UUID> end =
        jdbc.queryForList(
            END_OF_STORED.formatted(walk.ids()), UUID.class, walk.arguments().toArray());
    return new Part(read(chosen), end.isEmpty() ? null : end.get(0));
  }

  static String statement(StoredOrderWalk walk, FilterClause clause) {
    return FIND_STORED.formatted(walk.ids(), clause.text());
  }

  private static Chosen chosen(ResultSet row) throws SQLException {
    return new Chosen(row.getObject("order_id", UUID.class), row.getString("step"));
  }

  /** In the same order; an order that was purged in between is left out. */
  private List<FoundOrder> read(List<Chosen> chosen) {
    if (chosen.isEmpty()) {
      return List.of();
    }
    Map<UUID, OrderEntity> read =
        orders.findByOrderIdInOrderByOrderId(chosen.stream().map(Chosen::orderId).toList()).stream()
            .collect(toMap(OrderEntity::orderId, Function.identity()));
    return chosen.stream()
        .flatMap(
            order ->
                Stream.ofNullable(read.get(order.orderId()))
                    .map(entity -> FoundOrder.of(entity, order.step())))
        .toList();
  }
}
