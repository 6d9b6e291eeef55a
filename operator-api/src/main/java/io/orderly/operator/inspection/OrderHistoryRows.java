package io.orderly.operator.inspection;

import static io.orderly.operator.inspection.OrderRows.moment;
import static java.util.Objects.requireNonNull;

import io.orderly.operator.inspection.OrderView.AlertView;
import io.orderly.operator.inspection.OrderView.EventView;
import io.orderly.process.Failure;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.springframework.jdbc.core.JdbcTemplate;

/** Reads what happened to orders: alerts, events, and who holds them. */
final class OrderHistoryRows {

  /** The latest count; an order that has more has been through the same again and again. */
  static final int MOST_SHOWN = 200;

  private static final String ALERTS =
      """
      SELECT *
      FROM (
          SELECT * FROM state.operator_alert WHERE order_id = ?
          ORDER BY order_version DESC, alert_id DESC LIMIT ?) AS latest
      ORDER BY order_version, alert_id
      """;

  private static final String EVENTS =
      """
      SELECT *, answer::jsonb ->> 'outcome' AS outcome
      FROM (
          SELECT * FROM state.order_event WHERE order_id = ?
          ORDER BY event_id DESC LIMIT ?) AS latest
      ORDER BY event_id
      """;

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

  OrderHistoryRows(JdbcTemplate jdbc) {
    this.jdbc = jdbc;
  }

  List<AlertView> alerts(UUID orderId) {
    return jdbc.query(ALERTS, (row, number) -> alert(row), orderId, MOST_SHOWN);
  }

  List<EventView> events(UUID orderId) {
    return jdbc.query(EVENTS, (row, number) -> event(row), orderId, MOST_SHOWN);
  }

  /** Orders that are held one by one, the first submitted first. */
  List<PauseView> heldOrders() {
    return jdbc.query(HELD_ORDERS, (row, number) -> held(row), MOST_SHOWN);
  }

  private static AlertView alert(ResultSet row) throws SQLException {
    return new AlertView(
        row.getString("alert_id"),
        row.getLong("order_version"),
        new Failure(row.getString("code"), row.getString("message")),
        row.getString("step"),
        row.getString("next_action"),
        requireNonNull(moment(row, "raised_at")),
        moment(row, "delivered_at"),
        moment(row, "acknowledged_at"),
        row.getString("acknowledged_by"),
        moment(row, "resolved_at"));
  }

  private static EventView event(ResultSet row) throws SQLException {
    return new EventView(
        requireNonNull(moment(row, "at")),
        row.getLong("order_version"),
        row.getString("kind"),
        row.getString("step"),
        row.getInt("attempt"),
        row.getString("detail"),
        row.getString("command_id"),
        row.getString("actor"),
        row.getString("reason"),
        row.getString("outcome"),
        moment(row, "started_at"));
  }

  private static PauseView held(ResultSet row) throws SQLException {
    return PauseView.order(
        row.getObject("order_id", UUID.class),
        row.getString("actor"),
        row.getString("reason"),
        moment(row, "at"));
  }
}
