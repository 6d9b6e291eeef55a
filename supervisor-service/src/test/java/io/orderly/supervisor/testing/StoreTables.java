package io.orderly.supervisor.testing;

import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;

/** The tables behind the ports: moves an order's times, and shows what no port tells. */
public final class StoreTables {

  private final JdbcTemplate jdbc;

  public StoreTables(DataSource dataSource) {
    this.jdbc = new JdbcTemplate(dataSource);
  }

  /** Moves the orders' CompleteBy, and that of their steps, an hour back, in one statement. */
  public void letExpire(List<UUID> orderIds) {
    jdbc.update(
        """
        WITH steps AS (
            UPDATE state.order_step SET complete_by = complete_by - interval '1 hour'
            WHERE order_id = ANY (?) AND step_state IN ('Running', 'Undoing'))
        UPDATE state.order_process SET complete_by = complete_by - interval '1 hour'
        WHERE order_id = ANY (?)
        """,
        ids(orderIds),
        ids(orderIds));
  }

  /**
   * Lets time pass for these orders alone: every moment in which one waits for something lies so
   * much earlier. Locks as all writers do, the process rows first.
   */
  public void pass(Duration time, List<UUID> orderIds) {
    jdbc.update(
        """
        WITH locked AS MATERIALIZED (
            SELECT order_id FROM state.order_process
            WHERE order_id = ANY (?) ORDER BY order_id FOR NO KEY UPDATE
        ), process AS (
            UPDATE state.order_process p
            SET complete_by = p.complete_by - ? * interval '1 millisecond',
                not_before = p.not_before - ? * interval '1 millisecond'
            FROM locked WHERE p.order_id = locked.order_id
            RETURNING p.order_id)
        UPDATE state.order_step s
        SET complete_by = s.complete_by - ? * interval '1 millisecond',
            not_before = s.not_before - ? * interval '1 millisecond',
            first_started_at = s.first_started_at - ? * interval '1 millisecond'
        FROM process WHERE s.order_id = process.order_id
        """,
        ids(orderIds),
        time.toMillis(),
        time.toMillis(),
        time.toMillis(),
        time.toMillis(),
        time.toMillis());
  }

  /** Moves the CompleteBy of the process row alone, which no service ever does. */
  public void spoilCompleteBy(UUID orderId) {
    jdbc.update(
        "UPDATE state.order_process SET complete_by = complete_by - interval '1 hour'"
            + " WHERE order_id = ?",
        orderId);
  }

  /** Moves the orders' not_before, and that of their steps, an hour back, in one statement. */
  public void letRestEnd(List<UUID> orderIds) {
    jdbc.update(
        """
        WITH steps AS (
            UPDATE state.order_step SET not_before = not_before - interval '1 hour'
            WHERE order_id = ANY (?) AND not_before IS NOT NULL)
        UPDATE state.order_process SET not_before = not_before - interval '1 hour'
        WHERE order_id = ANY (?)
        """,
        ids(orderIds),
        ids(orderIds));
  }

  /** How many alerts of an order are stored. */
  public int alerts(UUID orderId) {
    return Objects.requireNonNull(
        jdbc.queryForObject(
            "SELECT count(*)::integer FROM state.operator_alert WHERE order_id = ?",
            Integer.class,
            orderId));
  }

  /** How many alerts of all orders are not marked as delivered. */
  public int undeliveredAlerts() {
    return count("SELECT count(*)::integer FROM state.operator_alert WHERE delivered_at IS NULL");
  }

  private int count(String sql) {
    return Objects.requireNonNull(jdbc.queryForObject(sql, Integer.class));
  }

  /** The number of the transaction that last wrote the order's process row. */
  public String transactionOfProcess(UUID orderId) {
    return text("SELECT xmin::text FROM state.order_process WHERE order_id = ?", orderId);
  }

  /** The number of the transaction that last wrote the order's alert. */
  public String transactionOfAlert(UUID orderId) {
    return text("SELECT xmin::text FROM state.operator_alert WHERE order_id = ?", orderId);
  }

  /** The events of an order, the oldest first. */
  public List<Map<String, Object>> events(UUID orderId) {
    return jdbc.queryForList(
        """
        SELECT kind, step, order_version, command_id, actor, reason, answer
        FROM state.order_event
        WHERE order_id = ?
        ORDER BY event_id
        """,
        orderId);
  }

  /** How many alerts of an order are stored and not marked as delivered. */
  public int undeliveredAlerts(UUID orderId) {
    Integer count =
        jdbc.queryForObject(
            "SELECT count(*)::integer FROM state.operator_alert"
                + " WHERE order_id = ? AND delivered_at IS NULL",
            Integer.class,
            orderId);
    return count == null ? 0 : count;
  }

  /** When each order was last changed, the earliest first. */
  public List<Instant> changes(List<UUID> orderIds) {
    return jdbc
        .queryForList(
            "SELECT changed_at FROM state.order_process WHERE order_id = ANY (?)"
                + " ORDER BY changed_at",
            OffsetDateTime.class,
            (Object) ids(orderIds))
        .stream()
        .map(OffsetDateTime::toInstant)
        .toList();
  }

  private String text(String sql, UUID orderId) {
    String text = jdbc.queryForObject(sql, String.class, orderId);
    if (text == null) {
      throw new IllegalStateException("nothing is stored of order " + orderId);
    }
    return text;
  }

  private static UUID[] ids(List<UUID> orderIds) {
    return orderIds.toArray(UUID[]::new);
  }
}
