package io.orderly.store.testing;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.Properties;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.springframework.core.io.support.PropertiesLoaderUtils;
import org.springframework.jdbc.core.JdbcTemplate;

/** A migrated database for all tests of this module, connected to as the services are. */
public final class TestDatabase {

  private static final String POOL_PROPERTY = "spring.datasource.hikari.data-source-properties.";

  private static final String MIGRATIONS = "classpath:db/migration";

  /** As spring.flyway.postgresql.transactional-lock says it to the services. */
  private static final Map<String, String> SESSION_LOCK =
      Map.of("flyway.postgresql.transactional.lock", "false");

  private static final DataSource DATA_SOURCE = migrated(SharedInfrastructure.freshDatabase());

  /**
   * Only what a test has written to: each table that is truncated gets new files for itself and its
   * indexes, and 60 of them took longer than most tests.
   */
  private static final String EMPTY =
      """
      DO $$
      DECLARE
        written text;
      BEGIN
        SELECT string_agg(name, ', ') INTO written
        FROM unnest(ARRAY[
          'state.queue_throughput', 'orders.customer_order', 'orders.search_term',
          'orders.order_edition', 'orders.idempotency_key', 'state.order_process',
          'state.order_step', 'state.workflow', 'state.workflow_registration', 'state.instance', 'state.pause', 'state.pause_command',
          'state.rate_limit', 'state.order_event', 'state.operator_alert', 'state.alert_delivery',
          'state.notification', 'state.correlation', 'state.early_event']) AS name
        WHERE pg_relation_size(name::regclass) > 0;
        IF written IS NOT NULL THEN
          EXECUTE 'TRUNCATE ' || written || ' CASCADE';
        END IF;
      END
      $$
      """;

  private TestDatabase() {}

  /** The one database, with all its rows gone. */
  public static DataSource empty() {
    new JdbcTemplate(DATA_SOURCE).execute(EMPTY);
    return DATA_SOURCE;
  }

  /** One of its own, empty; close it at the end. */
  public static HikariDataSource migratedAlone() {
    HikariDataSource dataSource = pool(SharedInfrastructure.freshDatabase());
    migrate(dataSource);
    return dataSource;
  }

  /** Applies the shipped migrations. */
  public static void migrate(DataSource dataSource) {
    migrate(dataSource, MIGRATIONS);
  }

  /** Applies the example of an index beside the work. */
  public static void migrateBesideTheWork(DataSource dataSource) {
    migrate(dataSource, MIGRATIONS, "classpath:db/beside");
  }

  private static void migrate(DataSource dataSource, String... locations) {
    Flyway.configure()
        .configuration(SESSION_LOCK)
        .dataSource(dataSource)
        .locations(locations)
        .load()
        .migrate();
  }

  private static DataSource migrated(FreshDatabase database) {
    DataSource dataSource = pool(database);
    migrate(dataSource, MIGRATIONS);
    return dataSource;
  }

  /** Connections to a database as the services have them; close them at the end. */
  public static HikariDataSource pool(FreshDatabase database) {
    HikariConfig pool = new HikariConfig();
    pool.setJdbcUrl(database.jdbcUrl());
    pool.setUsername(database.username());
    pool.setPassword(database.password());
    pool.setMaximumPoolSize(12);
    pool.setDataSourceProperties(connectionDefaults());
    return new HikariDataSource(pool);
  }

  private static Properties connectionDefaults() {
    try {
      Properties defaults = new Properties();
      PropertiesLoaderUtils.loadAllProperties("state-store-connection.properties")
          .forEach(
              (name, value) -> {
                if (name.toString().startsWith(POOL_PROPERTY)) {
                  defaults.put(name.toString().substring(POOL_PROPERTY.length()), value);
                }
              });
      defaults.put("ApplicationName", "a test of the state store");
      return defaults;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
