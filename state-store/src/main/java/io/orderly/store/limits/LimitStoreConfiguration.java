package io.orderly.store.limits;

import io.orderly.store.pg.StoreDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Limits of agents, on Postgres. */
@Configuration(proxyBeanMethods = false)
public class LimitStoreConfiguration {

  private final StoreDatabase database;

  /** The ports of this subject on these connections. */
  public LimitStoreConfiguration(StoreDatabase database) {
    this.database = database;
  }

  @Bean
  public SharedRateLimit sharedRateLimit() {
    return new PostgresSharedRateLimit(database.jdbc());
  }

  @Bean
  public AgentLimits agentLimits() {
    return new PostgresAgentLimits(database.jdbc(), database.transactions());
  }

  @Bean
  public AgentShares agentShares() {
    return new PostgresAgentShares(database.jdbc(), database.transactions());
  }
}
