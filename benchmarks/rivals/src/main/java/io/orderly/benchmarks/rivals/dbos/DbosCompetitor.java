package io.orderly.benchmarks.rivals.dbos;

import com.zaxxer.hikari.HikariDataSource;
import dev.dbos.transact.DBOS;
import dev.dbos.transact.StartWorkflowOptions;
import dev.dbos.transact.config.DBOSConfig;
import io.orderly.benchmarks.rivals.contest.Competitor;
import io.orderly.benchmarks.rivals.contest.ContestSettings;
import io.orderly.benchmarks.rivals.contest.Ledger;
import io.orderly.benchmarks.rivals.contest.PartnerCalls;
import io.orderly.benchmarks.rivals.contest.SampleOrder;
import java.util.List;

/**
 * DBOS Transact. Orders are started directly, a bounded number at a time: its durable queue takes
 * nearly twice the CPU an order.
 */
public final class DbosCompetitor implements Competitor {

  private static final String NAME = "dbos";

  // Fewer make callers wait, more make Postgres wait for itself; both cost CPU.
  private static final int CONNECTIONS = 16;

  private final int concurrency;
  private final Ledger ledger;
  private final HikariDataSource pool;
  private final DBOS dbos;
  private final OrderFulfilment fulfilment;

  private DbosCompetitor(
      int concurrency, Ledger ledger, HikariDataSource pool, PartnerCalls calls) {
    this.concurrency = concurrency;
    this.ledger = ledger;
    this.pool = pool;
    this.dbos = new DBOS(DBOSConfig.defaults(NAME).withDataSource(pool));
    this.fulfilment =
        dbos.registerProxy(OrderFulfilment.class, new DurableOrderFulfilment(dbos, calls));
  }

  /** Creates its tables and starts it. */
  public static Competitor make(ContestSettings settings, PartnerCalls calls, Ledger ledger) {
    var pool = settings.database().pool(CONNECTIONS);
    var competitor = new DbosCompetitor(settings.concurrency(), ledger, pool, calls);
    competitor.dbos.launch();
    return competitor;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String notes() {
    return "DBOS Transact %s: startWorkflow, %d at a time, %d connections; orders come in-process"
        .formatted(DBOS.version(), concurrency, CONNECTIONS);
  }

  @Override
  public int hands() {
    return concurrency;
  }

  @Override
  public int ordersAtOnce() {
    return 1;
  }

  /** Waits for the end of each. */
  @Override
  public void take(List<SampleOrder> orders) {
    for (SampleOrder order : orders) {
      String id = order.id().toString();
      dbos.startWorkflow(() -> fulfilment.fulfil(id, order.json()), new StartWorkflowOptions(id))
          .getResult();
      ledger.completed(order.index());
    }
  }

  @Override
  public void close() {
    dbos.close();
    pool.close();
  }
}
