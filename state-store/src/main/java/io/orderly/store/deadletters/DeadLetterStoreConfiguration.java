package io.orderly.store.deadletters;

import io.orderly.store.pg.StoreDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Replays of dead letters, on Postgres. */
@Configuration(proxyBeanMethods = false)
public class DeadLetterStoreConfiguration {

  private final StoreDatabase database;

  /** The ports of this subject on these connections. */
  public DeadLetterStoreConfiguration(StoreDatabase database) {
    this.database = database;
  }

  @Bean
  public ReplayCommands replayCommands() {
    return new PostgresReplayCommands(database.jdbc());
  }
}
