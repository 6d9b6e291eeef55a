package io.orderly.store.retention;

import io.orderly.process.ProcessState;
import io.orderly.store.archive.ArchiveLocation;
import io.orderly.store.pg.RowInstants;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Records of purged orders. */
final class PostgresPurgedOrders implements PurgedOrders {

  private static final String FIND =
      """
      SELECT d.order_id, d.submitter, d.process_state, d.order_version, d.purged_at,
          f.name AS file, d.file_offset
      FROM state.purged_order d
      LEFT JOIN state.archive_file f USING (file_id)
      WHERE d.order_id = ?
      """;

  private final JdbcTemplate jdbc;

  PostgresPurgedOrders(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Optional<PurgedOrder> find(UUID orderId) {
    return jdbc.query(FIND, (row, number) -> purgedOrder(row), orderId).stream().findFirst();
  }

  private static PurgedOrder purgedOrder(ResultSet row) throws SQLException {
    return new PurgedOrder(
        row.getObject("order_id", UUID.class),
        row.getString("submitter"),
        ProcessState.of(row.getString("process_state")),
        row.getLong("order_version"),
        RowInstants.required(row, "purged_at"),
        location(row));
  }

  private static @Nullable ArchiveLocation location(ResultSet row) throws SQLException {
    String file = row.getString("file");
    return file == null ? null : new ArchiveLocation(file, row.getLong("file_offset"));
  }
}
