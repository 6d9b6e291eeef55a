package io.orderly.store.schema;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The wait for the schema at start.
 *
 * @param maxWait Maximum time that a starting service waits for Postgres and for the migrations
 *     that it needs; then it ends with an error. Should be shorter than the time that a startup
 *     probe allows. Agents need no Postgres
 */
@ConfigurationProperties("orderly.store.schema")
record SchemaProperties(@DefaultValue("4m") Duration maxWait) {

  private static final Duration MAX_WAIT = Duration.ofDays(1);

  SchemaProperties {
    if (maxWait.isNegative() || maxWait.compareTo(MAX_WAIT) > 0) {
      throw new IllegalArgumentException("orderly.store.schema.max-wait must be 0s to 1d");
    }
  }
}
