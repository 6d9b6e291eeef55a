package io.orderly.platform.tracing;

import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.resources.Resource;
import io.orderly.platform.InstanceProperties;
import io.prometheus.metrics.tracer.common.SpanContext;
import java.time.Clock;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/**
 * Traces orders where there is a collector. Spring Boot's own tracing is left out: it would begin a
 * span for each request, poll and scheduled run, sampled or not.
 */
@Configuration(proxyBeanMethods = false)
public class TracingConfiguration {

  /** Only where an endpoint is set, so that a service without one loads none of it. */
  @Configuration(proxyBeanMethods = false)
  @Conditional(OnEndpoint.class)
  @EnableConfigurationProperties(TracingProperties.class)
  static class Tracing {

    @Bean
    SpanPipeline spanPipeline(
        TracingProperties properties,
        InstanceProperties instance,
        Environment environment,
        MeterRegistry meters) {
      Resource origin =
          Resource.getDefault()
              .merge(
                  Resource.create(
                      Attributes.builder()
                          .put("service.name", service(environment))
                          .put("service.namespace", "orderly")
                          .put("service.instance.id", instance.instanceId())
                          .build()));
      return new SpanPipeline(
          Objects.requireNonNull(properties.endpoint(), "orderly.tracing.endpoint"),
          properties,
          origin,
          meters);
    }

    private static String service(Environment environment) {
      return environment.getProperty("spring.application.name", "orderly");
    }

    @Bean
    OrderTracing orderTracing(SpanPipeline pipeline, TracingProperties properties) {
      return OrderTracing.unfailing(
          new SampledTracing(
              pipeline.tracer(),
              properties.probability(),
              () -> ThreadLocalRandom.current().nextDouble(),
              Clock.systemUTC()));
    }

    /** Not with the pipeline, which counts in the registry that asks for this one. */
    @Bean
    SpanContext exemplars() {
      return new Exemplars();
    }
  }

  @Bean
  @ConditionalOnMissingBean(OrderTracing.class)
  OrderTracing noTracing() {
    return OrderTracing.OFF;
  }
}
