package io.orderly.store.orders;

import io.orderly.store.pg.StoreDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Orders as they were submitted and stand, on Postgres. */
@Configuration(proxyBeanMethods = false)
public class OrderStoreConfiguration {

  private final StoreDatabase database;

  /** The ports of this subject on these connections. */
  public OrderStoreConfiguration(StoreDatabase database) {
    this.database = database;
  }

  @Bean
  public OrderDirectory orderDirectory() {
    return new PostgresOrderDirectory(database.jdbc());
  }
}
