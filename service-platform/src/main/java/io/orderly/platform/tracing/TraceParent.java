package io.orderly.platform.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The header {@code traceparent} of W3C Trace Context, as it is stored and sent with an order. */
public final class TraceParent {

  /** The name of the header, over HTTP and over Kafka. */
  public static final String HEADER = "traceparent";

  private static final int LENGTH = 55;

  /** Later versions may add to the header; a longer one is refused. */
  private static final int MAX_LENGTH = 256;

  private static final String ODD_DIGITS = "13579bdf";

  /** The carrier is the header's value; no other header is read. */
  private static final TextMapGetter<String> GETTER =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(String carrier) {
          return List.of(HEADER);
        }

        @Override
        public @Nullable String get(@Nullable String carrier, String key) {
          return HEADER.equals(key) ? carrier : null;
        }
      };

  private TraceParent() {}

  /** Reads a received header; the context is invalid if there is none or it is malformed. */
  public static SpanContext parse(@Nullable String header) {
    return header == null || header.length() < LENGTH || header.length() > MAX_LENGTH
        ? SpanContext.getInvalid()
        : Span.fromContext(
                W3CTraceContextPropagator.getInstance().extract(Context.root(), header, GETTER))
            .getSpanContext();
  }

  /** A received header as it is stored and passed on; null if there is none or it is malformed. */
  public static @Nullable String normalized(@Nullable String header) {
    SpanContext context = parse(header);
    return context.isValid() ? format(context) : null;
  }

  /** The parent of what this span causes: the span if it is recorded, else what was received. */
  public static @Nullable String of(Span span, @Nullable String received) {
    return span.isRecording() ? format(span.getSpanContext()) : received;
  }

  /**
   * Whether a trace parent that was stored or sent by an Orderly service is sampled. Called for
   * each order of each batch, so it reads one character.
   */
  public static boolean isSampled(@Nullable String stored) {
    return stored != null
        && stored.length() == LENGTH
        && ODD_DIGITS.indexOf(stored.charAt(LENGTH - 1)) >= 0;
  }

  private static String format(SpanContext context) {
    return "00-"
        + context.getTraceId()
        + "-"
        + context.getSpanId()
        + "-"
        + context.getTraceFlags().asHex();
  }
}
