package io.orderly.benchmarks.store;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Follows given orders to their end, beside any number of others that go on. Looks at a few hundred
 * of them at a time, until these are Processed, so that the looking costs little.
 */
public final class ProcessedOrders implements AutoCloseable {

  private static final int ORDERS_A_LOOK = 500;
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(50);

  private static final String PROCESSED =
      """
      SELECT count(*) AS orders, max(pg_xact_commit_timestamp(xmin)) AS last_commit
        FROM state.order_process
       WHERE order_id = ANY (?)
         AND process_state = 'Processed'
      """;

  private final Connection connection;

  private ProcessedOrders(Connection connection) {
    this.connection = connection;
  }

  /**
   * Connects to a state store.
   *
   * @param jdbcUrl with user and password
   */
  public static ProcessedOrders open(String jdbcUrl) throws SQLException {
    return new ProcessedOrders(DriverManager.getConnection(jdbcUrl));
  }

  /** How many of them are Processed, and when the last of these was committed. */
  private record Look(int processed, Instant lastCommit) {}

  /**
   * Waits until all are Processed.
   *
   * @return when the last of them was committed, by the database's clock
   * @throws IllegalStateException when that takes longer
   */
  public Instant await(List<UUID> orders, Duration within)
      throws SQLException, InterruptedException {
    long deadlineNanos = System.nanoTime() + within.toNanos();
    int first = 0;
    while (first < orders.size()) {
      var some = orders.subList(first, Math.min(orders.size(), first + ORDERS_A_LOOK));
      if (look(some).processed() == some.size()) {
        first += some.size();
      } else if (System.nanoTime() > deadlineNanos) {
        throw new IllegalStateException(
            "Of %d completed orders %d are Processed after %s"
                .formatted(orders.size(), look(orders).processed(), within));
      } else {
        TimeUnit.NANOSECONDS.sleep(BETWEEN_LOOKS.toNanos());
      }
    }
    return look(orders).lastCommit();
  }

  private Look look(List<UUID> orders) throws SQLException {
    try (var query = connection.prepareStatement(PROCESSED)) {
      query.setArray(1, connection.createArrayOf("uuid", orders.toArray()));
      try (var row = query.executeQuery()) {
        row.next();
        var last = row.getTimestamp("last_commit");
        return new Look(row.getInt("orders"), last == null ? Instant.EPOCH : last.toInstant());
      }
    }
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
