package io.orderly.supervisor.notification;

import io.orderly.platform.tracing.OrderLog;
import io.orderly.store.notifications.Addressee.Channel;
import io.orderly.store.notifications.PendingNotification;
import io.orderly.store.notifications.PendingNotification.GivenUp;
import io.orderly.store.notifications.PendingNotification.Postponed;
import io.orderly.store.notifications.PendingNotifications;
import io.orderly.supervisor.delivery.Backoff;
import io.orderly.supervisor.delivery.DeliveryResult;
import io.orderly.supervisor.notification.NotificationMeters.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Collects the outcomes of one run until they are stored. */
final class DeliveryOutcomes {

  private static final Logger LOG = LoggerFactory.getLogger(DeliveryOutcomes.class);

  private static final int BATCH = 500;
  private static final int MAX_ROUNDS = 100;

  private final Backoff backoff;
  private final Duration giveUpAfter;
  private final NotificationMeters meters;
  private final List<PendingNotification> delivered = new ArrayList<>();
  private final List<Postponed> postponed = new ArrayList<>();
  private final List<GivenUp> givenUp = new ArrayList<>();

  /**
   * No outcomes yet.
   *
   * @param backoff of one notification
   * @param giveUpAfter the failure of a notification that has been pending for so long is its last
   */
  DeliveryOutcomes(Backoff backoff, Duration giveUpAfter, NotificationMeters meters) {
    this.backoff = backoff;
    this.giveUpAfter = giveUpAfter;
    this.meters = meters;
  }

  synchronized void add(PendingNotification notification, DeliveryResult result) {
    if (result instanceof DeliveryResult.Delivered) {
      delivered.add(notification);
      count(notification, Outcome.DELIVERED);
    } else if (result instanceof DeliveryResult.PermanentFailure permanent) {
      giveUp(notification, permanent.why());
    } else if (result instanceof DeliveryResult.Failed failed) {
      fail(notification, failed.why());
    }
  }

  /**
   * Counts it as tried, since another notification of its submitter was throttled in this run. It
   * is given up for that only if it had failed before.
   */
  synchronized void addUntried(PendingNotification notification, String why) {
    if (notification.tries() > 0) {
      fail(notification, why);
    } else {
      postponed.add(new Postponed(notification, 1, backoff.after(1)));
    }
  }

  /** It was not tried; it is due again after the first backoff. */
  synchronized void postpone(PendingNotification notification) {
    postponed.add(new Postponed(notification, notification.tries(), backoff.after(1)));
  }

  /** It was not tried; it is due at once. */
  synchronized void release(PendingNotification notification) {
    postponed.add(new Postponed(notification, notification.tries(), Duration.ZERO));
  }

  private void fail(PendingNotification notification, String why) {
    int tries = notification.tries() + 1;
    if (notification.pendingFor().compareTo(giveUpAfter) >= 0) {
      giveUp(notification, "%s, at the last of %d tries".formatted(why, tries));
    } else {
      postponed.add(new Postponed(notification, tries, backoff.after(tries)));
      count(notification, Outcome.FAILED);
    }
  }

  private void giveUp(PendingNotification notification, String why) {
    String where =
        notification.addressee().channel().value() + " " + notification.addressee().destination();
    givenUp.add(new GivenUp(notification, "%s: %s".formatted(where, why)));
    count(notification, Outcome.GIVEN_UP);
    UUID orderId = notification.status().orderId();
    OrderLog.about(LOG.atWarn(), orderId, notification.traceParent())
        .log("Notification of order {} given up: {}: {}", orderId, where, why);
  }

  private void count(PendingNotification notification, Outcome outcome) {
    meters.count(notification.addressee().channel(), outcome, 1);
  }

  /**
   * Stores the outcomes.
   *
   * @throws org.springframework.dao.DataAccessException if the store is unavailable; what was
   *     delivered is then delivered again after its lease
   */
  synchronized void write(PendingNotifications store) {
    store.delivered(delivered);
    store.postpone(postponed);
    store.giveUp(givenUp);
  }

  /**
   * Gives up what is due at an unavailable destination and has been pending for too long; otherwise
   * each would wait until it is the one that is attempted.
   *
   * @throws org.springframework.dao.DataAccessException if the store is unavailable
   */
  void giveUpDue(
      PendingNotifications store, Channel channel, String destination, String whyUnavailable) {
    String where = channel.value() + " " + destination;
    String why = "%s: %s, and it was pending for too long".formatted(where, whyUnavailable);
    int total = 0;
    int last = BATCH;
    for (int round = 0; round < MAX_ROUNDS && last == BATCH; round++) {
      last = store.giveUpDue(destination, giveUpAfter, why, BATCH);
      total += last;
    }
    if (total > 0) {
      meters.count(channel, Outcome.GIVEN_UP, total);
      LOG.warn("Notifications of {} orders were not delivered: {}", total, why);
    }
  }
}
