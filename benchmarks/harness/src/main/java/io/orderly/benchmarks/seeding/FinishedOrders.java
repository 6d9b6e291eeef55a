package io.orderly.benchmarks.seeding;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;

/**
 * Copies one order that was really Processed, row by row of each of its tables, into orders of long
 * ago. A copy has an id, a reference and a customer of its own; all else is as the suite wrote it,
 * whatever columns it has.
 */
public final class FinishedOrders implements AutoCloseable {

  private static final int ORDERS_A_TRANSACTION = 50_000;
  private static final List<String> TABLES =
      List.of(
          "orders.customer_order",
          "orders.idempotency_key",
          "state.order_process",
          "state.order_step");

  // UUIDv7: one id a millisecond, the first of them in September 2020.
  private static final String ID =
      """
      (lpad(to_hex(1600000000000 + number), 12, '0') || '7abc8' || lpad(to_hex(number), 15, '0'))::uuid\
      """;

  private static final Map<String, String> CHANGED =
      Map.of(
          "order_id", ID,
          "customer_reference", "'finished-' || number",
          "key", "'finished-' || number",
          "customer_id", "'customer-' || number % 10000");

  private static final String COLUMNS =
      """
      SELECT column_name
        FROM information_schema.columns
       WHERE table_schema || '.' || table_name = ?
         AND is_generated = 'NEVER'
         AND is_identity = 'NO'
       ORDER BY ordinal_position
      """;

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
    List<PreparedStatement> copies = prepare();
    connection.setAutoCommit(false);
    while (filled < end) {
      int next = Math.min(end, filled + ORDERS_A_TRANSACTION);
      copy(copies, filled, next - 1);
      connection.commit();
      filled = next;
      progress.accept(filled);
    }
    connection.setAutoCommit(true);
    takeStock();
  }

  private int count() throws SQLException {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery("SELECT count(*) FROM state.order_process")) {
      row.next();
      return row.getInt(1);
    }
  }

  private static void copy(List<PreparedStatement> copies, int first, int last)
      throws SQLException {
    for (var copy : copies) {
      copy.setInt(1, first);
      copy.setInt(2, last);
      copy.executeUpdate();
    }
  }

  private List<PreparedStatement> prepare() throws SQLException {
    String template = template();
    List<PreparedStatement> copies = new ArrayList<>();
    for (String table : TABLES) {
      copies.add(connection.prepareStatement(copyOf(table, template)));
    }
    return copies;
  }

  private String template() throws SQLException {
    try (var statement = connection.createStatement();
        var row = statement.executeQuery(TEMPLATE)) {
      if (!row.next()) {
        throw new IllegalStateException("There is no Processed order to copy");
      }
      return row.getString(1);
    }
  }

  private String copyOf(String table, String template) throws SQLException {
    List<String> columns = columns(table);
    String values =
        columns.stream()
            .map(column -> CHANGED.getOrDefault(column, "template." + column))
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
    for (String table : TABLES) {
      try (var statement = connection.createStatement()) {
        statement.execute("VACUUM (ANALYZE) " + table);
      }
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
