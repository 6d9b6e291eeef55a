package io.orderly.platform.tracing;

/**
 * The start of an action on a batch of orders.
 *
 * @param name of its spans
 * @param startedNanos as of {@link System#nanoTime()}
 */
public record ActionStart(String name, long startedNanos) {

  /**
   * An operator's command starts now.
   *
   * @param command its wire value
   */
  public static ActionStart ofCommand(String command) {
    return new ActionStart(command + " order", System.nanoTime());
  }
}
