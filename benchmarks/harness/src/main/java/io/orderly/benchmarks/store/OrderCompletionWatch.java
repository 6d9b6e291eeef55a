package io.orderly.benchmarks.store;

import io.orderly.benchmarks.loading.OrderTexts;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.TimeUnit;

/**
 * Watches over one connection until the orders of a run have ended. Looks at the index of live
 * orders some times a second, so that the watching costs next to nothing beside the work, and
 * counts those of the run only when none is live; what costs more is asked when the meters are
 * read.
 */
public final class OrderCompletionWatch implements AutoCloseable {

  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);

  /** While most orders are live, Postgres would rather read the whole table. */
  private static final String THROUGH_INDEXES =
      "SET enable_seqscan = off; SET max_parallel_workers_per_gather = 0";

  private static final String LIVE =
      """
      SELECT count(*)
        FROM (SELECT 1
                FROM state.order_process
               WHERE process_state NOT IN ('Processed', 'Undone')
                 AND process_state IN ('Pending', 'Processing', 'Undoing')
                 AND order_id > ?
               LIMIT ?) live
      """;

  private static final String RUN =
      """
      SELECT count(*) AS orders,
             count(*) FILTER (WHERE process.process_state = 'Processed') AS processed,
             max(pg_xact_commit_timestamp(process.xmin)) AS last_commit
        FROM orders.customer_order
        JOIN state.order_process process USING (order_id)
       WHERE customer_reference >= ?
         AND customer_reference < ?
      """;

  private static final String KNOWN =
      """
      SELECT count(*)
        FROM orders.customer_order
       WHERE customer_reference >= ?
         AND customer_reference < ?
      """;

  private static final String TIMES =
      """
      SELECT customer_reference, pg_xact_commit_timestamp(process.xmin) AS committed_at
        FROM orders.customer_order
        JOIN state.order_process process USING (order_id)
       WHERE customer_reference >= ?
         AND customer_reference < ?
      """;

  private static final String PROCESSED =
      "SELECT count(*) FROM state.order_process WHERE process_state = 'Processed'";

  private final Connection connection;
  private UUID waiting = new UUID(0, 0);

  private OrderCompletionWatch(Connection connection) {
    this.connection = connection;
  }

  /**
   * Connects to a state store.
   *
   * @param jdbcUrl with user and password
   */
  public static OrderCompletionWatch open(String jdbcUrl) throws SQLException {
    Connection connection = DriverManager.getConnection(jdbcUrl);
    try (var settings = connection.createStatement()) {
      settings.execute(THROUGH_INDEXES);
    }
    return new OrderCompletionWatch(connection);
  }

  /** From now on the orders up to this id are not waited for: they wait for a partner. */
  public void leaveOut(UUID upTo) {
    waiting = upTo;
  }

  /**
   * How a run ended.
   *
   * @param lastCommit when that of its last order was committed, by the database's clock: as the
   *     commit is written, so before it is flushed to disk
   */
  public record RunEnd(long orders, long processed, Instant lastCommit) {}

  /**
   * Waits until so many orders of the run are known and no order is live.
   *
   * @throws IllegalStateException when that takes longer
   */
  public void awaitEnded(OrderTexts run, long orders, Duration within)
      throws SQLException, InterruptedException {
    long deadlineNanos = System.nanoTime() + within.toNanos();
    while (System.nanoTime() < deadlineNanos) {
      if (hasEnded(run, orders)) {
        return;
      }
      TimeUnit.NANOSECONDS.sleep(BETWEEN_LOOKS.toNanos());
    }
    throw new IllegalStateException(
        "%d orders did not end within %s: %d are live"
            .formatted(orders, within, live(Integer.MAX_VALUE)));
  }

  /** Asks the cheap question first, and again last: orders may have come in between. */
  private boolean hasEnded(OrderTexts run, long orders) throws SQLException {
    return live(1) == 0 && known(run) >= orders && live(1) == 0;
  }

  /**
   * Looks through a run that has ended.
   *
   * @throws IllegalStateException when an order did not end Processed
   */
  public RunEnd requireProcessed(OrderTexts run, long orders) throws SQLException {
    var end = end(run);
    if (end.orders() != orders || end.processed() != orders) {
      throw new IllegalStateException(
          "Of %d orders %d exist and %d are Processed"
              .formatted(orders, end.orders(), end.processed()));
    }
    return end;
  }

  /** How many orders ever ended Processed; reads as many entries of an index. */
  public long processed() throws SQLException {
    try (var query = connection.prepareStatement(PROCESSED)) {
      return number(query);
    }
  }

  private long live(int atMost) throws SQLException {
    try (var query = connection.prepareStatement(LIVE)) {
      query.setObject(1, waiting);
      query.setInt(2, atMost);
      return number(query);
    }
  }

  private long known(OrderTexts run) throws SQLException {
    try (var query = connection.prepareStatement(KNOWN)) {
      setRange(query, run);
      return number(query);
    }
  }

  private static long number(PreparedStatement query) throws SQLException {
    try (var row = query.executeQuery()) {
      row.next();
      return row.getLong(1);
    }
  }

  private RunEnd end(OrderTexts run) throws SQLException {
    try (var query = connection.prepareStatement(RUN)) {
      setRange(query, run);
      try (var row = query.executeQuery()) {
        row.next();
        var last = row.getTimestamp("last_commit");
        return new RunEnd(
            row.getLong("orders"),
            row.getLong("processed"),
            last == null ? Instant.EPOCH : last.toInstant());
      }
    }
  }

  /** When each order of the run got where it is; the clock is that of {@link RunEnd}. */
  public Map<Integer, Instant> committedAt(OrderTexts run) throws SQLException {
    var committedAt = new HashMap<Integer, Instant>();
    try (var query = connection.prepareStatement(TIMES)) {
      setRange(query, run);
      try (var rows = query.executeQuery()) {
        while (rows.next()) {
          committedAt.put(
              run.numberOf(rows.getString("customer_reference")),
              rows.getTimestamp("committed_at").toInstant());
        }
      }
    }
    return committedAt;
  }

  private static void setRange(PreparedStatement query, OrderTexts run) throws SQLException {
    query.setString(1, run.firstReference());
    query.setString(2, run.behindLastReference());
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }
}
