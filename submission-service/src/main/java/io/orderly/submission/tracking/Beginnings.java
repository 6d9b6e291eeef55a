package io.orderly.submission.tracking;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.RowCallbackHandler;
import org.springframework.jdbc.support.SqlArrayValue;
import org.springframework.stereotype.Repository;

/** Reads when orders were stored: all that a new order does not know of itself. */
@Repository
public class Beginnings {

  /** Not changed_at: a scheduler may have claimed the order by now. */
  private static final String SQL =
      """
      SELECT c.order_id, c.submitted_at, p.created_at
      FROM orders.customer_order c
      JOIN state.order_process p ON p.order_id = c.order_id
      WHERE c.order_id = ANY (?)
      """;

  private final JdbcTemplate jdbc;

  Beginnings(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** One statement, however many orders; unknown ids are left out. */
  public Map<UUID, Beginning> of(Collection<UUID> orderIds) {
    Map<UUID, Beginning> beginnings = new HashMap<>();
    RowCallbackHandler add =
        row -> beginnings.put(row.getObject("order_id", UUID.class), beginning(row));
    jdbc.query(SQL, add, new SqlArrayValue("uuid", orderIds.toArray()));
    return beginnings;
  }

  private static Beginning beginning(ResultSet row) throws SQLException {
    return new Beginning(
        row.getObject("submitted_at", OffsetDateTime.class).toInstant(),
        row.getObject("created_at", OffsetDateTime.class).toInstant());
  }
}
