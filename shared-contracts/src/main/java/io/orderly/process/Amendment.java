package io.orderly.process;

import java.util.List;

/** What an order becomes by a step that amends it. The state machine does not look into it. */
public interface Amendment {

  /** The paths that differ, without values; empty where the order is like that already. */
  List<String> changes();

  /**
   * The result of the step, JSON.
   *
   * @param edition that the order has then
   */
  String result(int edition);
}
