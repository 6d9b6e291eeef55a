package io.orderly.store.search;

import static java.util.Objects.requireNonNull;

import io.orderly.process.Failure;
import io.orderly.process.ProcessState;
import io.orderly.store.orders.CauseRows;
import io.orderly.store.pg.IdSorting;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Finds by the live rows, or by the indexes over what was ordered. */
final class PostgresOrderSearch implements OrderSearch {

  private static final String COLUMNS =
      """
      SELECT p.order_id, o.customer_reference, o.customer_id, o.submitter, p.process_state,
          p.workflow, p.failure_code, p.failure_message, p.failure_count, p.paused, p.not_before,
          p.cause_code, p.cause_message, p.cause_step, p.cause_actor,
          o.submitted_at, p.changed_at,
          (SELECT s.name
           FROM state.order_step s
           WHERE s.order_id = p.order_id
             AND s.step_state IN ('Running', 'Failed', 'Undoing', 'UndoFailed')
           ORDER BY s.step_state IN ('Failed', 'UndoFailed') DESC, s.position
           LIMIT 1) AS step
      FROM state.order_process p
      JOIN orders.customer_order o ON o.order_id = p.order_id
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
      """
              .formatted(MAX_WALK)
          + COLUMNS
          + """
          JOIN matching ON matching.order_id = p.order_id
          ORDER BY p.order_id DESC
          """;

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

  /** Two indexes, each read from its newest end; OR would read neither. */
  private static final String NAMED =
      COLUMNS
          + """
          WHERE p.order_id IN (
              (SELECT order_id FROM orders.customer_order WHERE customer_reference = ?
               ORDER BY order_id DESC LIMIT ?)
              UNION
              (SELECT order_id FROM orders.customer_order WHERE customer_id = ?
               ORDER BY order_id DESC LIMIT ?))
          ORDER BY p.order_id DESC
          LIMIT ?
          """;

  /** OFFSET 0 keeps this from being a join, for which Postgres would read the history. */
  private static final String ERRORS =
      """
      SELECT found.workflow, found.failure_code, latest.step,
          min(found.failure_message) AS example, count(*) AS orders,
          min(coalesce(latest.raised_at, found.changed_at)) AS first_at,
          max(coalesce(latest.raised_at, found.changed_at)) AS last_at
      FROM unnest(?) AS asked (state)
      CROSS JOIN LATERAL (
          SELECT p.order_id, p.workflow, p.failure_code, p.failure_message, p.changed_at
          FROM state.order_process p
          WHERE p.process_state = asked.state
            AND %s
          OFFSET 0) AS found
      LEFT JOIN LATERAL (
          SELECT a.step, a.raised_at
          FROM state.operator_alert a
          WHERE a.order_id = found.order_id
          ORDER BY a.order_version DESC, a.alert_id DESC
          LIMIT 1) AS latest ON TRUE
      GROUP BY found.workflow, found.failure_code, latest.step
      ORDER BY orders DESC, found.workflow, found.failure_code, latest.step
      LIMIT ?
      """;

  /** Above every id that there is. */
  private static final UUID LAST_ID = new UUID(-1L, -1L);

  private final JdbcTemplate jdbc;

  PostgresOrderSearch(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Part find(OrderFilter filter, Page page) {
    FilterClause clause = new FilterClause(filter);
    UUID before = page.after() == null ? LAST_ID : page.after();
    List<FoundOrder> found =
        jdbc.query(
            statement(clause),
            (row, number) -> found(row),
            clause.argumentsAfterStates(before, page.limit(), page.limit()));
    if (found.size() == page.limit()) {
      return new Part(found, found.get(page.limit() - 1).orderId());
    }
    return jdbc.queryForList(END, UUID.class, clause.states(), before).stream()
        .findFirst()
        .map(end -> upTo(end, found))
        .orElseGet(() -> new Part(found, null));
  }

  static String statement(FilterClause clause) {
    return FIND.formatted(WALK, clause.text());
  }

  /** What other states' walks found beyond it comes with the next part. */
  private static Part upTo(UUID end, List<FoundOrder> found) {
    return new Part(
        found.stream()
            .filter(order -> IdSorting.AS_POSTGRES.compare(order.orderId(), end) >= 0)
            .toList(),
        end);
  }

  @Override
  public List<FoundOrder> named(String name, int limit) {
    return jdbc.query(NAMED, (row, number) -> found(row), name, limit, name, limit, limit);
  }

  @Override
  public List<ErrorCause> errors(OrderFilter filter, int limit) {
    FilterClause clause = new FilterClause(filter.inError());
    return jdbc.query(
        ERRORS.formatted(clause.text()),
        (row, number) ->
            new ErrorCause(
                row.getString("workflow"),
                row.getString("failure_code"),
                row.getString("step"),
                row.getString("example"),
                row.getLong("orders"),
                requireNonNull(moment(row, "first_at")),
                requireNonNull(moment(row, "last_at"))),
        clause.arguments(limit));
  }

  private static FoundOrder found(ResultSet row) throws SQLException {
    String code = row.getString("failure_code");
    return new FoundOrder(
        row.getObject("order_id", UUID.class),
        row.getString("customer_reference"),
        row.getString("customer_id"),
        row.getString("submitter"),
        ProcessState.of(row.getString("process_state")),
        row.getString("workflow"),
        row.getString("step"),
        code == null ? null : new Failure(code, String.valueOf(row.getString("failure_message"))),
        CauseRows.read(row),
        row.getInt("failure_count"),
        row.getBoolean("paused"),
        moment(row, "not_before"),
        requireNonNull(moment(row, "submitted_at")),
        requireNonNull(moment(row, "changed_at")));
  }

  private static @Nullable Instant moment(ResultSet row, String column) throws SQLException {
    OffsetDateTime moment = row.getObject(column, OffsetDateTime.class);
    return moment == null ? null : moment.toInstant();
  }
}
