package io.orderly.store.postgres;

import io.orderly.store.PauseSwitches;
import io.orderly.store.SystemPauses;
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
