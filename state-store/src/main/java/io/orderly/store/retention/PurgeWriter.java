package io.orderly.store.retention;

import static io.orderly.store.pg.Column.arguments;

import io.orderly.store.archive.ArchiveLocation;
import io.orderly.store.pg.Column;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Purges locked orders: first inserts their records, then deletes children, then the orders. */
final class PurgeWriter {

  private static final String REGISTER_FILES =
      """
      INSERT INTO state.archive_file (name)
      SELECT DISTINCT n.name
      FROM unnest(?) AS n (name)
      WHERE NOT EXISTS (SELECT FROM state.archive_file f WHERE f.name = n.name)
      ORDER BY n.name
      ON CONFLICT (name) DO NOTHING
      """;

  /** No id is purged twice; should it be, the last purge is the one to show. */
  private static final String KEEP =
      """
      INSERT INTO state.purged_order
          (order_id, order_version, file_id, file_offset, process_state, submitter)
      SELECT p.order_id, p.version, f.file_id, n.file_offset, p.process_state, o.submitter
      FROM unnest(?, ?, ?) AS n (order_id, file, file_offset)
      JOIN state.order_process p USING (order_id)
      JOIN orders.customer_order o USING (order_id)
      LEFT JOIN state.archive_file f ON f.name = n.file
      ORDER BY p.order_id
      ON CONFLICT (order_id) DO UPDATE
      SET purged_at = excluded.purged_at, order_version = excluded.order_version,
          file_id = excluded.file_id, file_offset = excluded.file_offset,
          process_state = excluded.process_state
      """;

  /** Every table with rows of an order; the one whose lock is held comes last. */
  static final List<String> TABLES =
      List.of(
          "state.order_event",
          "state.operator_alert",
          "state.notification",
          "state.order_step",
          "orders.search_term",
          "orders.order_edition",
          "orders.customer_order",
          "state.order_process");

  private static final List<Column<PurgedRow>> PURGED_ROWS =
      List.of(
          Column.uuid(PurgedRow::orderId),
          Column.text(order -> order.location() == null ? null : order.location().file()),
          Column.bigint(order -> order.location() == null ? null : order.location().offset()));

  private final JdbcTemplate jdbc;

  PurgeWriter(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  private record PurgedRow(UUID orderId, @Nullable ArchiveLocation location) {}

  void write(List<UUID> orderIds, Map<UUID, ArchiveLocation> locations) {
    if (!locations.isEmpty()) {
      List<String> files =
          locations.values().stream().map(ArchiveLocation::file).distinct().toList();
      jdbc.update(REGISTER_FILES, Column.array("text", files));
    }
    remember(orderIds.stream().map(id -> new PurgedRow(id, locations.get(id))).toList());
    for (String table : TABLES) {
      jdbc.update(
          "DELETE FROM " + table + " WHERE order_id = ANY (?)", Column.array("uuid", orderIds));
    }
  }

  private void remember(List<PurgedRow> orders) {
    int remembered = jdbc.update(KEEP, arguments(PURGED_ROWS, orders));
    if (remembered != orders.size()) {
      throw new IllegalStateException(
          "%d of %d orders are complete, so none of them is purged"
              .formatted(remembered, orders.size()));
    }
  }
}
