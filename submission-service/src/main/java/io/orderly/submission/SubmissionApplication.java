package io.orderly.submission;

import io.orderly.platform.RuntimeConfiguration;
import io.orderly.platform.problem.ProblemConfiguration;
import io.orderly.platform.web.OpenApiController;
import io.orderly.security.SecurityConfiguration;
import io.orderly.store.StateStoreConfiguration;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** The submission service. */
@SpringBootApplication
@ConfigurationPropertiesScan
@Import({
  RuntimeConfiguration.class,
  ProblemConfiguration.class,
  StateStoreConfiguration.class,
  SecurityConfiguration.class
})
public class SubmissionApplication {

  /** Starts it. */
  public static void main(String[] args) {
    SpringApplication.run(SubmissionApplication.class, args);
  }

  @Bean
  OpenApiController openApiController() {
    return new OpenApiController("submission.openapi.json");
  }
}
