package io.orderly.benchmarks.rivals.dbscheduler;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.task.TaskInstance;
import com.zaxxer.hikari.HikariDataSource;
import io.orderly.benchmarks.rivals.contest.Competitor;
import io.orderly.benchmarks.rivals.contest.ContestSettings;
import io.orderly.benchmarks.rivals.contest.Ledger;
import io.orderly.benchmarks.rivals.contest.PartnerCalls;
import io.orderly.benchmarks.rivals.contest.SampleOrder;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * db-scheduler with lock-and-fetch, one task per order. A chain of three tasks an order costs about
 * a fifth more CPU, and records no more.
 */
public final class DbSchedulerCompetitor implements Competitor {

  private static final int ORDERS_AT_ONCE = 500;
  private static final int CONNECTIONS = 16;
  private static final Duration POLLING_INTERVAL = Duration.ofMillis(100);

  // In tasks a thread: fetches up to four, and again when fewer than one is left. Other bounds gave
  // no more.
  private static final double LEAST_FETCHED = 1.0;
  private static final double MOST_FETCHED = 4.0;

  private final int threads;
  private final PlacedOrders orders;
  private final HikariDataSource pool;
  private final Scheduler scheduler;

  private DbSchedulerCompetitor(
      int threads, HikariDataSource pool, PartnerCalls calls, Ledger ledger) {
    this.threads = threads;
    this.pool = pool;
    this.orders = new PlacedOrders(pool);
    this.scheduler =
        Scheduler.create(pool, List.of(new OrderTask(orders, calls, ledger).task()))
            .threads(threads)
            .pollingInterval(POLLING_INTERVAL)
            .pollUsingLockAndFetch(LEAST_FETCHED, MOST_FETCHED)
            .enableImmediateExecution()
            .build();
  }

  /** Creates its tables and starts it. */
  public static Competitor make(ContestSettings settings, PartnerCalls calls, Ledger ledger)
      throws SQLException, IOException {
    var pool = settings.database().pool(CONNECTIONS);
    var competitor = new DbSchedulerCompetitor(settings.concurrency(), pool, calls, ledger);
    competitor.orders.createTables();
    competitor.scheduler.start();
    return competitor;
  }

  @Override
  public String name() {
    return "db-scheduler";
  }

  @Override
  public String notes() {
    return "db-scheduler: lock-and-fetch, one task per order, %d threads, %d connections; orders"
            .formatted(threads, CONNECTIONS)
        + " come in-process, %d at once".formatted(ORDERS_AT_ONCE);
  }

  /** More than one has nothing left to win: it is faster than the tasks are. */
  @Override
  public int hands() {
    return 1;
  }

  @Override
  public int ordersAtOnce() {
    return ORDERS_AT_ONCE;
  }

  @Override
  public void take(List<SampleOrder> orders) throws SQLException {
    this.orders.insert(orders);
    if (orders.size() == 1) {
      // Only so it begins at once.
      scheduler.schedule(task(orders.get(0)), Instant.now());
    } else {
      scheduler.scheduleBatch(
          orders.stream().<TaskInstance<?>>map(DbSchedulerCompetitor::task).toList(),
          Instant.now());
    }
  }

  private static TaskInstance<Void> task(SampleOrder order) {
    return OrderTask.DESCRIPTOR.instance(order.id().toString()).build();
  }

  @Override
  public void close() {
    scheduler.stop();
    pool.close();
  }
}
