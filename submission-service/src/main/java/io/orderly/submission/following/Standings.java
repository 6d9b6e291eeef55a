package io.orderly.submission.following;

import io.orderly.messages.Message;
import io.orderly.messages.OrderStatus;
import io.orderly.process.Failure;
import io.orderly.process.ProcessState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Where orders stand now, by their primary keys. */
@Repository
class Standings {

  private static final String FIND =
      """
      SELECT p.order_id, o.submitter, o.customer_reference, p.process_state, p.version,
             p.failure_code, p.failure_message, p.changed_at
      FROM state.order_process p
      JOIN orders.customer_order o USING (order_id)
      WHERE p.order_id = ANY (:orderIds)
      """;

  private final JdbcClient jdbc;

  Standings(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  Optional<OrderStatus> find(UUID orderId) {
    return find(List.of(orderId)).stream().findFirst();
  }

  /** One statement; unknown orders are left out. */
  List<OrderStatus> find(Collection<UUID> orderIds) {
    return jdbc.sql(FIND)
        .param("orderIds", orderIds.toArray(UUID[]::new))
        .query(Standings::status)
        .list();
  }

  private static OrderStatus status(ResultSet row, int rowNumber) throws SQLException {
    return new OrderStatus(
        Message.SCHEMA_VERSION,
        row.getObject("order_id", UUID.class),
        row.getString("submitter"),
        row.getString("customer_reference"),
        ProcessState.of(row.getString("process_state")),
        row.getLong("version"),
        failure(row),
        row.getObject("changed_at", OffsetDateTime.class).toInstant());
  }

  private static @Nullable Failure failure(ResultSet row) throws SQLException {
    String code = row.getString("failure_code");
    return code == null
        ? null
        : new Failure(code, String.valueOf(row.getString("failure_message")));
  }
}
