package io.orderly.submission.intake.rest;

import io.orderly.platform.tracing.OrderTracing;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Has requests traced, where anything is. */
@Configuration(proxyBeanMethods = false)
class DoorTraceConfiguration {

  @Bean
  FilterRegistrationBean<DoorTraceFilter> doorTraceFilter(OrderTracing tracing) {
    FilterRegistrationBean<DoorTraceFilter> registration =
        new FilterRegistrationBean<>(new DoorTraceFilter(tracing));
    registration.addUrlPatterns(DoorTraceFilter.PATH);
    registration.setOrder(Ordered.LOWEST_PRECEDENCE);
    registration.setEnabled(tracing.isOn());
    return registration;
  }
}
