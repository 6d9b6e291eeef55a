package io.orderly.agent.http;

import io.orderly.agent.hooks.HookConfiguration;
import io.orderly.agent.hooks.Hooks;
import io.orderly.agent.hosting.ConfiguredAgents;
import io.orderly.platform.tracing.OrderTracing;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** Starts the agent service. */
@SpringBootApplication(proxyBeanMethods = false)
@Import(HookConfiguration.class)
public class AgentApplication {

  public static void main(String[] args) {
    SpringApplication.run(AgentApplication.class, args);
  }

  @Bean
  ConfiguredAgents httpAgents(OrderTracing tracing, SslBundles bundles, Hooks hooks) {
    return ConfiguredHttpAgents.ofProcess(tracing, bundles, hooks);
  }

  @Bean
  Hooks hooks() {
    return new Hooks();
  }
}
