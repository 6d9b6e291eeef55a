package io.orderly.local.cli.progress;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Timestamp;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Reads the state store of a suite on this machine, and never writes to it. */
public final class StateStoreReader {

  private static final int MAX_IDS_PER_QUERY = 10_000;

  private static final String ENDED =
      """
      SELECT order_id
        FROM state.order_process
       WHERE order_id = ANY (?)
         AND process_state IN ('Processed', 'Undone', 'Error')
      """;

  /** An undo goes on counting, and is no retry. */
  private static final String FIRST_CALL_OF_UNDO =
      """
      CASE WHEN step.undo_result IS NOT NULL OR step.step_state IN ('Undoing', 'UndoFailed')
           THEN 1 ELSE 0 END\
      """;

  private static final String OUTCOMES =
      """
      SELECT process.process_state,
             coalesce(max(step.attempt - %s), 0) AS attempts,
             customer_order.submitted_at,
             max(step.finished_at) AS finished_at
        FROM state.order_process process
        JOIN orders.customer_order ON customer_order.order_id = process.order_id
        LEFT JOIN state.order_step step ON step.order_id = process.order_id
       WHERE process.order_id = ANY (?)
       GROUP BY process.order_id, customer_order.order_id
      """
          .formatted(FIRST_CALL_OF_UNDO);

  private static final String BUSIEST_OWNER =
      """
      SELECT split_part(locked_by, '#', 1) AS instance, count(*) AS orders
        FROM state.order_process
       WHERE locked_by IS NOT NULL
       GROUP BY 1
       ORDER BY 2 DESC, 1
       LIMIT 1
      """;

  private final String jdbcUrl;

  /**
   * Reads with a connection a question, so that a server that was restarted is no trouble.
   *
   * @param jdbcUrl with user and password
   */
  public StateStoreReader(String jdbcUrl) {
    this.jdbcUrl = jdbcUrl;
  }

  /** An instance and how many orders it carries. */
  public record Owner(String instance, long orders) {}

  /** Which of these orders are Processed, Undone or in Error. */
  Set<UUID> ended(Collection<UUID> orderIds) throws SQLException {
    var ended = new HashSet<UUID>();
    forEachOf(ENDED, orderIds, row -> ended.add(row.getObject(1, UUID.class)));
    return ended;
  }

  /** How each of these orders stands; unknown ones are left out. */
  List<OrderOutcome> outcomes(Collection<UUID> orderIds) throws SQLException {
    var outcomes = new ArrayList<OrderOutcome>();
    forEachOf(OUTCOMES, orderIds, row -> outcomes.add(outcome(row)));
    return outcomes;
  }

  private static OrderOutcome outcome(ResultSet row) throws SQLException {
    @Nullable Timestamp finishedAt = row.getTimestamp("finished_at");
    return new OrderOutcome(
        row.getString("process_state"),
        row.getInt("attempts"),
        row.getTimestamp("submitted_at").toInstant(),
        finishedAt == null ? null : finishedAt.toInstant());
  }

  /** The scheduler that carries most orders now; empty when none carries any. */
  public Optional<Owner> busiestOwner() throws SQLException {
    try (var connection = connect();
        var statement = connection.prepareStatement(BUSIEST_OWNER);
        var rows = statement.executeQuery()) {
      return rows.next()
          ? Optional.of(new Owner(rows.getString("instance"), rows.getLong("orders")))
          : Optional.empty();
    }
  }

  private void forEachOf(String query, Collection<UUID> orderIds, RowReader reader)
      throws SQLException {
    var ids = List.copyOf(orderIds);
    try (var connection = connect();
        var statement = connection.prepareStatement(query)) {
      for (int from = 0; from < ids.size(); from += MAX_IDS_PER_QUERY) {
        var some = ids.subList(from, Math.min(ids.size(), from + MAX_IDS_PER_QUERY));
        read(connection, statement, some, reader);
      }
    }
  }

  private static void read(
      Connection connection, PreparedStatement statement, List<UUID> ids, RowReader reader)
      throws SQLException {
    statement.setArray(1, connection.createArrayOf("uuid", ids.toArray()));
    try (var rows = statement.executeQuery()) {
      while (rows.next()) {
        reader.read(rows);
      }
    }
  }

  private Connection connect() throws SQLException {
    var connection = DriverManager.getConnection(jdbcUrl);
    connection.setReadOnly(true);
    return connection;
  }

  private interface RowReader {
    void read(ResultSet row) throws SQLException;
  }
}
