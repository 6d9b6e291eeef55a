package io.orderly.simulation.checking;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Something that must always hold did not. An Error, so that no code under test catches it. */
public final class Violation extends AssertionError {

  private static final long serialVersionUID = 1L;

  private final String invariant;
  private final transient @Nullable UUID orderId;

  /**
   * Names the violated invariant.
   *
   * @param invariant {@code I1} to {@code I13}
   * @param orderId the order that it is about, where there is one
   */
  public Violation(String invariant, @Nullable UUID orderId, String text) {
    super(invariant + (orderId == null ? "" : ", order " + orderId) + ": " + text);
    this.invariant = invariant;
    this.orderId = orderId;
  }

  /** The invariant's number, such as {@code I5}. */
  public String invariant() {
    return invariant;
  }

  /** The order that it is about; null when it is about none alone. */
  public @Nullable UUID orderId() {
    return orderId;
  }
}
