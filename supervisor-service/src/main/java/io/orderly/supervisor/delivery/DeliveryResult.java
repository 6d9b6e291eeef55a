package io.orderly.supervisor.delivery;

/** The result of one attempt to deliver an alert or a notification. */
public sealed interface DeliveryResult {

  /** It arrived. */
  record Delivered() implements DeliveryResult {}

  /** It did not arrive. */
  sealed interface Failed extends DeliveryResult {

    /** The reason, as a clause for people. */
    String why();
  }

  /** This one was not accepted; others at the same destination may be. */
  record Rejected(String why) implements Failed {}

  /** The destination is unreachable: nothing will be accepted there now. */
  record Unavailable(String why) implements Failed {}

  /**
   * The destination is there, and accepts nothing now or does not answer. Where submitters share a
   * host, that may hold for the submitter of this notification alone.
   */
  record Throttled(String why) implements Failed {}

  /** No further attempt can succeed. */
  record PermanentFailure(String why) implements Failed {}
}
