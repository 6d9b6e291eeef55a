package io.orderly.benchmarks.rivals.dbscheduler;

import io.orderly.benchmarks.rivals.contest.SampleOrder;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;

/** The application's own rows, one an order. */
final class PlacedOrders {

  private static final String INSERT =
      "INSERT INTO placed_order (order_id, content) SELECT * FROM unnest(?::uuid[], ?::text[])";
  private static final String READ = "SELECT content, results FROM placed_order WHERE order_id = ?";
  private static final String RECORD =
      "UPDATE placed_order SET results = array_append(results, ?) WHERE order_id = ?";

  private final DataSource database;

  PlacedOrders(DataSource database) {
    this.database = database;
  }

  /**
   * An order and how far it is.
   *
   * @param results of the steps that are completed
   */
  record Placed(String content, List<String> results) {}

  void createTables() throws SQLException, IOException {
    new Tables("tables.sql").create(database);
  }

  void insert(List<SampleOrder> orders) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement insert = connection.prepareStatement(INSERT)) {
      Object[] ids = orders.stream().map(SampleOrder::id).toArray();
      Object[] contents = orders.stream().map(SampleOrder::json).toArray();
      insert.setArray(1, connection.createArrayOf("uuid", ids));
      insert.setArray(2, connection.createArrayOf("text", contents));
      insert.executeUpdate();
    }
  }

  Placed read(UUID orderId) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement read = connection.prepareStatement(READ)) {
      read.setObject(1, orderId);
      try (ResultSet row = read.executeQuery()) {
        if (!row.next()) {
          throw new IllegalStateException("There is no order " + orderId);
        }
        return new Placed(row.getString(1), List.of((String[]) row.getArray(2).getArray()));
      }
    }
  }

  void record(UUID orderId, String result) throws SQLException {
    try (Connection connection = database.getConnection();
        PreparedStatement record = connection.prepareStatement(RECORD)) {
      record.setString(1, result);
      record.setObject(2, orderId);
      record.executeUpdate();
    }
  }
}
