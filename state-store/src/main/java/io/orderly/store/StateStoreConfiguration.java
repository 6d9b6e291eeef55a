package io.orderly.store;

import io.orderly.store.alerts.AlertStoreConfiguration;
import io.orderly.store.bulk.BulkStoreConfiguration;
import io.orderly.store.claiming.ClaimingStoreConfiguration;
import io.orderly.store.correlation.CorrelationStoreConfiguration;
import io.orderly.store.deadletters.DeadLetterStoreConfiguration;
import io.orderly.store.fairness.FairnessStoreConfiguration;
import io.orderly.store.intake.IntakeStoreConfiguration;
import io.orderly.store.limits.LimitStoreConfiguration;
import io.orderly.store.notifications.NotificationStoreConfiguration;
import io.orderly.store.orders.OrderStoreConfiguration;
import io.orderly.store.pauses.PauseStoreConfiguration;
import io.orderly.store.pg.ReadPool;
import io.orderly.store.pg.StoreDatabase;
import io.orderly.store.retention.RetentionStoreConfiguration;
import io.orderly.store.schema.SchemaStoreConfiguration;
import io.orderly.store.search.SearchStoreConfiguration;
import io.orderly.store.settings.SharedSettingsStoreConfiguration;
import io.orderly.store.statistics.StatisticsStoreConfiguration;
import io.orderly.store.transitions.TransitionStoreConfiguration;
import io.orderly.store.workflows.WorkflowStoreConfiguration;
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
  CorrelationStoreConfiguration.class,
  DeadLetterStoreConfiguration.class,
  FairnessStoreConfiguration.class,
  IntakeStoreConfiguration.class,
  LimitStoreConfiguration.class,
  NotificationStoreConfiguration.class,
  OrderStoreConfiguration.class,
  PauseStoreConfiguration.class,
  RetentionStoreConfiguration.class,
  SchemaStoreConfiguration.class,
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
