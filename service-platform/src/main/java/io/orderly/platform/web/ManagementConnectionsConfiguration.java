package io.orderly.platform.web;

import io.micrometer.core.instrument.MeterRegistry;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextConfiguration;
import org.springframework.boot.actuate.autoconfigure.web.ManagementContextType;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;

/** Bounds the connections of the management port, whose web server has a context of its own. */
@ManagementContextConfiguration(value = ManagementContextType.CHILD, proxyBeanMethods = false)
class ManagementConnectionsConfiguration {

  @Bean
  @ConditionalOnBean(ConnectionLimits.class)
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> boundedManagementConnections(
      ConnectionLimits limits, MeterRegistry meters) {
    return ConnectionsConfiguration.bounded(limits, new ConnectionMeters(meters, "management"));
  }
}
