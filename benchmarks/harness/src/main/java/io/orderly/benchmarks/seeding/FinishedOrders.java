package io.orderly.benchmarks.seeding;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.Map;
import java.util.UUID;
import java.util.function.IntConsumer;

/**
 * Copies one order that was really Processed into orders of long ago. A copy has an id, a reference
 * and a customer of its own.
 */
public final class FinishedOrders implements AutoCloseable {

  // UUIDv7: one id a millisecond, the first of them in September 2020.
  private static final String ID =
      """
      (lpad(to_hex(1600000000000 + number), 12, '0') || '7abc8' || lpad(to_hex(number), 15, '0'))::uuid\
      """;

  private static final Map<String, String> REPLACED =
      Map.of(
          "order_id", ID,
          "customer_reference", "'finished-' || number",
          "key", "'finished-' || number",
          "customer_id", "'customer-' || number % 10000");

  private static final String TEMPLATE =
      "SELECT order_id FROM state.order_process WHERE process_state = 'Processed' LIMIT 1";

  private final Connection connection;
  private int filled;

  private FinishedOrders(Connection connection) {
    this.connection = connection;
  }

  /**
   * Connects to a state store in which at least one order was Processed.
   *
   * @param jdbcUrl with user and password
   */
  public static FinishedOrders open(String jdbcUrl) throws SQLException {
    return new FinishedOrders(DriverManager.getConnection(jdbcUrl));
  }

  /**
   * Adds orders until the store has so many in all, then lets Postgres take stock. Does nothing
   * when it has as many already.
   *
   * @param progress receives the number of added orders
   */
  public void fillUpTo(int orders, IntConsumer progress) throws SQLException {
    int end = filled + orders - count();
    if (end <= filled) {
      return;
    }
    new OrderCopies(connection).add(template(), REPLACED, filled, end, progress);
    filled = end;
  }

  private int count() throws SQLException {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery("SELECT count(*) FROM state.order_process")) {
      row.next();
      return row.getInt(1);
    }
  }

  private UUID template() throws SQLException {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery(TEMPLATE)) {
      if (!row.next()) {
        throw new IllegalStateException("There is no Processed order to copy");
      }
      return row.getObject(1, UUID.class);
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
