package io.orderly.console;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * What the console links to outside.
 *
 * @param traceUrl where the tracing system shows one trace, with {traceId} in the place of its id,
 *     such as {@code https://traces.example.com/trace/{traceId}}; null: trace ids are shown without
 *     a link
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
