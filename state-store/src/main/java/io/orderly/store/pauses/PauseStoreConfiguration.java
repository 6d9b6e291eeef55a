package io.orderly.store.pauses;

import io.orderly.store.pg.StoreDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Pauses, on Postgres. */
@Configuration(proxyBeanMethods = false)
public class PauseStoreConfiguration {

  private final StoreDatabase database;

  /** The ports of this subject on these connections. */
  public PauseStoreConfiguration(StoreDatabase database) {
    this.database = database;
  }

  @Bean
  public SystemPauses systemPauses() {
    return new PostgresSystemPauses(database.jdbc());
  }

  @Bean
  public PauseSwitches pauseSwitches() {
    return new PostgresPauseSwitches(database.jdbc(), database.transactions());
  }
}
