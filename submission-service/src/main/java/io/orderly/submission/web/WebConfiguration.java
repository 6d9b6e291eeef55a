package io.orderly.submission.web;

import org.apache.catalina.core.StandardHost;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Has the server itself answer with problems. */
@Configuration(proxyBeanMethods = false)
class WebConfiguration {

  @Bean
  WebServerFactoryCustomizer<TomcatServletWebServerFactory> problemsOfTheServer() {
    return factory ->
        factory.addContextCustomizers(
            context -> {
              if (context.getParent() instanceof StandardHost host) {
                host.setErrorReportValveClass(ProblemReportValve.class.getName());
              }
            });
  }
}
