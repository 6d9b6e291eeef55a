package io.orderly.submission.intake.batching;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.submission.intake.Intake;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts the taking in groups together. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BatchingProperties.class)
class BatchingConfiguration {

  /** Of input text; the checked orders that wait take some times as much memory. */
  private static final long MOST_BYTES_WAITING = 32L * 1024 * 1024;

  @Bean
  GroupCommit groupTaking(Intake intake) {
    return new GroupCommit(intake);
  }

  @Bean
  GroupIntake groupIntake(GroupCommit taking, BatchingProperties properties, MeterRegistry meters) {
    SubmissionQueue room = new SubmissionQueue(properties.maxWaiting(), MOST_BYTES_WAITING);
    GroupIntake groups = new GroupIntake(taking, room);
    Gauge.builder("orderly.submission.queue.orders", groups, GroupIntake::waiting)
        .description("Orders of single requests that wait for their transaction to begin")
        .register(meters);
    return groups;
  }
}
