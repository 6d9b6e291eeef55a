package io.orderly.agent.http;

import io.orderly.agent.hosting.ConfiguredAgents;
import io.orderly.platform.tracing.OrderTracing;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;

/** Starts the agent service. */
@SpringBootApplication(proxyBeanMethods = false)
public class AgentApplication {

  public static void main(String[] args) {
    SpringApplication.run(AgentApplication.class, args);
  }

  @Bean
  ConfiguredAgents httpAgents(OrderTracing tracing, SslBundles bundles) {
    return ConfiguredHttpAgents.ofProcess(tracing, bundles);
  }
}
