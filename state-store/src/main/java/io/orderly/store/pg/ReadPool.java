package io.orderly.store.pg;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import javax.sql.DataSource;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Read-only connections for queries of clients and operators. They are separate from those of
 * submissions, commands and recovery, so that queries cannot exhaust these.
 */
public record ReadPool(
    DataSource dataSource, JdbcTemplate jdbc, PlatformTransactionManager transactions) {

  private static final String NAME = "read-pool";
  private static final Duration IDLE_TIMEOUT = Duration.ofSeconds(60);
  private static final String OPTIONS = "options";

  static ReadPool of(DataSource reads) {
    return new ReadPool(reads, new JdbcTemplate(reads), new JdbcTransactionManager(reads));
  }

  /** A pool to the same database as another one, as the same user. */
  static HikariDataSource beside(DataSource work, ReadPoolProperties limits) {
    try {
      HikariDataSource other = work.unwrap(HikariDataSource.class);
      HikariConfig pool = new HikariConfig();
      pool.setPoolName(NAME);
      pool.setJdbcUrl(other.getJdbcUrl());
      pool.setUsername(other.getUsername());
      pool.setPassword(other.getPassword());
      pool.setValidationTimeout(other.getValidationTimeout());
      pool.setMaximumPoolSize(limits.maxConnections());
      pool.setMinimumIdle(0);
      pool.setIdleTimeout(IDLE_TIMEOUT.toMillis());
      pool.setConnectionTimeout(limits.connectionTimeout().toMillis());
      pool.setInitializationFailTimeout(-1);
      pool.setDataSourceProperties(properties(other, limits));
      return new HikariDataSource(pool);
    } catch (SQLException noHikari) {
      throw new IllegalStateException(
          "the main connection pool is not a HikariDataSource", noHikari);
    }
  }

  /** If an option occurs twice, Postgres uses the last one. */
  private static Properties properties(HikariDataSource other, ReadPoolProperties limits) {
    Properties properties = new Properties();
    properties.putAll(other.getDataSourceProperties());
    properties.put(
        OPTIONS,
        properties.getProperty(OPTIONS, "")
            + " -c default_transaction_read_only=on -c statement_timeout="
            + limits.statementTimeout().toMillis());
    return properties;
  }
}
