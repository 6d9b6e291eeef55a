package io.orderly.store.postgres;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The limits of queries that clients and operators ask for.
 *
 * @param maxConnections queries at once; further ones wait for a connection
 * @param connectionTimeout how long a query waits for a connection before it is refused
 * @param statementTimeout how long a query may take before Postgres cancels it
 */
@ConfigurationProperties("orderly.store.read-pool")
record ReadPoolProperties(
    @DefaultValue("5") int maxConnections,
    @DefaultValue("2s") Duration connectionTimeout,
    @DefaultValue("5s") Duration statementTimeout) {

  ReadPoolProperties {
    if (maxConnections < 1) {
      throw new IllegalArgumentException(
          "orderly.store.read-pool.max-connections must be at least 1, but is " + maxConnections);
    }
  }
}
