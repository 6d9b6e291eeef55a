package io.orderly.submission;

import io.orderly.store.schema.MigrationPreparation;
import java.util.Properties;
import java.util.stream.Stream;
import org.flywaydb.core.api.Location;
import org.flywaydb.core.api.callback.BaseCallback;
import org.flywaydb.core.api.callback.Callback;
import org.flywaydb.core.api.callback.Context;
import org.flywaydb.core.api.callback.Event;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.flyway.FlywayConfigurationCustomizer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.datasource.SimpleDriverDataSource;

/** Flyway as the state store needs it, in a process that migrates. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnBooleanProperty("spring.flyway.enabled")
class MigrationConfiguration {

  @Bean
  Callback preparation() {
    return new Preparation();
  }

  /**
   * A dead server ends a run that waits for its answer: after two hours with the defaults of Linux.
   * Postgres keeps the connection alive for what is in between ({@code spring.flyway.init-sqls}).
   */
  @Bean
  FlywayConfigurationCustomizer keepAlive() {
    return flyway -> {
      if (flyway.getDataSource() instanceof SimpleDriverDataSource dataSource) {
        Properties properties = new Properties();
        properties.setProperty("tcpKeepAlive", "true");
        dataSource.setConnectionProperties(properties);
      }
    };
  }

  private static final class Preparation extends BaseCallback {

    @Override
    public boolean supports(Event event, Context context) {
      return event == Event.BEFORE_VALIDATE;
    }

    @Override
    public void handle(Event event, Context context) {
      MigrationPreparation.run(
          context.getConnection(),
          Stream.of(context.getConfiguration().getLocations())
              .filter(Location::isClassPath)
              .map(Location::getPath)
              .toList());
    }
  }
}
