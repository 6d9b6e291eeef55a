package io.orderly.partnercheck.call;

import java.time.Duration;
import java.util.Optional;

/** Makes the calls to one partner, as its agent would make them. */
public interface Calls {

  SampleOrder newOrder();

  boolean canUndo();

  Call perform(SampleOrder order);

  /** The key of one order with the content of another. */
  Call performWithBodyOf(SampleOrder order, SampleOrder other);

  /** A call that the partner refuses, with the key of the order; empty when none is known. */
  Optional<Call> performRefused(SampleOrder order);

  /**
   * Under the key of the order's undo.
   *
   * @param performed what it takes back
   * @throws CallNotBuiltException when it needs of the result what is not there
   */
  Call undo(SampleOrder order, Exchange performed);

  /**
   * The undo of a call that may have arrived or not; empty without an undo, and when it needs the
   * result of that call.
   */
  Optional<Call> undoOfUnknown(SampleOrder order);

  /** Whether the partner recognizes a call that is repeated. */
  default boolean hasKeys() {
    return true;
  }

  /** Whether an agent may repeat an undo of which nothing is known. */
  default boolean repeatsUndo() {
    return true;
  }

  /** Finds out what the call for the order did; empty when nothing does. */
  default Optional<Call> find(SampleOrder order) {
    return Optional.empty();
  }

  /** How long after a call {@link #find} may not see it yet. */
  default Duration settlesWithin() {
    return Duration.ZERO;
  }

  /** The same call after its access token was refused; empty when there is no other token. */
  default Optional<Call> withNewToken(Call refused) {
    return Optional.empty();
  }

  /** What to change when an ordinary order is answered with this status, and not performed. */
  String hint(int status);

  /** No more is kept of an answer. */
  int readLimitBytes();
}
