package io.orderly.store.alerts;

import io.orderly.store.pg.StoreDatabase;
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
