package io.orderly.store.postgres;

import io.orderly.store.FinishedOrders;
import io.orderly.store.PurgedOrderMemory;
import io.orderly.store.PurgedOrders;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Finished and purged orders, on Postgres. */
@Configuration(proxyBeanMethods = false)
public class RetentionStoreConfiguration {

  private final StoreDatabase database;

  /** The ports of this subject on these connections. */
  public RetentionStoreConfiguration(StoreDatabase database) {
    this.database = database;
  }

  @Bean
  public FinishedOrders finishedOrders() {
    return new PostgresFinishedOrders(database.jdbc(), database.transactions());
  }

  @Bean
  public PurgedOrders purgedOrders() {
    return new PostgresPurgedOrders(database.queries());
  }

  @Bean
  public PurgedOrderMemory purgedOrderMemory() {
    return new PostgresPurgedOrderMemory(database.jdbc());
  }
}
