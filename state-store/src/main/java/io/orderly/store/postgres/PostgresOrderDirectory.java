package io.orderly.store.postgres;

import io.orderly.messages.Order;
import io.orderly.process.Cause;
import io.orderly.store.OrderDirectory;
import io.orderly.store.StoredOrder;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.JdbcTemplate;

/** Orders by their primary key. */
final class PostgresOrderDirectory implements OrderDirectory {

  private static final String FIND =
      """
      SELECT o.order_id, o.submitter, o.customer_id, o.customer_reference, o.country, o.currency,
          o.total, o.lines, o.placed_at, o.submitted_at, p.reply_to, p.trace_parent,
          p.put_back
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

  private final JdbcTemplate jdbc;

  PostgresOrderDirectory(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public Map<UUID, StoredOrder> find(Collection<UUID> orderIds) {
    return jdbc
        .query(
            FIND,
            ReadableRows.of("order", PostgresOrderDirectory::storedOrder),
            Column.array("uuid", orderIds))
        .stream()
        .flatMap(Optional::stream)
        .collect(Collectors.toMap(StoredOrder::orderId, Function.identity()));
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

  private static StoredOrder storedOrder(ResultSet row) throws SQLException {
    return new StoredOrder(
        row.getObject("order_id", UUID.class),
        row.getString("submitter"),
        order(row),
        Moments.required(row, "submitted_at"),
        row.getString("reply_to"),
        row.getString("trace_parent"),
        Duration.of(row.getLong("put_back"), ChronoUnit.MICROS));
  }

  private static Order order(ResultSet row) throws SQLException {
    return new Order(
        row.getString("customer_reference"),
        row.getString("customer_id"),
        row.getString("country"),
        row.getString("currency"),
        Moments.optional(row, "placed_at"),
        row.getBigDecimal("total"),
        OrderLines.read(row.getBytes("lines")));
  }
}
