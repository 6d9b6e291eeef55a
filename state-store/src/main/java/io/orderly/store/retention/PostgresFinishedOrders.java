package io.orderly.store.retention;

import io.orderly.store.archive.ArchiveLocation;
import io.orderly.store.archive.OrderArchive;
import io.orderly.store.archive.OrderDocument;
import io.orderly.store.pg.Column;
import io.orderly.store.pg.Transactions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;

/** Finished orders, found along the primary key of the process rows. */
final class PostgresFinishedOrders implements FinishedOrders {

  static final String SCAN =
      """
      SELECT order_id,
          process_state IN ('Processed', 'Undone')
            AND changed_at < statement_timestamp() - ? * interval '1 millisecond' AS due
      FROM state.order_process
      WHERE order_id > ?
        AND order_id < state.first_order_id(statement_timestamp() - ? * interval '1 millisecond')
      ORDER BY order_id
      LIMIT ?
      """;

  private static final String LOCK =
      """
      SELECT p.order_id
      FROM state.order_process p
      WHERE p.order_id = ANY (?)
        AND p.process_state IN ('Processed', 'Undone')
        AND p.changed_at < statement_timestamp() - ? * interval '1 millisecond'
        AND NOT EXISTS (
            SELECT FROM state.operator_alert a
            WHERE a.order_id = p.order_id
              AND (a.delivered_at IS NULL
                  OR a.code IN ('late-answer', 'late-effect') AND a.acknowledged_at IS NULL
                  OR EXISTS (
                      SELECT FROM state.alert_delivery d
                      WHERE d.alert_id = a.alert_id AND d.pending_since IS NOT NULL)))
        AND NOT p.notification_pending
        AND NOT EXISTS (
            SELECT FROM state.notification n
            WHERE n.order_id = p.order_id AND n.next_at IS NOT NULL)
      ORDER BY p.order_id
      FOR UPDATE OF p SKIP LOCKED
      """;

  private final JdbcTemplate jdbc;
  private final Transactions transactions;
  private final OrderDocuments documents;
  private final PurgeWriter purgeWriter;

  PostgresFinishedOrders(JdbcTemplate jdbc, Transactions transactions) {
    this.jdbc = jdbc;
    this.transactions = transactions;
    this.documents = new OrderDocuments(jdbc);
    this.purgeWriter = new PurgeWriter(jdbc);
  }

  @Override
  public ScannedOrders scan(UUID after, Duration keepFor, int limit) {
    List<UUID> due = new ArrayList<>();
    List<UUID> seen =
        jdbc.query(
            SCAN,
            (row, number) -> {
              UUID orderId = row.getObject("order_id", UUID.class);
              if (row.getBoolean("due")) {
                due.add(orderId);
              }
              return orderId;
            },
            keepFor.toMillis(),
            after,
            keepFor.toMillis(),
            limit);
    return new ScannedOrders(due, seen.size(), seen.isEmpty() ? null : seen.get(seen.size() - 1));
  }

  @Override
  public List<UUID> purge(
      Collection<UUID> orderIds, Duration keepFor, @Nullable OrderArchive archive) {
    return transactions.run(
        () -> {
          List<UUID> locked = lock(orderIds, keepFor);
          if (!locked.isEmpty()) {
            purgeWriter.write(locked, archive == null ? Map.of() : keep(locked, archive));
          }
          return locked;
        });
  }

  private List<UUID> lock(Collection<UUID> orderIds, Duration keepFor) {
    return jdbc.queryForList(LOCK, UUID.class, Column.array("uuid", orderIds), keepFor.toMillis());
  }

  private Map<UUID, ArchiveLocation> keep(List<UUID> orderIds, OrderArchive archive) {
    try (Stream<OrderDocument> orders = documents.read(orderIds)) {
      Map<UUID, ArchiveLocation> locations = archive.keep(orders);
      if (!locations.keySet().equals(new HashSet<>(orderIds))) {
        throw new IllegalStateException(
            "the archive has %d of %d orders, so none of them is purged"
                .formatted(locations.size(), orderIds.size()));
      }
      return locations;
    }
  }
}
