package io.orderly.platform.problem;

import org.apache.catalina.core.StandardHost;
import org.springframework.boot.web.embedded.tomcat.TomcatServletWebServerFactory;
import org.springframework.boot.web.server.WebServerFactoryCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/**
 * Answers with problems, from the server's first refusal on; a service with endpoints imports it.
 */
@Configuration(proxyBeanMethods = false)
@Import({ProblemAdvice.class, ProblemErrorController.class})
public class ProblemConfiguration {

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
