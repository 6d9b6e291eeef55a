package io.orderly.submission.intake.rest;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Bounds what the bodies of all requests together may cost. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BodyLimits.class)
class BodiesConfiguration {

  @Bean
  BodyBudget bodyBudget(BodyLimits limits, MeterRegistry meters) {
    BodyBudget budget = new BodyBudget((int) limits.maxBufferedBytes().toBytes());
    Gauge.builder("orderly.request.body.bytes", budget, BodyBudget::used)
        .baseUnit("bytes")
        .description("Bytes of request bodies that are being read and parsed, after gzip")
        .register(meters);
    return budget;
  }
}
