package io.orderly.benchmarks.floor;

import io.orderly.benchmarks.rivals.contest.SampleOrder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.function.Function;

/**
 * A column that differs from order to order, sent as one array for all orders of a batch.
 *
 * @param sqlType of an element
 * @param value of an order
 */
record RowsColumn(String sqlType, Function<SampleOrder, Object> value) {

  static final RowsColumn ORDER_ID = new RowsColumn("uuid", SampleOrder::id);
  static final RowsColumn REFERENCE = new RowsColumn("text", order -> "B-" + order.index());
  static final RowsColumn LINES = new RowsColumn("jsonb", SampleOrder::json);
  static final RowsColumn RESULT =
      new RowsColumn("jsonb", order -> "{\"reservation\":\"R-" + order.index() + "\"}");

  void bind(
      Connection connection, PreparedStatement statement, int parameter, List<SampleOrder> orders)
      throws SQLException {
    Object[] values = orders.stream().map(value).toArray();
    statement.setArray(parameter, connection.createArrayOf(sqlType, values));
  }
}
