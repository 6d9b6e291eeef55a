package io.orderly.submission;

import io.orderly.platform.RuntimeConfiguration;
import io.orderly.platform.problem.ProblemConfiguration;
import io.orderly.platform.web.OpenApiController;
import io.orderly.security.SecurityConfiguration;
import io.orderly.store.StateStoreConfiguration;
import java.util.List;
import java.util.stream.Stream;
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

  /**
   * Starts it, or migrates the state store where the arguments name {@value MigrateCommand#NAME}.
   *
   * @throws IllegalArgumentException if an argument is neither an option nor that command
   */
  public static void main(String[] args) {
    List<String> commands = Stream.of(args).filter(word -> !word.startsWith("-")).toList();
    if (commands.isEmpty()) {
      SpringApplication.run(SubmissionApplication.class, args);
    } else if (commands.equals(List.of(MigrateCommand.NAME))) {
      MigrateCommand.run(args);
    } else {
      throw new IllegalArgumentException(
          "Unknown arguments %s: without any the service starts, %s migrates the state store"
              .formatted(commands, MigrateCommand.NAME));
    }
  }

  @Bean
  OpenApiController openApiController() {
    return new OpenApiController("submission.openapi.json");
  }
}
