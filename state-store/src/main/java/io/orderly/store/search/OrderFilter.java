package io.orderly.store.search;

import io.orderly.process.ProcessState;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which orders are meant. What is null asks for nothing.
 *
 * @param states any of these; empty asks for nothing
 * @param failureCode of the order's Error
 * @param step a step that is begun and not done
 * @param agent that the order waits for, or of a step that is begun and not done
 * @param workflow its name, whatever the version
 * @param submitted when the order was submitted
 * @param raised when an alert of the order was raised
 */
public record OrderFilter(
    Set<ProcessState> states,
    @Nullable String failureCode,
    @Nullable String step,
    @Nullable String agent,
    @Nullable String workflow,
    @Nullable String customerId,
    @Nullable String submitter,
    Range submitted,
    Range raised) {

  /** Asks for nothing. */
  public static final OrderFilter ANY =
      new OrderFilter(Set.of(), null, null, null, null, null, null, Range.ALWAYS, Range.ALWAYS);

  public OrderFilter {
    states = Set.copyOf(states);
  }

  /** The same among the orders in Error. */
  public OrderFilter inError() {
    return new OrderFilter(
        Set.of(ProcessState.ERROR),
        failureCode,
        step,
        agent,
        workflow,
        customerId,
        submitter,
        submitted,
        raised);
  }

  /**
   * A time.
   *
   * @param from the first moment of it
   * @param until the first moment after it
   */
  public record Range(@Nullable Instant from, @Nullable Instant until) {

    /** All time. */
    public static final Range ALWAYS = new Range(null, null);

    /** Whether it begins before it ends; no property, since ranges are shown as JSON. */
    public boolean ascends() {
      return from == null || until == null || from.isBefore(until);
    }
  }
}
