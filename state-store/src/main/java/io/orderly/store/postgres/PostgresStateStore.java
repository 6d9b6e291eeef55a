package io.orderly.store.postgres;

import io.orderly.store.StateStore;
import io.orderly.store.StateTransaction;
import java.util.function.Function;
import org.springframework.jdbc.core.JdbcTemplate;

/** The state schema of a Postgres database. */
final class PostgresStateStore implements StateStore {

  private final JdbcTemplate jdbc;
  private final Transactions transactions;

  PostgresStateStore(JdbcTemplate jdbc, Transactions transactions) {
    this.jdbc = jdbc;
    this.transactions = transactions;
  }

  @Override
  public <T> T inTransaction(Function<StateTransaction, T> work) {
    return transactions.run(() -> work.apply(new PostgresStateTransaction(jdbc)));
  }
}
