package io.orderly.submission.publishing;

import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.FailureTexts;
import io.orderly.platform.clock.ClockOffset;
import io.orderly.platform.kafka.BestEffort;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.store.OrderDirectory;
import io.orderly.store.SubmitterStatuses;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts together what this service tells others. */
@Configuration(proxyBeanMethods = false)
class PublishingConfiguration {

  private static final int MOST_WAITING_STATUSES = 10_000;
  private static final int MOST_WAITING_PRIVATE = 1_000;

  @Bean
  SchedulerWake schedulerWake(MessageSender sender) {
    return new SchedulerWake(sender);
  }

  @Bean
  BestEffort statuses(MessageSender sender, MeterRegistry meters) {
    return new BestEffort(sender, "statuses", MOST_WAITING_STATUSES, meters);
  }

  /** Apart, so that a private topic which is gone holds up no other's word. */
  @Bean
  BestEffort privateStatuses(MessageSender sender, MeterRegistry meters) {
    return new BestEffort(sender, "private-statuses", MOST_WAITING_PRIVATE, meters);
  }

  @Bean
  StatusPublisher statusPublisher(
      OrderDirectory orders,
      FailureTexts texts,
      @Qualifier("statuses") BestEffort statuses,
      @Qualifier("privateStatuses") BestEffort privateStatuses,
      ClockOffset clockOffset) {
    return new StatusPublisher(
        new SubmitterStatuses(orders, texts), statuses, privateStatuses, clockOffset.corrected());
  }
}
