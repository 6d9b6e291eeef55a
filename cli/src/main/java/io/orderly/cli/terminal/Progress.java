package io.orderly.cli.terminal;

/** Shows how far something is. */
public interface Progress extends AutoCloseable {

  /**
   * Shows the state of now in place of the one before.
   *
   * @param done so far, in the unit of the total
   * @param message what else to say, short
   */
  void show(long done, String message);

  @Override
  void close();
}
