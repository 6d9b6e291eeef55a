package io.orderly.platform.tracing;

/**
 * What is done to a batch of orders, from when on.
 *
 * @param name of its spans
 * @param startedNanos as {@link System#nanoTime()} tells it
 */
public record ActionStart(String name, long startedNanos) {

  /**
   * An operator's command begins now.
   *
   * @param word that it is asked for by
   */
  public static ActionStart ofCommand(String word) {
    return new ActionStart(word + " order", System.nanoTime());
  }

  SpanStart span() {
    return new SpanStart(SpanKind.INTERNAL, name, startedNanos);
  }
}
