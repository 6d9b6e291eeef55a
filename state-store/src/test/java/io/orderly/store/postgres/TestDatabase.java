package io.orderly.store.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Properties;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.core.io.support.PropertiesLoaderUtils;
import org.springframework.jdbc.core.JdbcTemplate;

/** A migrated database for all tests of this module, connected to as the services are. */
final class TestDatabase {

  private static final String POOL_PROPERTY = "spring.datasource.hikari.data-source-properties.";
  private static final DataSource DATA_SOURCE = migrated(SharedInfrastructure.freshDatabase());

  private static final String EMPTY =
      """
      TRUNCATE orders.customer_order, orders.idempotency_key, state.order_process, state.order_step,
          state.workflow, state.instance, state.pause, state.pause_command, state.pace, state.order_event,
          state.operator_alert, state.alert_delivery, state.notification
      """;

  private TestDatabase() {}

  /** The one database, with all its rows gone. */
  static DataSource empty() {
    new JdbcTemplate(DATA_SOURCE).execute(EMPTY);
    return DATA_SOURCE;
  }

  private static DataSource migrated(FreshDatabase database) {
    HikariConfig pool = new HikariConfig();
    pool.setJdbcUrl(database.jdbcUrl());
    pool.setUsername(database.username());
    pool.setPassword(database.password());
    pool.setMaximumPoolSize(12);
    pool.setDataSourceProperties(connectionDefaults());
    DataSource dataSource = new HikariDataSource(pool);
    Flyway.configure().dataSource(dataSource).load().migrate();
    return dataSource;
  }

  private static Properties connectionDefaults() {
    try {
      Properties defaults = new Properties();
      PropertiesLoaderUtils.loadAllProperties("state-store-connection.properties")
          .forEach(
              (name, value) ->
                  defaults.put(name.toString().substring(POOL_PROPERTY.length()), value));
      return defaults;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
