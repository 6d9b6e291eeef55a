package io.orderly.store.postgres;

import io.orderly.store.AgentAlerts;
import io.orderly.store.AlertDeliveries;
import io.orderly.store.AlertOutbox;
import io.orderly.store.AlertRegister;
import io.orderly.store.AlertUpkeep;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Alerts and their deliveries, on Postgres. */
@Configuration(proxyBeanMethods = false)
public class AlertStoreConfiguration {

  private final StoreDatabase database;

  /** The ports of this subject on these connections. */
  public AlertStoreConfiguration(StoreDatabase database) {
    this.database = database;
  }

  @Bean
  public AlertOutbox alertOutbox() {
    return new PostgresAlertOutbox(database.jdbc());
  }

  @Bean
  public AlertDeliveries alertDeliveries() {
    return new PostgresAlertDeliveries(database.jdbc(), database.transactions());
  }

  @Bean
  public AlertUpkeep alertUpkeep() {
    return new PostgresAlertUpkeep(database.jdbc());
  }

  @Bean
  public AgentAlerts agentAlerts() {
    return new PostgresAgentAlerts(database.jdbc());
  }

  @Bean
  public AlertRegister alertRegister() {
    return new PostgresAlertRegister(database.jdbc(), database.queries(), database.transactions());
  }
}
