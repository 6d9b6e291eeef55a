package io.orderly.benchmarks.loading;

import java.io.IOException;

/** A way for orders into the suite. */
public interface OrderChannel {

  /** How it is called in tables. */
  String name();

  /**
   * Hands in the first orders as fast as they are taken, and waits until each is acknowledged, or
   * written where the channel has no acknowledgement.
   *
   * @throws IOException when one is refused or the service does not answer
   */
  void submit(OrderTexts orders, int count) throws IOException, InterruptedException;
}
