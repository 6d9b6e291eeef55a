package io.orderly.store.postgres;

import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.transaction.PlatformTransactionManager;

/**
 * Every port of the state store on the application's DataSource; services import it.
 *
 * <p>The limits of a connection come with {@value #CONNECTION_DEFAULTS}, which services import with
 * {@code spring.config.import}.
 */
@Configuration(proxyBeanMethods = false)
@Import({
  AlertStoreConfiguration.class,
  BulkStoreConfiguration.class,
  ClaimingStoreConfiguration.class,
  DeadLetterStoreConfiguration.class,
  FairnessStoreConfiguration.class,
  IntakeStoreConfiguration.class,
  LimitStoreConfiguration.class,
  NotificationStoreConfiguration.class,
  OrderStoreConfiguration.class,
  PauseStoreConfiguration.class,
  RetentionStoreConfiguration.class,
  SearchStoreConfiguration.class,
  SharedSettingsStoreConfiguration.class,
  StatisticsStoreConfiguration.class,
  TransitionStoreConfiguration.class,
  WorkflowStoreConfiguration.class
})
public class StateStoreConfiguration {

  /** Properties of the connection pool that the statements here rely on. */
  public static final String CONNECTION_DEFAULTS = "classpath:state-store-connection.properties";

  @Bean
  StoreDatabase storeDatabase(
      DataSource dataSource, PlatformTransactionManager transactions, Optional<ReadPool> reads) {
    return StoreDatabase.of(dataSource, transactions, reads.map(ReadPool::jdbc));
  }
}
