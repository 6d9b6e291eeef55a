package io.orderly.store.claiming;

import io.orderly.store.pg.StoreDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What schedulers claim, and who they are, on Postgres. */
@Configuration(proxyBeanMethods = false)
public class ClaimingStoreConfiguration {

  private final StoreDatabase database;

  /** The ports of this subject on these connections. */
  public ClaimingStoreConfiguration(StoreDatabase database) {
    this.database = database;
  }

  @Bean
  public LiveSteps liveSteps() {
    return new PostgresLiveSteps(database.jdbc());
  }

  @Bean
  public InstanceRegistry instanceRegistry() {
    return new PostgresInstanceRegistry(database.jdbc());
  }

  @Bean
  public Backlog backlog() {
    return new PostgresBacklog(database.jdbc());
  }

  @Bean
  public AnswerCounts answerCounts() {
    return new PostgresAnswerCounts(database.jdbc());
  }
}
