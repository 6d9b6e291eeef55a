package io.orderly.submission.intake.rest;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.platform.tracing.OrderTracing;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Wires the bounds and the tracing of requests. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(BodyLimits.class)
class RestConfiguration {

  @Bean
  BodyBudget bodyBudget(BodyLimits limits, MeterRegistry meters) {
    BodyBudget budget = new BodyBudget((int) limits.maxBufferedBytes().toBytes());
    Gauge.builder("orderly.request.body.bytes", budget, BodyBudget::used)
        .baseUnit("bytes")
        .description("Bytes of request bodies that are being read and parsed, after gzip")
        .register(meters);
    return budget;
  }

  @Bean
  FilterRegistrationBean<RequestTraceFilter> requestTraceFilter(OrderTracing tracing) {
    FilterRegistrationBean<RequestTraceFilter> registration =
        new FilterRegistrationBean<>(new RequestTraceFilter(tracing));
    registration.addUrlPatterns(RequestTraceFilter.PATH);
    registration.setOrder(Ordered.LOWEST_PRECEDENCE);
    registration.setEnabled(tracing.isOn());
    return registration;
  }
}
