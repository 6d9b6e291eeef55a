package io.orderly.store.pg;

import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * The connections that the ports share.
 *
 * @param jdbc for changes, and for reads that belong to them
 * @param queries for queries of operators: of the read pool, where the service has one
 */
public record StoreDatabase(JdbcTemplate jdbc, JdbcTemplate queries, Transactions transactions) {

  /**
   * The ports on these connections; without connections for queries, {@code work} has those too.
   */
  public static StoreDatabase of(
      DataSource work, PlatformTransactionManager transactions, Optional<JdbcTemplate> queries) {
    JdbcTemplate jdbc = new JdbcTemplate(work);
    return new StoreDatabase(jdbc, queries.orElse(jdbc), new Transactions(transactions));
  }
}
