package io.orderly.chaos.checking;

import io.orderly.chaos.checking.FinalOrder.FinalStep;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/** Reads every order's rows with plain SQL. */
public final class FinalRows {

  private static final int FETCH_ROWS = 2_000;

  private static final String ORDERS =
      """
      SELECT o.order_id, o.customer_reference, p.workflow, p.process_state, p.direction, p.version,
             p.edition,
             concat_ws(', ',
               CASE WHEN p.locked_by IS NOT NULL THEN 'locked by ' || p.locked_by END,
               CASE WHEN p.complete_by IS NOT NULL THEN 'complete_by ' || p.complete_by END,
               CASE WHEN p.not_before IS NOT NULL THEN 'not_before ' || p.not_before END,
               CASE WHEN p.process_state IN ('Pending', 'Undoing') AND p.locked_by IS NULL
                     AND p.not_before IS NULL THEN 'claimable for ' || coalesce(p.next_agent, 'any')
               END) AS wake_up
        FROM orders.customer_order o
        JOIN state.order_process p USING (order_id)
       ORDER BY o.order_id
      """;

  private static final String STEPS =
      """
      SELECT order_id, name, step_state, attempt, coalesce(failure_code, '') AS failure_code
        FROM state.order_step
       ORDER BY order_id, position
      """;

  private static final String ALERTS =
      "SELECT order_id, alert_id FROM state.operator_alert WHERE order_id IS NOT NULL"
          + " ORDER BY order_id, order_version";

  private static final String EVENTS =
      """
      SELECT at || '  ' || kind || coalesce(' ' || step || ' attempt ' || attempt, '') || ': ' || detail
        FROM state.order_event
       WHERE order_id = ?
       ORDER BY event_id
       LIMIT 200
      """;

  private final String jdbcUrl;

  /**
   * A reader with a connection a question.
   *
   * @param jdbcUrl with user and password
   */
  public FinalRows(String jdbcUrl) {
    this.jdbcUrl = jdbcUrl;
  }

  /** Every order, with its steps and the ids of its alerts. */
  public List<FinalOrder> orders() throws SQLException {
    Map<UUID, List<FinalStep>> steps = new HashMap<>();
    Map<UUID, List<String>> alerts = new HashMap<>();
    var orders = new ArrayList<FinalOrder>();
    try (var connection = connect()) {
      forEach(
          connection,
          STEPS,
          row ->
              listOf(steps, row)
                  .add(
                      new FinalStep(
                          row.getString("name").intern(),
                          row.getString("step_state").intern(),
                          row.getInt("attempt"),
                          row.getString("failure_code").intern())));
      forEach(connection, ALERTS, row -> listOf(alerts, row).add(row.getString("alert_id")));
      forEach(connection, ORDERS, row -> orders.add(order(row, steps, alerts)));
    }
    return orders;
  }

  private static FinalOrder order(
      ResultSet row, Map<UUID, List<FinalStep>> steps, Map<UUID, List<String>> alerts)
      throws SQLException {
    var orderId = row.getObject("order_id", UUID.class);
    return new FinalOrder(
        orderId.toString(),
        row.getString("customer_reference"),
        row.getString("workflow").intern(),
        row.getString("process_state").intern(),
        row.getString("direction").intern(),
        row.getLong("version"),
        row.getInt("edition"),
        row.getString("wake_up"),
        steps.getOrDefault(orderId, List.of()),
        alerts.getOrDefault(orderId, List.of()));
  }

  /** The exceptional moments of an order, a line each; at most 200. */
  public List<String> eventsOf(String orderId) throws SQLException {
    try (var connection = connect();
        var statement = connection.prepareStatement(EVENTS)) {
      statement.setObject(1, UUID.fromString(orderId));
      var events = new ArrayList<String>();
      try (var rows = statement.executeQuery()) {
        while (rows.next()) {
          events.add(rows.getString(1));
        }
      }
      return events;
    }
  }

  private static <T> List<T> listOf(Map<UUID, List<T>> lists, ResultSet row) throws SQLException {
    return lists.computeIfAbsent(
        row.getObject("order_id", UUID.class), absent -> new ArrayList<>(3));
  }

  private static void forEach(Connection connection, String query, RowReader reader)
      throws SQLException {
    try (var statement = connection.prepareStatement(query)) {
      statement.setFetchSize(FETCH_ROWS);
      try (var rows = statement.executeQuery()) {
        while (rows.next()) {
          reader.read(rows);
        }
      }
    }
  }

  private Connection connect() throws SQLException {
    var connection = DriverManager.getConnection(jdbcUrl);
    // The driver reads in parts only inside a transaction, and keeps all rows in memory otherwise.
    connection.setAutoCommit(false);
    connection.setReadOnly(true);
    return connection;
  }

  private interface RowReader {
    void read(ResultSet row) throws SQLException;
  }
}
