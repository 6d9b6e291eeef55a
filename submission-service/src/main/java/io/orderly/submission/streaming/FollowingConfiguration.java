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
      Standings standings, FollowingProperties properties, MeterRegistry meters) {
    return new OrderStreams(standings, properties, meters);
  }
}
