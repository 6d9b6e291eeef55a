package io.orderly.submission.telling;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.runtime.kafka.BestEffort;
import io.orderly.runtime.kafka.MessageSender;
import io.orderly.store.OrderDirectory;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts together what this service tells others. */
@Configuration(proxyBeanMethods = false)
class TellingConfiguration {

  private static final int MOST_WAITING_STATUSES = 10_000;

  @Bean
  SchedulerWake schedulerWake(MessageSender sender) {
    return new SchedulerWake(sender);
  }

  @Bean
  BestEffort statuses(MessageSender sender, MeterRegistry meters) {
    return new BestEffort(sender, "statuses", MOST_WAITING_STATUSES, meters);
  }

  @Bean
  StatusPublisher statusPublisher(OrderDirectory orders, BestEffort statuses) {
    return new StatusPublisher(orders, statuses, Clock.systemUTC());
  }
}
