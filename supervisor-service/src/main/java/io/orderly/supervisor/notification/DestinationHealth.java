package io.orderly.supervisor.notification;

import io.orderly.store.notifications.PendingNotification;
import io.orderly.supervisor.delivery.DeliveryResult;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The health of a destination as one run finds it. Several submitters may share a destination: one
 * that is throttled there says nothing about the others.
 */
final class DestinationHealth {

  /** So many throttled submitters, and none accepted, stand for all. */
  private static final int MAX_THROTTLED = 5;

  private final long submitters;
  private final Set<String> accepted = new HashSet<>();
  private final Map<String, String> throttled = new HashMap<>();
  private State state = State.UNKNOWN;
  private String why = "";

  /** The state of the destination. */
  enum State {
    UNKNOWN,
    /** It answers. */
    AVAILABLE,
    /** It accepted notifications, and then throttled every submitter. */
    THROTTLED,
    /** It accepts nothing. */
    UNAVAILABLE
  }

  DestinationHealth(Collection<PendingNotification> notifications) {
    this.submitters = notifications.stream().map(DestinationHealth::submitter).distinct().count();
  }

  private static String submitter(PendingNotification notification) {
    return notification.status().submitter();
  }

  synchronized void learn(PendingNotification notification, DeliveryResult result) {
    if (result instanceof DeliveryResult.Unavailable unavailable) {
      end(State.UNAVAILABLE, unavailable.why());
    } else if (result instanceof DeliveryResult.Throttled by) {
      throttled.put(submitter(notification), by.why());
      if (isOpen() && isEverySubmitterThrottled()) {
        end(accepted.isEmpty() ? State.UNAVAILABLE : State.THROTTLED, by.why());
      }
    } else {
      learnFrom(notification, result);
    }
  }

  private void learnFrom(PendingNotification notification, DeliveryResult result) {
    if (result instanceof DeliveryResult.Delivered) {
      accepted.add(submitter(notification));
    }
    if (state == State.UNKNOWN) {
      state = State.AVAILABLE;
    }
  }

  private boolean isEverySubmitterThrottled() {
    return throttled.size() >= submitters
        || (accepted.isEmpty() && throttled.size() >= MAX_THROTTLED);
  }

  private void end(State how, String reason) {
    state = how;
    why = reason;
  }

  /** There is no more time to try the other submitters. */
  synchronized void conclude() {
    if (state == State.UNKNOWN && !throttled.isEmpty()) {
      end(State.UNAVAILABLE, throttled.values().iterator().next());
    }
  }

  synchronized State state() {
    return state;
  }

  /** Whether another notification may be attempted. */
  synchronized boolean isOpen() {
    return state == State.UNKNOWN || state == State.AVAILABLE;
  }

  /** Why it is unavailable. */
  synchronized String why() {
    return why;
  }

  /** Why the submitter of this notification was throttled; empty if it was not. */
  synchronized Optional<String> throttled(PendingNotification notification) {
    return Optional.ofNullable(throttled.get(submitter(notification)));
  }

  /** Whether a notification of the same submitter was accepted. */
  synchronized boolean hasAccepted(PendingNotification notification) {
    return accepted.contains(submitter(notification));
  }
}
