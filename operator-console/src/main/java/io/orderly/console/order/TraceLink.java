package io.orderly.console.order;

import io.orderly.console.ConsoleProperties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where an order is found among traces.
 *
 * @param url null where no tracing system is set
 */
public record TraceLink(String traceId, @Nullable String url) {

  private static final Pattern TRACE_PARENT =
      Pattern.compile("[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}");

  /** By the parent of its trace; null where that is none. */
  static @Nullable TraceLink of(@Nullable String traceParent, ConsoleProperties properties) {
    Matcher parts = TRACE_PARENT.matcher(traceParent == null ? "" : traceParent);
    return parts.matches()
        ? new TraceLink(parts.group(1), properties.traceOf(parts.group(1)))
        : null;
  }
}
