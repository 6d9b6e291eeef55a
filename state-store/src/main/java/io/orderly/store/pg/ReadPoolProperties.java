package io.orderly.store.pg;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Limits of the queries of clients and operators. They have a connection pool of their own, apart
 * from submissions, recovery and commands.
 *
 * @param maxConnections Maximum number of concurrent queries (supervisor: 4 by default). Further
 *     ones wait for a connection
 * @param connectionTimeout Maximum time that a query waits for a connection before it is rejected
 * @param statementTimeout Maximum time of a query, after which Postgres cancels it
 */
@ConfigurationProperties("orderly.store.read-pool")
record ReadPoolProperties(
    @DefaultValue("5") int maxConnections,
    @DefaultValue("2s") Duration connectionTimeout,
    @DefaultValue("5s") Duration statementTimeout) {

  private static final int MAX_CONNECTIONS = 1_000;

  /** Hikari's minimum. */
  private static final Duration MIN_CONNECTION_TIMEOUT = Duration.ofMillis(250);

  private static final Duration MAX_CONNECTION_TIMEOUT = Duration.ofMinutes(1);

  /** Below the socket timeout of 20 s, which ends the connection. */
  private static final Duration MAX_STATEMENT_TIMEOUT = Duration.ofSeconds(15);

  ReadPoolProperties {
    require(
        maxConnections >= 1 && maxConnections <= MAX_CONNECTIONS,
        "max-connections must be 1 to " + MAX_CONNECTIONS);
    require(
        connectionTimeout.compareTo(MIN_CONNECTION_TIMEOUT) >= 0
            && connectionTimeout.compareTo(MAX_CONNECTION_TIMEOUT) <= 0,
        "connection-timeout must be 250ms to 1m");
    // Postgres takes 0 as no limit.
    require(
        statementTimeout.toMillis() >= 1 && statementTimeout.compareTo(MAX_STATEMENT_TIMEOUT) <= 0,
        "statement-timeout must be 1ms to 15s");
  }

  private static void require(boolean holds, String rule) {
    if (!holds) {
      throw new IllegalArgumentException("orderly.store.read-pool." + rule);
    }
  }
}
