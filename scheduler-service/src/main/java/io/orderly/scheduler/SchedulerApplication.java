package io.orderly.scheduler;

import io.orderly.platform.EventSecretProperties;
import io.orderly.platform.GraceProperties;
import io.orderly.platform.RuntimeConfiguration;
import io.orderly.store.StateStoreConfiguration;
import io.orderly.store.replykeys.ReplyKeyStoreConfiguration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Import;
import org.springframework.scheduling.annotation.EnableScheduling;

/** The scheduler service. Any number of instances share the work. */
@SpringBootApplication(proxyBeanMethods = false)
@EnableScheduling
@EnableConfigurationProperties({
  SchedulerProperties.class,
  GraceProperties.class,
  EventSecretProperties.class
})
@Import({
  RuntimeConfiguration.class,
  StateStoreConfiguration.class,
  ReplyKeyStoreConfiguration.class
})
public class SchedulerApplication {

  public static void main(String[] args) {
    SpringApplication.run(SchedulerApplication.class, args);
  }
}
