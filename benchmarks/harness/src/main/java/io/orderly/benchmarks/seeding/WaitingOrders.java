package io.orderly.benchmarks.seeding;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;

/**
 * Copies one order whose last step its partner really accepted, and which rests. Each copy was
 * submitted 100 ms before the one with the next lower number, and its wait ends within 28 days
 * before that of the order that is copied. No two orders ever copied have the same id.
 */
public final class WaitingOrders implements AutoCloseable {

  private static final String REFERENCE = "waiting-copy-";
  private static final int MILLIS_BETWEEN = 100;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

  /** Within 28 days, and neighbours at times that are no neighbours. */
  private static final String EARLIER = "(number::bigint * 7919 % 2419200) * interval '1 second'";

  private static final String AGE = "number * interval '%d milliseconds'".formatted(MILLIS_BETWEEN);

  private static final String ID =
      """
      (lpad(to_hex(%d - number::bigint * %d), 12, '0') || '7abc8' || lpad(to_hex(number), 15, '0'))::uuid\
      """;

  private static final List<String> PAST_TIMES =
      List.of(
          "submitted_at",
          "created_at",
          "changed_at",
          "complete_by",
          "first_started_at",
          "started_at",
          "finished_at",
          "accepted_at",
          "at");

  private static final List<String> FUTURE_TIMES = List.of("not_before", "wait_until");

  private static final String ACCEPTED =
      """
      SELECT o.order_id
        FROM orders.customer_order o
        JOIN state.order_process p USING (order_id)
        JOIN state.order_step s USING (order_id)
       WHERE o.customer_reference = ?
         AND p.locked_by IS NULL
         AND p.not_before IS NOT NULL
         AND s.wait_until > statement_timestamp() + interval '28 days'
      """;

  /** Spread over all that wait, and the same ones for the same copies. */
  private static final String SOME =
      """
      SELECT order_id
        FROM state.order_step
       WHERE wait_until IS NOT NULL
         AND agent NOT LIKE '%:%'
         AND order_id <> ?
       ORDER BY md5(order_id::text)
       LIMIT ?
      """;

  private final Connection connection;
  private final UUID template;
  private int last;

  private WaitingOrders(Connection connection, UUID template) {
    this.connection = connection;
    this.template = template;
  }

  /**
   * Connects to a state store and waits until an order of it rests with an accepted step.
   *
   * @param jdbcUrl with user and password
   * @param reference of the order
   * @throws IllegalStateException when it does not within that time
   */
  public static WaitingOrders open(String jdbcUrl, String reference, Duration within)
      throws SQLException, InterruptedException {
    var connection = DriverManager.getConnection(jdbcUrl);
    try {
      return new WaitingOrders(connection, awaitAccepted(connection, reference, within));
    } catch (SQLException | RuntimeException | InterruptedException failure) {
      connection.close();
      throw failure;
    }
  }

  private static UUID awaitAccepted(Connection connection, String reference, Duration within)
      throws SQLException, InterruptedException {
    long deadlineNanos = System.nanoTime() + within.toNanos();
    try (var query = connection.prepareStatement(ACCEPTED)) {
      query.setString(1, reference);
      while (System.nanoTime() < deadlineNanos) {
        try (var row = query.executeQuery()) {
          if (row.next()) {
            return row.getObject(1, UUID.class);
          }
        }
        TimeUnit.NANOSECONDS.sleep(BETWEEN_LOOKS.toNanos());
      }
    }
    throw new IllegalStateException(
        "The partner of order %s accepted no step within %s".formatted(reference, within));
  }

  /**
   * The order that is copied. All copies have lower ids, all orders submitted later higher ones.
   */
  public UUID template() {
    return template;
  }

  /**
   * Replaces all copies, also those that were completed, by so many that wait; then lets Postgres
   * take stock.
   *
   * @param progress receives the number of the copy that was added last
   */
  public void replace(int orders, IntConsumer progress) throws SQLException {
    var copies = new OrderCopies(connection);
    if (last > 0) {
      copies.delete(REFERENCE);
    }
    if (orders > 0) {
      copies.add(template, replaced(), last + 1, last + 1 + orders, progress);
      last += orders;
    }
  }

  private Map<String, String> replaced() {
    Map<String, String> replaced = new HashMap<>();
    replaced.put("order_id", ID.formatted(submittedMillis(), MILLIS_BETWEEN));
    replaced.put("customer_reference", "'%s' || number".formatted(REFERENCE));
    replaced.put("key", "'%s' || number".formatted(REFERENCE));
    replaced.put("customer_id", "'customer-' || number % 10000");
    replaced.put(
        "claim_rank",
        "template.claim_rank - number * %d::bigint"
            .formatted(TimeUnit.MILLISECONDS.toMicros(MILLIS_BETWEEN)));
    PAST_TIMES.forEach(time -> replaced.put(time, "template.%s - %s".formatted(time, AGE)));
    FUTURE_TIMES.forEach(time -> replaced.put(time, "template.%s - %s".formatted(time, EARLIER)));
    return replaced;
  }

  /** A UUIDv7 begins with them. */
  private long submittedMillis() {
    return template.getMostSignificantBits() >>> Short.SIZE;
  }

  /**
   * Some copies that wait, from all over the table, in no order.
   *
   * @param max how many there may be
   */
  public List<UUID> some(int max) throws SQLException {
    try (var query = connection.prepareStatement(SOME)) {
      query.setObject(1, template);
      query.setInt(2, max);
      List<UUID> orders = new ArrayList<>();
      try (var rows = query.executeQuery()) {
        while (rows.next()) {
          orders.add(rows.getObject(1, UUID.class));
        }
      }
      return orders;
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
