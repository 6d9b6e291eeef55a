package io.orderly.store.workflows;

import io.orderly.store.pg.StoreDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Workflow versions, on Postgres. */
@Configuration(proxyBeanMethods = false)
public class WorkflowStoreConfiguration {

  private final StoreDatabase database;

  /** The ports of this subject on these connections. */
  public WorkflowStoreConfiguration(StoreDatabase database) {
    this.database = database;
  }

  @Bean
  public WorkflowCatalogue workflowCatalogue() {
    return new PostgresWorkflowCatalogue(
        database.jdbc(), database.transactions(), System::nanoTime);
  }

  @Bean
  public WorkflowRegistrations workflowRegistrations() {
    return new PostgresWorkflowRegistrations(database.jdbc(), database.transactions());
  }

  @Bean
  public WorkflowRetirement workflowRetirement() {
    return new PostgresWorkflowRetirement(database.jdbc());
  }
}
