package io.orderly.submission.intake.rest;

import io.orderly.platform.tracing.OrderTracing;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;

/** Has requests traced, where anything is. */
@Configuration(proxyBeanMethods = false)
class RequestTraceConfiguration {

  @Bean
  FilterRegistrationBean<RequestTraceFilter> doorTraceFilter(OrderTracing tracing) {
    FilterRegistrationBean<RequestTraceFilter> registration =
        new FilterRegistrationBean<>(new RequestTraceFilter(tracing));
    registration.addUrlPatterns(RequestTraceFilter.PATH);
    registration.setOrder(Ordered.LOWEST_PRECEDENCE);
    registration.setEnabled(tracing.isOn());
    return registration;
  }
}
