package io.orderly.store.transitions;

import io.orderly.store.pg.StoreDatabase;
import io.orderly.store.workflows.WorkflowCatalogue;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Orders and their transitions, on Postgres. */
@Configuration(proxyBeanMethods = false)
public class TransitionStoreConfiguration {

  private final StoreDatabase database;

  /** The ports of this subject on these connections. */
  public TransitionStoreConfiguration(StoreDatabase database) {
    this.database = database;
  }

  @Bean
  public StateStore stateStore(WorkflowCatalogue workflowCatalogue) {
    return new PostgresStateStore(
        database.jdbc(), database.transactions(), workflowCatalogue, System::nanoTime);
  }

  @Bean
  public OrderTransitions orderTransitions(StateStore stateStore) {
    return new OrderTransitions(stateStore);
  }
}
