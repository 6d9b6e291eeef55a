package io.orderly.store.fairness;

import io.orderly.store.pg.StoreDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Fair sharing between customers, on Postgres. */
@Configuration(proxyBeanMethods = false)
public class FairnessStoreConfiguration {

  private final StoreDatabase database;

  /** The ports of this subject on these connections. */
  public FairnessStoreConfiguration(StoreDatabase database) {
    this.database = database;
  }

  @Bean
  public CustomerShares customerShares() {
    return new PostgresCustomerShares(database.jdbc(), database.transactions());
  }

  @Bean
  public QueuePositionStore queuePositionStore() {
    return new PostgresQueuePositionStore(database.jdbc());
  }

  @Bean
  public QueueClock queueClock() {
    return new PostgresQueueClock(database.jdbc());
  }

  @Bean
  public QueueSlots queueSlots() {
    return new PostgresQueueSlots(database.jdbc());
  }
}
