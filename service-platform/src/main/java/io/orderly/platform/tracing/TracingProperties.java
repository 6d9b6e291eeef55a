package io.orderly.platform.tracing;

import java.net.URI;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where spans go, and of which orders.
 *
 * @param endpoint of an OTLP collector over HTTP, with its path: {@code
 *     http://collector:4318/v1/traces}; empty: no order is traced here
 * @param headers of each request to the collector, such as {@code Authorization}
 * @param probability how often an order is sampled that comes without a trace of its own, 0 to 1
 * @param queue the most spans that wait to be sent; those beyond it are dropped and counted
 * @param exportInterval how long spans gather before they are sent together
 * @param timeout of one request to the collector
 */
@ConfigurationProperties("orderly.tracing")
public record TracingProperties(
    @Nullable URI endpoint,
    @DefaultValue Map<String, String> headers,
    double probability,
    int queue,
    Duration exportInterval,
    Duration timeout) {

  /** The most spans of one request to the collector. */
  static final int MOST_TOGETHER = 512;

  private static final int LONGEST_QUEUE = 1_000_000;

  private static final String PREFIX = "orderly.tracing.";

  public TracingProperties {
    headers = Map.copyOf(headers);
    require(endpoint == null || isHttp(endpoint), "endpoint", "an http or https URL with its path");
    require(probability >= 0 && probability <= 1, "probability", "from 0 to 1");
    require(
        queue >= MOST_TOGETHER && queue <= LONGEST_QUEUE,
        "queue",
        "from %d to %d".formatted(MOST_TOGETHER, LONGEST_QUEUE));
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
