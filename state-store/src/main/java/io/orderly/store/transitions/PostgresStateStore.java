package io.orderly.store.transitions;

import io.orderly.store.pg.StoreClock;
import io.orderly.store.pg.Transactions;
import io.orderly.store.workflows.WorkflowCatalogue;
import java.util.Collection;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The state schema of a Postgres database. Where steps differ from what is known here, which only a
 * change by hand causes, the work is repeated with everything read.
 */
final class PostgresStateStore implements StateStore {

  private static final Logger LOG = LoggerFactory.getLogger(PostgresStateStore.class);

  private final JdbcTemplate jdbc;
  private final Transactions transactions;
  private final WorkflowCatalogue workflows;
  private final KnownOrders known;
  private final StoreClock clock;

  PostgresStateStore(
      JdbcTemplate jdbc,
      Transactions transactions,
      WorkflowCatalogue workflows,
      LongSupplier nanoTime) {
    this.jdbc = jdbc;
    this.transactions = transactions;
    this.clock = new StoreClock(nanoTime);
    this.workflows = workflows;
    this.known = new KnownOrders(workflows::find);
  }

  @Override
  public <T> T inTransaction(Function<StateTransaction, T> work) {
    try {
      return run(work, known);
    } catch (StepUpdates.UnlockedChangeException changed) {
      LOG.warn("Transaction repeated with all steps read: {}", changed.getMessage());
      known.clear();
      return run(work, KnownOrders.none());
    }
  }

  @Override
  public boolean remembersAnyOf(Collection<UUID> orderIds) {
    return known.hasAnyOf(orderIds);
  }

  private <T> T run(Function<StateTransaction, T> work, KnownOrders knownNow) {
    Done<T> done =
        transactions.run(
            () -> {
              PostgresStateTransaction transaction =
                  new PostgresStateTransaction(jdbc, workflows::find, knownNow, clock);
              return new Done<>(work.apply(transaction), transaction);
            });
    done.transaction().committed();
    return done.result();
  }

  /** The result of a committed transaction. */
  private record Done<T>(T result, PostgresStateTransaction transaction) {}
}
