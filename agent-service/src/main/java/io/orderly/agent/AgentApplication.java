package io.orderly.agent;

import io.orderly.platform.RuntimeConfiguration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.annotation.Import;

/** Starts the agent service. */
@SpringBootApplication(proxyBeanMethods = false)
@Import(RuntimeConfiguration.class)
public class AgentApplication {

  public static void main(String[] args) {
    SpringApplication.run(AgentApplication.class, args);
  }
}
