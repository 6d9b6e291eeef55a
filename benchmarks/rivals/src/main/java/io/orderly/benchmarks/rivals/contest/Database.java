package io.orderly.benchmarks.rivals.contest;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

/** The empty database that a contender may fill as it likes. */
public record Database(String jdbcUrl, String user, String password) {

  /** A pool that keeps all of its connections open. */
  public HikariDataSource pool(int connections) {
    var config = new HikariConfig();
    config.setJdbcUrl(jdbcUrl);
    config.setUsername(user);
    config.setPassword(password);
    config.setMaximumPoolSize(connections);
    return new HikariDataSource(config);
  }
}
