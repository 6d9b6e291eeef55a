package io.orderly.supervisor;

import io.orderly.console.ConsolePagesConfiguration;
import io.orderly.operator.OperatorApiConfiguration;
import io.orderly.platform.GraceProperties;
import io.orderly.platform.RuntimeConfiguration;
import io.orderly.platform.problem.ProblemConfiguration;
import io.orderly.security.ConsoleConfiguration;
import io.orderly.security.SecurityConfiguration;
import io.orderly.store.StateStoreConfiguration;
import io.orderly.store.readmodel.ReadModelConfiguration;
import io.orderly.supervisor.metrics.StoreProperties;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.EnableScheduling;

/** The supervisor service. Any number of instances share the work. */
@SpringBootApplication(proxyBeanMethods = false)
@EnableScheduling
@EnableConfigurationProperties({
  SupervisorProperties.class,
  GraceProperties.class,
  StoreProperties.class
})
@Import({
  RuntimeConfiguration.class,
  ProblemConfiguration.class,
  StateStoreConfiguration.class,
  ReadModelConfiguration.class,
  SecurityConfiguration.class,
  ConsoleConfiguration.class,
  OperatorApiConfiguration.class,
  ConsolePagesConfiguration.class
})
public class SupervisorApplication {

  public static void main(String[] args) {
    SpringApplication.run(SupervisorApplication.class, args);
  }
}
