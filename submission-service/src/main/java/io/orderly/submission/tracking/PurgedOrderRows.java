package io.orderly.submission.tracking;

import io.orderly.process.ProcessState;
import io.orderly.submission.tracking.TrackedOrder.PurgedOrderView;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** What is kept of purged orders, for reading. */
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

  /** A purged order with its submitter. */
  record PurgedRow(String submitter, PurgedOrderView view) {}

  /** Empty when no such order was purged, or its record was purged too. */
  Optional<PurgedRow> find(UUID orderId) {
    return jdbc.sql(FIND).param("orderId", orderId).query(PurgedOrderRows::row).optional();
  }

  private static PurgedRow row(ResultSet row, int rowNumber) throws SQLException {
    return new PurgedRow(
        row.getString("submitter"),
        new PurgedOrderView(
            row.getObject("order_id", UUID.class),
            ProcessState.of(row.getString("process_state")),
            row.getLong("order_version"),
            row.getObject("purged_at", OffsetDateTime.class).toInstant()));
  }
}
