package io.orderly.submission.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.PropertiesLoaderUtils;

/**
 * Time limits for a slow machine. A test holds a lock until all those have begun that wait for it,
 * and what is sent once, such as a status, must arrive.
 */
final class Patience {

  private static final String OPTIONS = "spring.datasource.hikari.data-source-properties.options";

  private Patience() {}

  /** As arguments of a service. */
  static List<String> arguments() {
    return List.of(
        // Of an option that is given twice, Postgres uses the last one.
        "--%s=%s -c statement_timeout=50s -c lock_timeout=40s -c idle_in_transaction_session_timeout=60s"
            .formatted(OPTIONS, storeOptions()),
        "--spring.datasource.hikari.data-source-properties.socketTimeout=60",
        "--orderly.store.read-pool.statement-timeout=15s",
        "--spring.kafka.producer.properties.request.timeout.ms=20000",
        "--spring.kafka.producer.properties.delivery.timeout.ms=30000");
  }

  private static String storeOptions() {
    try {
      return PropertiesLoaderUtils.loadProperties(
              new ClassPathResource("state-store-connection.properties"))
          .getProperty(OPTIONS);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
