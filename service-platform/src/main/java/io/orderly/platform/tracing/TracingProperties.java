package io.orderly.platform.tracing;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Export of traces: where spans are sent, and which orders are sampled.
 *
 * @param endpoint URL of an OTLP collector over HTTP, with its path:
 *     http://collector:4318/v1/traces. Empty disables tracing in this service
 * @param headers Headers of each request to the collector, such as Authorization
 * @param probability Probability that an order without a trace of its own is sampled. Other orders
 *     are sampled when the trace of their caller is
 * @param queue Maximum number of spans that wait to be sent. Further ones are dropped and counted
 * @param exportInterval Time for which spans are collected before they are sent together
 * @param timeout Timeout of one request to the collector
 */
@ConfigurationProperties("orderly.tracing")
public record TracingProperties(
    @Nullable URI endpoint,
    @DefaultValue Map<String, String> headers,
    @DefaultValue("0.1") double probability,
    @DefaultValue("4096") int queue,
    @DefaultValue("1s") Duration exportInterval,
    @DefaultValue("5s") Duration timeout) {

  /** Maximum spans of one request to the collector. */
  static final int MAX_BATCH = 512;

  private static final int MAX_QUEUE = 1_000_000;

  private static final String PREFIX = "orderly.tracing.";

  public TracingProperties {
    headers = Map.copyOf(headers);
    require(endpoint == null || isHttp(endpoint), "endpoint", "an http or https URL with its path");
    require(probability >= 0 && probability <= 1, "probability", "0 to 1");
    require(
        queue >= MAX_BATCH && queue <= MAX_QUEUE,
        "queue",
        "%d to %d".formatted(MAX_BATCH, MAX_QUEUE));
    require(isPositive(exportInterval), "export-interval", "longer than 0");
    require(isPositive(timeout), "timeout", "longer than 0");
  }

  private static boolean isHttp(URI url) {
    boolean isWeb = "http".equals(url.getScheme()) || "https".equals(url.getScheme());
    return isWeb && url.getHost() != null;
  }

  private static boolean isPositive(Duration duration) {
    return !duration.isZero() && !duration.isNegative();
  }

  private static void require(boolean holds, String name, String rule) {
    if (!holds) {
      throw new IllegalArgumentException(PREFIX + name + " must be " + rule);
    }
  }
}
