package io.orderly.platform.tracing;

import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.common.Attributes;
import io.opentelemetry.sdk.resources.Resource;
import io.orderly.platform.InstanceProperties;
import io.prometheus.metrics.tracer.common.SpanContext;
import java.util.Objects;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.context.annotation.Conditional;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/**
 * Traces orders if a collector is configured, with OpenTelemetry's SDK. Spring Boot's tracing is
 * not used: it would start a span for each request, poll and scheduled run, sampled or not.
 */
@Configuration(proxyBeanMethods = false)
public class TracingConfiguration {

  /** Only if an endpoint is set, so that a service without one does not load the SDK. */
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
      return new OrderTracing(pipeline.tracer(), properties.probability());
    }

    /** Does not depend on the pipeline: that needs the registry, which needs this bean. */
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

  /** An empty endpoint is none. */
  static final class OnEndpoint implements Condition {

    @Override
    public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
      return StringUtils.hasText(context.getEnvironment().getProperty("orderly.tracing.endpoint"));
    }
  }
}
