package io.orderly.store.bulk;

import io.orderly.store.pg.StoreDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Bulk commands, on Postgres. */
@Configuration(proxyBeanMethods = false)
public class BulkStoreConfiguration {

  private final StoreDatabase database;

  /** The ports of this subject on these connections. */
  public BulkStoreConfiguration(StoreDatabase database) {
    this.database = database;
  }

  @Bean
  public BulkCommands bulkCommands() {
    return new PostgresBulkCommands(database.jdbc());
  }
}
