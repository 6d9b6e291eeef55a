package io.orderly.store.settings;

import io.orderly.store.pg.StoreDatabase;
import org.springframework.boot.sql.init.dependency.DependsOnDatabaseInitialization;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Settings that services must have alike, on Postgres. */
@Configuration(proxyBeanMethods = false)
public class SharedSettingsStoreConfiguration {

  private final StoreDatabase database;

  /** The ports of this subject on these connections. */
  public SharedSettingsStoreConfiguration(StoreDatabase database) {
    this.database = database;
  }

  /** Read while other beans are made, so its table must exist by then. */
  @Bean
  @DependsOnDatabaseInitialization
  public SharedSettings sharedSettings() {
    return new PostgresSharedSettings(database.jdbc());
  }
}
