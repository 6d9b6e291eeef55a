package io.orderly.store.search;

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

  /**
   * What a filter finds.
   *
   * @param orders all of them, whatever their causes
   * @param causes the most first; at most 200
   */
  record Matches(long orders, List<Cause> causes) {

    public Matches {
      causes = List.copyOf(causes);
    }
  }

  /** The orders, and what they come to by cause. */
  Matches count(OrderFilter filter);
}
