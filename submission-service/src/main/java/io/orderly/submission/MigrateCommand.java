package io.orderly.submission;

import java.util.stream.Stream;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.autoconfigure.flyway.FlywayAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.annotation.Import;

/**
 * {@code java -jar submission-service.jar migrate}: brings the schema of the state store to the
 * version of this jar and ends. It reads the settings of the service, opens no port and needs no
 * Kafka. What was applied is not applied again, and what failed is; of two at a time one waits for
 * the other.
 */
final class MigrateCommand {

  static final String NAME = "migrate";

  /** Flyway alone, on a connection of its own. No component: the service must not find it. */
  @ImportAutoConfiguration(FlywayAutoConfiguration.class)
  @Import(MigrationConfiguration.class)
  static class Migration {}

  private MigrateCommand() {}

  /**
   * Migrates.
   *
   * @throws RuntimeException if a migration fails, another build made the store, or Postgres is
   *     unavailable for a minute; the process then ends with exit code 1
   */
  static void run(String... args) {
    Stream<String> own =
        Stream.of(
            "--spring.flyway.enabled=true",
            // What is applied, and that there is nothing to apply.
            "--logging.level.org.flywaydb.core.internal.command=INFO");
    new SpringApplicationBuilder(Migration.class)
        .web(WebApplicationType.NONE)
        .run(Stream.concat(Stream.of(args), own).toArray(String[]::new))
        .close();
  }
}
