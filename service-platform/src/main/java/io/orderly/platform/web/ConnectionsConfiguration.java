package io.orderly.platform.web;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.boot.web.servlet.FilterRegistrationBean;
import org.springframework.boot.web.servlet.filter.OrderedFilter;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Bounds the connections of a service's own port. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ConnectionLimits.class)
public class ConnectionsConfiguration {

  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> boundedConnections(
      ConnectionLimits limits, MeterRegistry meters) {
    return bounded(limits, new ConnectionMeters(meters, "service"));
  }

  @Bean
  FilterRegistrationBean<AuthenticatedConnections> authenticatedConnections() {
    FilterRegistrationBean<AuthenticatedConnections> filter =
        new FilterRegistrationBean<>(new AuthenticatedConnections());
    // The security filters come 100 before it.
    filter.setOrder(OrderedFilter.REQUEST_WRAPPER_FILTER_MAX_ORDER);
    return filter;
  }

  static WebServerFactoryCustomizer<TomcatServletWebServerFactory> bounded(
      ConnectionLimits limits, ConnectionMeters meters) {
    return factory -> {
      factory.setProtocol(BoundedHttpProtocol.class.getName());
      factory.addConnectorCustomizers(
          connector -> {
            if (connector.getProtocolHandler() instanceof BoundedHttpProtocol protocol) {
              protocol.bound(limits, meters);
            }
          });
      factory.addEngineValves(new UnreadBodyValve());
    };
  }
}
