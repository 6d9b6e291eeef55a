package io.orderly.scheduler;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.StatusTopics;
import io.orderly.scheduler.messaging.FinishedOrderMetrics;
import io.orderly.scheduler.messaging.OrderCache;
import io.orderly.store.orders.OrderDirectory;
import io.orderly.store.orders.StatusPublisher;
import io.orderly.store.orders.StoredOrder;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** How statuses of orders are published. */
@Configuration(proxyBeanMethods = false)
class StatusConfiguration {

  @Bean
  OrderCache orderCache(OrderDirectory orderDirectory) {
    return new OrderCache(orderDirectory, Runtime.getRuntime().maxMemory());
  }

  @Bean
  StatusTopics statusTopics(MessageSender sender, MeterRegistry meters) {
    return new StatusTopics(sender, meters);
  }

  @Bean
  StatusPublisher statusPublisher(
      OrderCache orders,
      FailureTexts texts,
      StatusTopics topics,
      FinishedOrderMetrics finished,
      ClockOffset clockOffset) {
    return new StatusPublisher(
        orders,
        texts,
        clockOffset.corrected(),
        published -> {
          StoredOrder order = published.order();
          topics.send(published.status(), order.replyTo(), order.traceParent());
          finished.count(order, published.status());
        });
  }
}
