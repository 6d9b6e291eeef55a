package io.orderly.store.retention;

import io.orderly.store.pg.StoreDatabase;
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
  public PurgedOrderExpiry purgedOrderExpiry() {
    return new PostgresPurgedOrderExpiry(database.jdbc());
  }
}
