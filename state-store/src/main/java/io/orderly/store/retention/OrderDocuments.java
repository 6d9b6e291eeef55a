package io.orderly.store.retention;

import static java.util.Objects.requireNonNull;

import io.orderly.store.archive.OrderDocument;
import io.orderly.store.pg.Column;
import java.util.Collection;
import java.util.UUID;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** Whole orders as JSON. Rows are taken whole, so that a column which is added is not forgotten. */
final class OrderDocuments {

  /** At once in expiry; an order may be as large as its lines, results and events make it. */
  private static final int FETCHED_AT_ONCE = 20;

  private static final String UTC = "SET LOCAL TIME ZONE 'UTC'";

  private static final String READ =
      """
      SELECT p.order_id, json_build_object(
          'order', state.as_document(row_to_json(o)),
          'editions', (
              SELECT coalesce(json_agg(state.as_document(row_to_json(c)) ORDER BY c.edition), '[]')
              FROM orders.order_edition c WHERE c.order_id = p.order_id),
          'process', state.as_document(row_to_json(p)),
          'steps', (
              SELECT coalesce(json_agg(state.as_document(row_to_json(s)) ORDER BY s.position), '[]')
              FROM state.order_step s WHERE s.order_id = p.order_id),
          'events', (
              SELECT coalesce(json_agg(state.as_document(row_to_json(e)) ORDER BY e.event_id), '[]')
              FROM state.order_event e WHERE e.order_id = p.order_id),
          'alerts', (
              SELECT coalesce(
                  json_agg(state.as_document(row_to_json(a)) ORDER BY a.order_version, a.alert_id),
                  '[]')
              FROM state.operator_alert a WHERE a.order_id = p.order_id),
          'notifications', (
              SELECT coalesce(json_agg(state.as_document(row_to_json(n)) ORDER BY n.channel), '[]')
              FROM state.notification n WHERE n.order_id = p.order_id)) AS document
      FROM state.order_process p
      JOIN orders.customer_order o USING (order_id)
      WHERE p.order_id = ANY (?)
      ORDER BY p.order_id
      """;

  private final JdbcTemplate jdbc;

  OrderDocuments(JdbcTemplate store) {
    DataSource dataSource = requireNonNull(store.getDataSource());
    this.jdbc = new JdbcTemplate(dataSource);
    jdbc.setFetchSize(FETCHED_AT_ONCE);
  }

  /** Reads orders that are locked, in the order of their ids; to be closed. */
  Stream<OrderDocument> read(Collection<UUID> orderIds) {
    jdbc.execute(UTC);
    return jdbc.queryForStream(
        READ,
        (row, number) ->
            new OrderDocument(
                row.getObject("order_id", UUID.class),
                // Between the values a line break is white space; inside of one it is escaped.
                row.getString("document").replace('\n', ' ')),
        Column.array("uuid", orderIds));
  }
}
