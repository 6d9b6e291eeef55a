package io.orderly.platform.kafka;

import io.orderly.platform.tracing.TraceParent;
import java.nio.charset.StandardCharsets;
import org.apache.kafka.common.header.Header;
import org.apache.kafka.common.header.Headers;
import org.jspecify.annotations.Nullable;

/** The trace parent in the headers of a record. */
public final class TraceHeader {

  private TraceHeader() {}

  /** As received, not parsed; null if there is none. */
  public static @Nullable String read(Headers headers) {
    Header header = headers.lastHeader(TraceParent.HEADER);
    return header == null || header.value() == null
        ? null
        : new String(header.value(), StandardCharsets.US_ASCII);
  }

  /** Only if it is sampled: without a span the header says nothing. */
  static void write(@Nullable String traceParent, Headers headers) {
    if (traceParent != null && TraceParent.isSampled(traceParent)) {
      headers.add(TraceParent.HEADER, traceParent.getBytes(StandardCharsets.US_ASCII));
    }
  }
}
