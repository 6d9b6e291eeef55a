package io.orderly.store.orders;

import io.orderly.messages.Order;
import io.orderly.process.Cause;
import io.orderly.process.OrderProcess;
import io.orderly.store.pg.Column;
import io.orderly.store.pg.ReadableRows;
import io.orderly.store.pg.RowInstants;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * Orders by their primary key. Short lines and attributes come with the rows. Longer ones are read
 * after them, in groups by their size on disk, which Postgres knows without reading them.
 */
final class PostgresOrderDirectory implements OrderDirectory {

  private static final String FIND =
      """
      SELECT o.order_id, o.submitter, o.customer_id, o.customer_reference, o.country, o.currency,
          o.total, o.placed_at, o.submitted_at, p.reply_to, p.trace_parent, p.queue_offset,
          size.of_contents,
          CASE WHEN size.of_contents <= ? THEN o.lines END AS lines,
          CASE WHEN size.of_contents <= ? THEN o.attributes END AS attributes
      FROM orders.customer_order o
      JOIN state.order_process p USING (order_id)
      CROSS JOIN LATERAL (
          SELECT pg_column_size(o.lines) + coalesce(pg_column_size(o.attributes), 0) AS of_contents
      ) size
      WHERE o.order_id = ANY (?)
      """;

  private static final String REFERENCES =
      """
      SELECT o.order_id, o.customer_id, o.customer_reference, o.submitted_at, p.queue_offset
      FROM orders.customer_order o
      JOIN state.order_process p USING (order_id)
      WHERE o.order_id = ANY (?)
      """;

  private static final String CAUSES =
      """
      SELECT order_id, cause_code, cause_message, cause_step, cause_actor
      FROM state.order_process
      WHERE order_id = ANY (?) AND cause_code IS NOT NULL
      """;

  /** Postgres compresses no row that is smaller, and none better than 90 to 1. */
  private static final int SHORT = 2_000;

  private static final int ANY_SIZE = Integer.MAX_VALUE;

  /** They are rarely compressed better. Where they are, a group has three times its size. */
  private static final int BEST_USUAL_COMPRESSION = 30;

  /** Of lines and attributes, as estimated before they are read. */
  private static final long BYTES_OF_A_GROUP = 4_000_000;

  private final JdbcTemplate jdbc;
  private final OrderEditions editions;

  PostgresOrderDirectory(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
    this.editions = new OrderEditions(jdbc);
  }

  @Override
  public Optional<StoredOrder> find(UUID orderId, int edition) {
    Optional<StoredOrder> accepted = Optional.ofNullable(find(List.of(orderId)).get(orderId));
    return edition == OrderProcess.FIRST_EDITION
        ? accepted
        : accepted.flatMap(
            order -> editions.find(order.order(), orderId, edition).map(order::with));
  }

  @Override
  public List<OrderEdition> editions(UUID orderId) {
    return editions.of(orderId);
  }

  @Override
  public Map<UUID, StoredOrder> find(Collection<UUID> orderIds) {
    Map<UUID, StoredOrder> found = new HashMap<>();
    find(orderIds, found::putAll);
    return found;
  }

  @Override
  public void find(Collection<UUID> orderIds, Consumer<Map<UUID, StoredOrder>> group) {
    Map<UUID, Long> large = new LinkedHashMap<>();
    group.accept(read(orderIds, SHORT, large));
    for (List<UUID> together : groups(large)) {
      group.accept(read(together, ANY_SIZE, new HashMap<>()));
    }
  }

  /**
   * @param large receives the orders whose contents are larger on disk, with that size
   */
  private Map<UUID, StoredOrder> read(
      Collection<UUID> orderIds, int maxOnDisk, Map<UUID, Long> large) {
    Map<UUID, StoredOrder> found = new HashMap<>();
    jdbc.query(
        FIND,
        row -> {
          UUID orderId = row.getObject("order_id", UUID.class);
          byte[] lines = row.getBytes("lines");
          if (lines == null) {
            large.put(orderId, row.getLong("of_contents"));
          } else {
            ReadableRows.read("order", row, readable -> storedOrder(orderId, readable, lines))
                .ifPresent(order -> found.put(orderId, order));
          }
        },
        maxOnDisk,
        maxOnDisk,
        Column.array("uuid", orderIds));
    return found;
  }

  private static List<List<UUID>> groups(Map<UUID, Long> sizes) {
    List<List<UUID>> groups = new ArrayList<>();
    long bytes = BYTES_OF_A_GROUP;
    for (Map.Entry<UUID, Long> order : sizes.entrySet()) {
      long more = order.getValue() * BEST_USUAL_COMPRESSION;
      if (bytes + more > BYTES_OF_A_GROUP) {
        groups.add(new ArrayList<>());
        bytes = 0;
      }
      groups.get(groups.size() - 1).add(order.getKey());
      bytes += more;
    }
    return groups;
  }

  @Override
  public Map<UUID, OrderReference> references(Collection<UUID> orderIds) {
    Map<UUID, OrderReference> references = new HashMap<>();
    jdbc.query(
        REFERENCES,
        row -> {
          OrderReference reference = reference(row);
          references.put(reference.orderId(), reference);
        },
        Column.array("uuid", orderIds));
    return references;
  }

  private static OrderReference reference(ResultSet row) throws SQLException {
    return new OrderReference(
        row.getObject("order_id", UUID.class),
        row.getString("customer_id"),
        row.getString("customer_reference"),
        RowInstants.required(row, "submitted_at").plus(queueOffset(row)));
  }

  private static Duration queueOffset(ResultSet row) throws SQLException {
    return Duration.of(row.getLong("queue_offset"), ChronoUnit.MICROS);
  }

  @Override
  public Map<UUID, Cause> causes(Collection<UUID> orderIds) {
    Map<UUID, Cause> causes = new HashMap<>();
    jdbc.query(
        CAUSES,
        row -> {
          Cause cause = CauseRows.read(row);
          if (cause != null) {
            causes.put(row.getObject("order_id", UUID.class), cause);
          }
        },
        Column.array("uuid", orderIds));
    return causes;
  }

  private static StoredOrder storedOrder(UUID orderId, ResultSet row, byte[] lines)
      throws SQLException {
    return new StoredOrder(
        orderId,
        row.getString("submitter"),
        order(row, lines),
        RowInstants.required(row, "submitted_at"),
        row.getString("reply_to"),
        row.getString("trace_parent"),
        queueOffset(row));
  }

  private static Order order(ResultSet row, byte[] lines) throws SQLException {
    return new Order(
        row.getString("customer_reference"),
        row.getString("customer_id"),
        row.getString("country"),
        row.getString("currency"),
        RowInstants.optional(row, "placed_at"),
        row.getBigDecimal("total"),
        OrderLines.read(lines),
        OrderLines.readAttributes(row.getBytes("attributes")));
  }
}
