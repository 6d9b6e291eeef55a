package io.orderly.benchmarks.rivals.dbos;

import dev.dbos.transact.DBOS;
import dev.dbos.transact.StartWorkflowOptions;
import dev.dbos.transact.config.DBOSConfig;
import dev.dbos.transact.workflow.QueueOptions;
import dev.dbos.transact.workflow.WorkflowHandle;
import io.orderly.benchmarks.rivals.contest.Competitor;
import io.orderly.benchmarks.rivals.contest.ContestSettings;
import io.orderly.benchmarks.rivals.contest.Database;
import io.orderly.benchmarks.rivals.contest.Ledger;
import io.orderly.benchmarks.rivals.contest.PartnerCalls;
import io.orderly.benchmarks.rivals.contest.SampleOrder;
import java.util.ArrayList;
import java.util.List;

/** DBOS Transact as its documentation sets it up: orders wait in its queue, defaults otherwise. */
public final class PlainDbosCompetitor implements Competitor {

  private static final String NAME = "dbos-plain";
  private static final String QUEUE = "orders";
  private static final int ORDERS_AT_ONCE = 50;

  private final int callers;
  private final Ledger ledger;
  private final DBOS dbos;
  private final OrderFulfilment fulfilment;

  private PlainDbosCompetitor(int callers, Ledger ledger, Database database, PartnerCalls calls) {
    this.callers = callers;
    this.ledger = ledger;
    this.dbos =
        new DBOS(
            DBOSConfig.defaults(NAME)
                .withDatabaseUrl(database.jdbcUrl())
                .withDbUser(database.user())
                .withDbPassword(database.password()));
    this.fulfilment =
        dbos.registerProxy(OrderFulfilment.class, new DurableOrderFulfilment(dbos, calls));
  }

  /** Creates its tables, starts it, and registers its queue. */
  public static Competitor make(ContestSettings settings, PartnerCalls calls, Ledger ledger) {
    var competitor =
        new PlainDbosCompetitor(settings.concurrency(), ledger, settings.database(), calls);
    competitor.dbos.launch();
    competitor.dbos.registerQueue(QUEUE, QueueOptions.empty());
    return competitor;
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public String notes() {
    return "DBOS Transact %s as documented: its durable queue, all else as by default (polled every"
            .formatted(DBOS.version())
        + " second, 10 connections); %d callers in-process each enqueue %d orders and wait for them"
            .formatted(callers, ORDERS_AT_ONCE);
  }

  @Override
  public int hands() {
    return callers;
  }

  @Override
  public int ordersAtOnce() {
    return ORDERS_AT_ONCE;
  }

  /** Enqueues all, then waits for the end of each. */
  @Override
  public void take(List<SampleOrder> orders) {
    List<WorkflowHandle<String, RuntimeException>> handles = new ArrayList<>();
    for (SampleOrder order : orders) {
      handles.add(enqueue(order));
    }
    for (int i = 0; i < handles.size(); i++) {
      handles.get(i).getResult();
      ledger.completed(orders.get(i).index());
    }
  }

  private WorkflowHandle<String, RuntimeException> enqueue(SampleOrder order) {
    String id = order.id().toString();
    return dbos.startWorkflow(
        () -> fulfilment.fulfil(id, order.json()), new StartWorkflowOptions(id).withQueue(QUEUE));
  }

  @Override
  public void close() {
    dbos.close();
  }
}
