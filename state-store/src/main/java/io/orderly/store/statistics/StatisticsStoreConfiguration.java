package io.orderly.store.statistics;

import io.orderly.store.pg.StoreDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Statistics of the store and its server, on Postgres. */
@Configuration(proxyBeanMethods = false)
public class StatisticsStoreConfiguration {

  private final StoreDatabase database;

  /** The ports of this subject on these connections. */
  public StatisticsStoreConfiguration(StoreDatabase database) {
    this.database = database;
  }

  @Bean
  public StoreStatistics storeStatistics() {
    return new PostgresStoreStatistics(database.jdbc());
  }

  @Bean
  public StoreServer storeServer() {
    return new PostgresStoreServer(database.jdbc());
  }

  @Bean
  public TableStatistics tableStatistics() {
    return new PostgresTableStatistics(database.jdbc());
  }
}
