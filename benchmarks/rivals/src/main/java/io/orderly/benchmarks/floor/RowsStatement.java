package io.orderly.benchmarks.floor;

import io.orderly.benchmarks.rivals.contest.SampleOrder;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/**
 * A statement that writes rows of many orders.
 *
 * @param columns its parameters, in their order
 */
record RowsStatement(String sql, List<RowsColumn> columns) {

  static RowsStatement of(String sql, RowsColumn... columns) {
    return new RowsStatement(sql, List.of(columns));
  }

  void execute(Connection connection, List<SampleOrder> orders) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < columns.size(); i++) {
        columns.get(i).bind(connection, statement, i + 1, orders);
      }
      statement.executeUpdate();
    }
  }
}
