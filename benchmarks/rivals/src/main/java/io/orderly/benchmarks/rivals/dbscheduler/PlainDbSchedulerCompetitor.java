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
import java.time.Instant;
import java.util.List;

/** db-scheduler as its documentation sets it up: a chain of tasks an order, defaults otherwise. */
public final class PlainDbSchedulerCompetitor implements Competitor {

  private static final int ORDERS_AT_ONCE = 500;

  private final HikariDataSource pool;
  private final Scheduler scheduler;

  private PlainDbSchedulerCompetitor(HikariDataSource pool, OrderChain chain) {
    this.pool = pool;
    // As in its example of a chain: without it, a step waits up to 10 s for the next look.
    this.scheduler = Scheduler.create(pool, chain.tasks()).enableImmediateExecution().build();
  }

  /** Creates its table and starts it. */
  public static Competitor make(ContestSettings settings, PartnerCalls calls, Ledger ledger)
      throws SQLException, IOException {
    var pool = settings.database().defaultPool();
    new Tables("plain-tables.sql").create(pool);
    var competitor = new PlainDbSchedulerCompetitor(pool, new OrderChain(calls, ledger));
    competitor.scheduler.start();
    return competitor;
  }

  @Override
  public String name() {
    return "db-scheduler-plain";
  }

  @Override
  public String notes() {
    return "db-scheduler as documented: a chain of three tasks per order, immediate execution, all"
        + " else as by default (fetch, 10 threads, polled every 10 s, %d connections); orders come"
            .formatted(pool.getMaximumPoolSize())
        + " in-process, %d at once".formatted(ORDERS_AT_ONCE);
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
  public void take(List<SampleOrder> orders) {
    if (orders.size() == 1) {
      scheduler.schedule(OrderChain.first(orders.get(0)), Instant.now());
    } else {
      scheduler.scheduleBatch(
          orders.stream().<TaskInstance<?>>map(OrderChain::first), Instant.now());
    }
  }

  @Override
  public void close() {
    scheduler.stop();
    pool.close();
  }
}
