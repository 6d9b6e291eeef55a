package io.orderly.console;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
  private static final Pattern TRACE_PARENT =
      Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}");

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

  /**
   * A trace.
   *
   * @param url null if no tracing system is configured
   */
  public record TraceLink(String traceId, @Nullable String url) {}

  /** The trace with this parent; null if there is none. */
  public @Nullable TraceLink traceOf(@Nullable String traceParent) {
    Matcher parts = TRACE_PARENT.matcher(traceParent == null ? "" : traceParent);
    if (!parts.matches()) {
      return null;
    }
    String id = parts.group(1);
    return new TraceLink(id, traceUrl == null ? null : traceUrl.replace(TRACE_ID, id));
  }
}
