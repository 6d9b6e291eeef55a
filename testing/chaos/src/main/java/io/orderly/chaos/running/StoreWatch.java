package io.orderly.chaos.running;

import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Samples the progress of orders every second. While the database is down there is no sample. */
final class StoreWatch implements AutoCloseable {

  private static final Duration EVERY = Duration.ofSeconds(1);
  private static final int KEPT = 3_600;

  private static final String PROGRESS =
      """
      SELECT (SELECT count(*) FROM state.order_process) AS orders,
             count(*) AS live,
             coalesce(extract(epoch FROM statement_timestamp() - min(created_at)), 0) AS oldest
        FROM state.order_process
       WHERE process_state IN ('Pending', 'Processing', 'Undoing')
      """;

  private static final String UNDELIVERED =
      "SELECT count(*) FROM state.operator_alert WHERE delivered_at IS NULL";

  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(StoreWatch::daemon);
  private final Deque<Sample> samples = new ArrayDeque<>();
  private final String jdbcUrl;

  /**
   * Starts sampling.
   *
   * @param jdbcUrl with user and password
   */
  StoreWatch(String jdbcUrl) {
    this.jdbcUrl = jdbcUrl + "&connectTimeout=2&loginTimeout=2&socketTimeout=3";
    var unused =
        thread.scheduleAtFixedRate(this::sample, 0, EVERY.toMillis(), TimeUnit.MILLISECONDS);
  }

  private static Thread daemon(Runnable task) {
    var thread = new Thread(task, "store-watch");
    thread.setDaemon(true);
    return thread;
  }

  private void sample() {
    try (var connection = DriverManager.getConnection(jdbcUrl);
        var statement = connection.createStatement();
        var row = statement.executeQuery(PROGRESS)) {
      row.next();
      long live = row.getLong("live");
      keep(
          new Sample(
              System.nanoTime(), row.getLong("orders") - live, live, row.getDouble("oldest")));
    } catch (SQLException away) {
      // No sample while the database is unreachable.
    }
  }

  private synchronized void keep(Sample sample) {
    samples.addLast(sample);
    if (samples.size() > KEPT) {
      samples.removeFirst();
    }
  }

  /** Samples since then, oldest first. */
  synchronized List<Sample> since(long nanos) {
    return samples.stream().filter(sample -> sample.atNanos() - nanos >= 0).toList();
  }

  synchronized Optional<Sample> latest() {
    return Optional.ofNullable(samples.peekLast());
  }

  /** Whether every alert is marked as delivered; false too when the database is unreachable. */
  boolean isEveryAlertDelivered() {
    try (var connection = DriverManager.getConnection(jdbcUrl);
        var statement = connection.createStatement();
        var row = statement.executeQuery(UNDELIVERED)) {
      row.next();
      return row.getLong(1) == 0;
    } catch (SQLException away) {
      return false;
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
  }
}
