package io.orderly.operator.inspection;

import io.orderly.store.pg.RowInstants;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/** Reads the orders that are paused one by one, with who paused each and why. */
final class HeldOrders {

  private static final int MAX_SHOWN = 200;

  /**
   * The command that holds an order is recorded at the version that its pause made; one that was
   * refused there came later.
   */
  private static final String HELD_ORDERS =
      """
      SELECT p.order_id, command.actor, command.reason, command.at
      FROM state.order_process p
      LEFT JOIN LATERAL (
          SELECT e.order_version
          FROM state.order_event e
          WHERE e.order_id = p.order_id AND e.kind = 'paused'
          ORDER BY e.event_id DESC
          LIMIT 1) AS pause ON TRUE
      LEFT JOIN LATERAL (
          SELECT c.actor, c.reason, c.at
          FROM state.order_event c
          WHERE c.order_id = p.order_id AND c.order_version = pause.order_version
            AND c.command_id IS NOT NULL
          ORDER BY c.event_id
          LIMIT 1) AS command ON TRUE
      WHERE p.paused AND p.process_state NOT IN ('Processed', 'Undone')
      ORDER BY p.order_id
      LIMIT ?
      """;

  private final JdbcTemplate jdbc;

  HeldOrders(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  /** The first submitted first. */
  List<PauseView> list() {
    return jdbc.query(HELD_ORDERS, (row, number) -> held(row), MAX_SHOWN);
  }

  private static PauseView held(ResultSet row) throws SQLException {
    return PauseView.order(
        row.getObject("order_id", UUID.class),
        row.getString("actor"),
        row.getString("reason"),
        RowInstants.optional(row, "at"));
  }
}
