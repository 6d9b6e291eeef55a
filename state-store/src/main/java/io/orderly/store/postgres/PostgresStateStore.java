package io.orderly.store.postgres;

import io.orderly.store.StateStore;
import io.orderly.store.StateTransaction;
import java.util.function.Function;
import org.springframework.jdbc.core.JdbcTemplate;

/** The state schema of a Postgres database. */
final class PostgresStateStore implements StateStore {

  private final JdbcTemplate jdbc;
  private final Transactions transactions;
  private final RememberedProcesses remembered = new RememberedProcesses();

  PostgresStateStore(JdbcTemplate jdbc, Transactions transactions) {
    this.jdbc = jdbc;
    this.transactions = transactions;
  }

  @Override
  public <T> T inTransaction(Function<StateTransaction, T> work) {
    Done<T> done =
        transactions.run(
            () -> {
              PostgresStateTransaction transaction = new PostgresStateTransaction(jdbc, remembered);
              return new Done<>(work.apply(transaction), transaction);
            });
    done.transaction().committed();
    return done.result();
  }

  /** What a transaction gave that is committed. */
  private record Done<T>(T result, PostgresStateTransaction transaction) {}
}
