package io.orderly.platform.tracing;

/**
 * What begins, and when.
 *
 * @param name of few values: no ids
 * @param startedNanos as {@link System#nanoTime()} tells it
 */
public record SpanStart(SpanKind kind, String name, long startedNanos) {

  /** It begins now. */
  public static SpanStart now(SpanKind kind, String name) {
    return new SpanStart(kind, name, System.nanoTime());
  }
}
