package io.orderly.simulation.postgres;

import io.orderly.local.infrastructure.testing.FreshDatabase;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.store.StateStoreConfiguration;
import java.util.Map;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.flyway.FlywayAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceAutoConfiguration;
import org.springframework.boot.autoconfigure.jdbc.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.autoconfigure.transaction.TransactionAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The state store as the services get it, on a database of its own. */
@Configuration(proxyBeanMethods = false)
@Import(StateStoreConfiguration.class)
@ImportAutoConfiguration({
  DataSourceAutoConfiguration.class,
  DataSourceTransactionManagerAutoConfiguration.class,
  TransactionAutoConfiguration.class,
  FlywayAutoConfiguration.class
})
public class HistoryDatabase {

  /** The store once more on the same database, with a memory of its own; close it at the end. */
  static ConfigurableApplicationContext another(ConfigurableApplicationContext database) {
    AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    context.setParent(database);
    context.register(StateStoreConfiguration.class);
    context.refresh();
    return context;
  }

  /** Opens a new, empty one; close it at the end. */
  static ConfigurableApplicationContext open() {
    FreshDatabase database = SharedInfrastructure.freshDatabase();
    return new SpringApplicationBuilder(HistoryDatabase.class)
        .web(WebApplicationType.NONE)
        .properties(
            Map.of(
                "spring.config.import",
                StateStoreConfiguration.CONNECTION_DEFAULTS,
                // No service's settings: only the store is here.
                "spring.config.name",
                "history-database",
                "spring.datasource.url",
                database.jdbcUrl(),
                "spring.datasource.username",
                database.username(),
                "spring.datasource.password",
                database.password(),
                "spring.main.banner-mode",
                "off"))
        .run("--spring.flyway.enabled=true");
  }
}
