package io.orderly.store.orders;

import io.orderly.messages.Order;
import io.orderly.store.pg.Column;
import io.orderly.store.pg.RowInstants;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/** The corrected editions of orders. Few orders have one, so each is read for itself. */
public final class OrderEditions {

  private static final String INSERT =
      """
      INSERT INTO orders.order_edition
          (order_id, edition, lines, attributes, changes, corrected_by, reason, corrected_at)
      VALUES (?, ?, ?::json, ?::json, ?, ?, ?, ?)
      """;

  private static final String CONTENT =
      """
      SELECT lines, attributes
      FROM orders.order_edition
      WHERE order_id = ? AND edition = ?
      """;

  private static final String OF_ORDER =
      """
      SELECT order_id, edition, changes, corrected_by, reason, corrected_at
      FROM orders.order_edition
      WHERE order_id = ?
      ORDER BY edition
      """;

  /**
   * The lines of the last edition that has another total. Corrections of attributes are passed
   * over: their lines need not be read. The order of a sum does not matter, since numeric is exact.
   */
  private static final String TOTALS =
      """
      SELECT last.order_id, (
          SELECT sum((line ->> 'quantity')::numeric * (line ->> 'unitPrice')::numeric)
          FROM json_array_elements(last.lines) AS line) AS total
      FROM (
          SELECT DISTINCT ON (order_id) order_id, lines
          FROM orders.order_edition
          WHERE order_id = ANY (?) AND 'total' = ANY (changes)
          ORDER BY order_id, edition DESC) AS last
      """;

  private final JdbcTemplate jdbc;

  public OrderEditions(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * Adds an edition.
   *
   * @param order the whole order in it
   */
  public void add(OrderEdition edition, Order order) {
    jdbc.update(
        INSERT,
        edition.orderId(),
        edition.edition(),
        OrderLines.write(order.lines()),
        order.attributes() == null ? null : order.attributes().toString(),
        Column.array("text", edition.changes()),
        edition.correctedBy(),
        edition.reason(),
        Column.at(edition.correctedAt()));
  }

  /**
   * The order in a corrected edition.
   *
   * @param accepted the order as it was accepted
   */
  public Optional<Order> find(Order accepted, UUID orderId, int edition) {
    return jdbc
        .query(
            CONTENT,
            (row, number) ->
                accepted.amended(
                    OrderLines.read(row.getBytes("lines")),
                    OrderLines.readAttributes(row.getBytes("attributes"))),
            orderId,
            edition)
        .stream()
        .findFirst();
  }

  /** The totals of the last editions of these orders, where they are not what was accepted. */
  public Map<UUID, BigDecimal> totals(List<UUID> orderIds) {
    Map<UUID, BigDecimal> totals = new HashMap<>();
    if (!orderIds.isEmpty()) {
      jdbc.query(
          TOTALS,
          row -> {
            totals.put(row.getObject("order_id", UUID.class), row.getBigDecimal("total"));
          },
          Column.array("uuid", orderIds));
    }
    return totals;
  }

  /** The corrections of an order, the oldest first. */
  public List<OrderEdition> of(UUID orderId) {
    return jdbc.query(OF_ORDER, (row, number) -> edition(row), orderId);
  }

  private static OrderEdition edition(ResultSet row) throws SQLException {
    return new OrderEdition(
        row.getObject("order_id", UUID.class),
        row.getInt("edition"),
        List.of((String[]) row.getArray("changes").getArray()),
        row.getString("corrected_by"),
        row.getString("reason"),
        RowInstants.required(row, "corrected_at"));
  }
}
