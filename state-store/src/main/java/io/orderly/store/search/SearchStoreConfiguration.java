package io.orderly.store.search;

import io.orderly.store.pg.StoreDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The counts of matching orders, on Postgres. */
@Configuration(proxyBeanMethods = false)
public class SearchStoreConfiguration {

  @Bean
  MatchingOrders matchingOrders(StoreDatabase database) {
    return new PostgresMatchingOrders(database.queries());
  }
}
