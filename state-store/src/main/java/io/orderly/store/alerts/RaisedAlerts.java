package io.orderly.store.alerts;

import io.orderly.messages.Message;
import io.orderly.messages.OperatorAlert;
import io.orderly.process.Alert;
import io.orderly.process.Decision;
import io.orderly.store.pg.Column;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.springframework.jdbc.core.JdbcTemplate;

/** The alerts of decisions: named alike in every store, and written beside the decision. */
public final class RaisedAlerts {

  private static final String INSERT =
      """
      INSERT INTO state.operator_alert
          (alert_id, order_id, order_version, code, message, step, next_action, raised_at)
      SELECT * FROM unnest(?, ?, ?, ?, ?, ?, ?, ?)
      """;

  private static final List<Column<OperatorAlert>> COLUMNS =
      List.of(
          Column.text(OperatorAlert::alertId),
          Column.uuid(OperatorAlert::orderId),
          Column.bigint(OperatorAlert::orderVersion),
          Column.text(alert -> alert.failure().code()),
          Column.text(alert -> alert.failure().message()),
          Column.text(OperatorAlert::step),
          Column.text(OperatorAlert::nextAction),
          Column.instant(OperatorAlert::raisedAt));

  private RaisedAlerts() {}

  /** The alerts as they are stored and delivered; a second one gets {@code :2} after its id. */
  public static List<OperatorAlert> of(Decision decision, Instant raisedAt) {
    List<Alert> alerts = decision.alerts();
    return IntStream.range(0, alerts.size())
        .mapToObj(index -> stored(decision, alerts.get(index), index, raisedAt))
        .toList();
  }

  private static OperatorAlert stored(Decision decision, Alert alert, int index, Instant raisedAt) {
    UUID orderId = decision.after().orderId();
    long version = decision.after().version();
    String suffix = index == 0 ? "" : ":" + (index + 1);
    return new OperatorAlert(
        Message.SCHEMA_VERSION,
        orderId + ":" + version + suffix,
        orderId,
        version,
        alert.failure(),
        alert.step(),
        alert.nextAction(),
        raisedAt);
  }

  /** Inserts the alerts of these decisions, if any. */
  public static void insert(JdbcTemplate jdbc, List<Decision> decisions, Instant now) {
    List<OperatorAlert> alerts =
        decisions.stream().flatMap(decision -> of(decision, now).stream()).toList();
    if (!alerts.isEmpty()) {
      jdbc.update(INSERT, Column.arguments(COLUMNS, alerts));
    }
  }
}
