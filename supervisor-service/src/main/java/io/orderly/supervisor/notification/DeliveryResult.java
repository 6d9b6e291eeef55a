package io.orderly.supervisor.notification;

/** The result of one attempt to deliver a notification. */
public sealed interface DeliveryResult {

  /** It arrived. */
  record Delivered() implements DeliveryResult {}

  /** This notification was not accepted; others at the same destination may be. */
  record Rejected(String why) implements DeliveryResult {}

  /** The destination is unreachable: no notification will be accepted there now. */
  record Unavailable(String why) implements DeliveryResult {}

  /**
   * The destination is there, and accepts nothing now or does not answer. Where submitters share a
   * host, that may hold for the submitter of this notification alone.
   */
  record Throttled(String why) implements DeliveryResult {}

  /** No further attempt can succeed. */
  record PermanentFailure(String why) implements DeliveryResult {}
}
