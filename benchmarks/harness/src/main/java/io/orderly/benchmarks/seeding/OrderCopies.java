package io.orderly.benchmarks.seeding;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;

/**
 * Copies a stored order, row by row of each of its tables. What is not replaced is as the suite
 * wrote it, whatever columns there are.
 */
final class OrderCopies {

  private static final int ORDERS_A_TRANSACTION = 50_000;

  /** The last one says which orders there are. */
  private static final List<String> TABLES =
      List.of(
          "orders.idempotency_key",
          "state.order_process",
          "state.order_step",
          "state.order_event",
          "orders.customer_order");

  private static final String COLUMNS =
      """
      SELECT column_name
        FROM information_schema.columns
       WHERE table_schema || '.' || table_name = ?
         AND is_generated = 'NEVER'
         AND is_identity = 'NO'
       ORDER BY ordinal_position
      """;

  private final Connection connection;

  OrderCopies(Connection connection) {
    this.connection = connection;
  }

  /**
   * Adds copies, then lets Postgres take stock.
   *
   * @param replaced expressions by column; they may read {@code number} and {@code template}
   * @param first number of the first copy
   * @param end behind the number of the last
   * @param progress receives the number behind each that is committed
   */
  void add(UUID template, Map<String, String> replaced, int first, int end, IntConsumer progress)
      throws SQLException {
    List<PreparedStatement> copies = new ArrayList<>();
    for (String table : TABLES) {
      copies.add(connection.prepareStatement(copyOf(table, template, replaced)));
    }
    connection.setAutoCommit(false);
    for (int next = first; next < end; next += ORDERS_A_TRANSACTION) {
      int behind = Math.min(end, next + ORDERS_A_TRANSACTION);
      for (var copy : copies) {
        copy.setInt(1, next);
        copy.setInt(2, behind - 1);
        copy.executeUpdate();
      }
      connection.commit();
      progress.accept(behind);
    }
    connection.setAutoCommit(true);
    takeStock();
  }

  /**
   * Deletes the orders with such references, then lets Postgres take stock.
   *
   * @param begin of the references, at least one character
   */
  void delete(String begin) throws SQLException {
    connection.setAutoCommit(false);
    for (String table : TABLES) {
      try (var delete =
          connection.prepareStatement(
              """
              DELETE FROM %s
               WHERE order_id IN (
                   SELECT order_id
                     FROM orders.customer_order
                    WHERE starts_with(customer_reference, ?))
              """
                  .formatted(table))) {
        delete.setString(1, begin);
        delete.executeUpdate();
      }
    }
    connection.commit();
    connection.setAutoCommit(true);
    takeStock();
  }

  private String copyOf(String table, UUID template, Map<String, String> replaced)
      throws SQLException {
    List<String> columns = columns(table);
    String values =
        columns.stream()
            .map(column -> replaced.getOrDefault(column, "template." + column))
            .collect(Collectors.joining(", "));
    return """
    INSERT INTO %s (%s)
    SELECT %s
      FROM generate_series(?, ?) number
     CROSS JOIN (SELECT * FROM %s WHERE order_id = '%s') template
    """
        .formatted(table, String.join(", ", columns), values, table, template);
  }

  private List<String> columns(String table) throws SQLException {
    try (var query = connection.prepareStatement(COLUMNS)) {
      query.setString(1, table);
      List<String> columns = new ArrayList<>();
      try (var rows = query.executeQuery()) {
        while (rows.next()) {
          columns.add(rows.getString(1));
        }
      }
      return columns;
    }
  }

  private void takeStock() throws SQLException {
    try (var statement = connection.createStatement()) {
      for (String table : TABLES) {
        statement.execute("VACUUM (ANALYZE) " + table);
      }
    }
  }
}
