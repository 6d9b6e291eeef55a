package io.orderly.submission.streaming;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Puts the streams together. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(FollowingProperties.class)
class FollowingConfiguration {

  @Bean
  OrderStreams orderStreams(
      OrderSnapshots orderSnapshots, FollowingProperties properties, MeterRegistry meters) {
    return new OrderStreams(orderSnapshots, properties, meters);
  }
}
