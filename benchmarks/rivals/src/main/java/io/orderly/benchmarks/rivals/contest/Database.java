package io.orderly.benchmarks.rivals.contest;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;

/** The empty database that a competitor may fill as it likes. */
public record Database(String jdbcUrl, String user, String password) {

  /** A pool that keeps all of its connections open. */
  public HikariDataSource pool(int connections) {
    HikariConfig config = access();
    config.setMaximumPoolSize(connections);
    return new HikariDataSource(config);
  }

  /** The pool that one gets who sets nothing: 10 connections. */
  public HikariDataSource defaultPool() {
    return new HikariDataSource(access());
  }

  private HikariConfig access() {
    var config = new HikariConfig();
    config.setJdbcUrl(jdbcUrl);
    config.setUsername(user);
    config.setPassword(password);
    return config;
  }
}
