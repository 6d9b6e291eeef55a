package io.orderly.store;

import io.orderly.process.ProcessState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Counts the orders that a filter finds; changes nothing. */
public interface MatchingOrders {

  /**
   * Orders of one cause.
   *
   * @param failureCode why they are in Error; null where they are not
   */
  record Cause(ProcessState state, String workflow, @Nullable String failureCode, long orders) {}

  /** The orders by cause, the most first. */
  List<Cause> count(OrderFilter filter);
}
