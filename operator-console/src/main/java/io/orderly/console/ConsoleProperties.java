package io.orderly.console;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * Links of the console to other systems.
 *
 * @param traceUrl URL of a trace in the tracing system, with {traceId} in place of its id:
 *     https://traces.example.com/trace/{traceId}. Empty: trace ids have no link
 */
@ConfigurationProperties("orderly.console")
public record ConsoleProperties(@Nullable String traceUrl) {

  private static final String TRACE_ID = "{traceId}";

  public ConsoleProperties {
    boolean isLink =
        traceUrl == null || (traceUrl.matches("https?://.+") && traceUrl.contains(TRACE_ID));
    if (!isLink) {
      throw new IllegalArgumentException(
          "orderly.console.trace-url must begin with http:// or https:// and contain "
              + TRACE_ID
              + ": "
              + traceUrl);
    }
  }

  /** Where this trace is shown; null where no tracing system is set. */
  public @Nullable String traceOf(String traceId) {
    return traceUrl == null ? null : traceUrl.replace(TRACE_ID, traceId);
  }
}
