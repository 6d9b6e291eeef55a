package io.orderly.store.search;

import io.orderly.store.pg.StoreDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The search for orders, on Postgres. */
@Configuration(proxyBeanMethods = false)
public class SearchStoreConfiguration {

  private final StoreDatabase database;

  /** The ports of this subject on these connections. */
  public SearchStoreConfiguration(StoreDatabase database) {
    this.database = database;
  }

  @Bean
  public MatchingOrders matchingOrders() {
    return new PostgresMatchingOrders(database.queries());
  }

  @Bean
  public OrderSearch orderSearch() {
    return new PostgresOrderSearch(database.queries());
  }
}
