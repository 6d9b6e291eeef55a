package io.orderly.supervisor;

import io.orderly.operator.bulk.BulkCommanding;
import io.orderly.operator.bulk.BulkLoop;
import io.orderly.operator.bulk.BulkProperties;
import io.orderly.operator.bulk.BulkRun;
import io.orderly.operator.publishing.ChangePublisher;
import io.orderly.platform.tracing.OrderAction;
import io.orderly.store.bulk.BulkCommands;
import io.orderly.store.limits.SharedRateLimit;
import io.orderly.store.search.MatchingOrders;
import io.orderly.store.transitions.StateStore;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts bulk commands together. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BulkProperties.class)
class BulkConfiguration {

  @Bean
  BulkCommanding bulkCommanding(
      BulkCommands bulks, MatchingOrders matching, BulkProperties properties) {
    return new BulkCommanding(bulks, matching, properties.perSecond());
  }

  @Bean
  BulkRun bulkRun(
      StateStore store,
      BulkCommands bulks,
      SharedRateLimit sharedRateLimit,
      SupervisorCore core,
      ChangePublisher changePublisher,
      BulkProperties properties) {
    return new BulkRun(
        store,
        bulks,
        sharedRateLimit,
        core.commandDecisions(),
        change -> changePublisher.publish(OrderAction.BULK.begin(), change),
        properties.batch());
  }

  @Bean
  BulkLoop bulkLoop(BulkRun bulkRun) {
    return new BulkLoop(bulkRun);
  }
}
