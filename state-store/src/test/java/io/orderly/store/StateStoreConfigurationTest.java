package io.orderly.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.store.alerts.AlertDeliveries;
import io.orderly.store.alerts.AlertRegister;
import io.orderly.store.alerts.AlertUpkeep;
import io.orderly.store.claiming.InstanceRegistry;
import io.orderly.store.claiming.LiveSteps;
import io.orderly.store.intake.OrderIntake;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.statistics.StoreStatistics;
import io.orderly.store.testing.TestDatabase;
import io.orderly.store.transitions.StateStore;
import io.orderly.store.workflows.WorkflowCatalogue;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.transaction.PlatformTransactionManager;

/** A service that imports the configuration has every port. */
@Tag("servers")
class StateStoreConfigurationTest {

  @Test
  void everyPortIsABean() {
    try (var context =
        new AnnotationConfigApplicationContext(Service.class, StateStoreConfiguration.class)) {
      assertThat(
              List.of(
                  StateStore.class,
                  OrderIntake.class,
                  OrderDirectory.class,
                  LiveSteps.class,
                  WorkflowCatalogue.class,
                  InstanceRegistry.class,
                  AlertDeliveries.class,
                  AlertUpkeep.class,
                  AlertRegister.class,
                  SharedRateLimit.class,
                  StoreStatistics.class))
          .allSatisfy(port -> assertThat(context.getBeansOfType(port)).hasSize(1));
    }
  }

  /** What a service brings: its pool, which outlives this test, and its transactions. */
  @Configuration(proxyBeanMethods = false)
  static class Service {

    @Bean
    DataSource dataSource() {
      return new DelegatingDataSource(TestDatabase.empty());
    }

    @Bean
    PlatformTransactionManager transactionManager(DataSource dataSource) {
      return new JdbcTransactionManager(dataSource);
    }
  }
}
