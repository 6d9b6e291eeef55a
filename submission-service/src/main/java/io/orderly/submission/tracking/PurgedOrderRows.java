package io.orderly.submission.tracking;

import io.orderly.process.ProcessState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** What stays of orders that left the store, for reading. */
@Repository
class PurgedOrderRows {

  private static final String FIND =
      """
      SELECT order_id, submitter, process_state, order_version, purged_at
      FROM state.purged_order
      WHERE order_id = :orderId
      """;

  private final JdbcClient jdbc;

  PurgedOrderRows(TrackingJdbc tracking) {
    this.jdbc = tracking.client();
  }

  /** An order that left, and whose it was. */
  record DepartedRow(String submitter, PurgedOrderView view) {}

  /** Empty when no such order left, or it is forgotten. */
  Optional<DepartedRow> find(UUID orderId) {
    return jdbc.sql(FIND).param("orderId", orderId).query(PurgedOrderRows::row).optional();
  }

  private static DepartedRow row(ResultSet row, int rowNumber) throws SQLException {
    return new DepartedRow(
        row.getString("submitter"),
        new PurgedOrderView(
            row.getObject("order_id", UUID.class),
            ProcessState.of(row.getString("process_state")),
            row.getLong("order_version"),
            row.getObject("purged_at", OffsetDateTime.class).toInstant()));
  }
}
