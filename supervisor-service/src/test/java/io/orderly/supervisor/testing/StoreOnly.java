package io.orderly.supervisor.testing;

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
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The state store on a database of its own, where no supervisor works but the test's. */
@Configuration(proxyBeanMethods = false)
@Import(StateStoreConfiguration.class)
@ImportAutoConfiguration({
  DataSourceAutoConfiguration.class,
  DataSourceTransactionManagerAutoConfiguration.class,
  TransactionAutoConfiguration.class,
  FlywayAutoConfiguration.class
})
public class StoreOnly {

  /** Opens a new, empty one; close it at the end. */
  public static ConfigurableApplicationContext open() {
    return open(SharedInfrastructure.freshDatabase());
  }

  /** Opens this one; close it at the end. */
  public static ConfigurableApplicationContext open(FreshDatabase database) {
    return new SpringApplicationBuilder(StoreOnly.class)
        .web(WebApplicationType.NONE)
        .properties(
            Map.of(
                "spring.config.import",
                StateStoreConfiguration.CONNECTION_DEFAULTS,
                // Not the service's own settings: only the store is here.
                "spring.config.name",
                "store-only",
                "spring.datasource.url",
                database.jdbcUrl(),
                "spring.datasource.username",
                database.username(),
                "spring.datasource.password",
                database.password(),
                // As the service has it; Hikari's own is 30 s, which a test of an outage waits out.
                "spring.datasource.hikari.connection-timeout",
                "3000",
                "spring.main.banner-mode",
                "off"))
        .run("--spring.flyway.enabled=true");
  }
}
