package io.orderly.store.correlation;

import io.orderly.store.pg.StoreDatabase;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Correlations, on Postgres. */
@Configuration(proxyBeanMethods = false)
public class CorrelationStoreConfiguration {

  private final StoreDatabase database;

  /** The port of this subject on these connections. */
  public CorrelationStoreConfiguration(StoreDatabase database) {
    this.database = database;
  }

  @Bean
  public Correlations correlations() {
    return new PostgresCorrelations(database.jdbc());
  }
}
