package io.orderly.store.notifications;

import io.orderly.store.notifications.Addressee.Channel;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Notifications of submitters: one for the end of each order that gave a reply topic or a webhook,
 * one for each of its Errors, and one for each step that begins to ask the submitter, which is
 * written with that change. A notification is pending until it is delivered or given up, whichever
 * process fails in between, and may be delivered more than once.
 */
public interface PendingNotifications {

  /**
   * Creates the pending notifications of new ends and Errors.
   *
   * @param limit maximum number of orders
   * @return how many orders it found
   */
  int note(int limit);

  /**
   * Claims due notifications for the time of a lease; without an outcome they are due again after
   * it.
   */
  List<PendingNotification> claim(Terms terms);

  /** These were delivered; a newer end or Error of the same order stays pending. */
  void delivered(Collection<PendingNotification> notifications);

  /** These are due again after their backoff, unless a newer end or Error is due by then. */
  void postpone(Collection<PendingNotification.Postponed> notifications);

  /** These are no longer pending; each leaves an event of its order. */
  void giveUp(Collection<PendingNotification.GivenUp> notifications);

  /**
   * Gives up what is due at a destination and has been pending for so long, attempted or not; each
   * leaves an event of its order.
   *
   * @param why for the histories of the orders
   * @param limit maximum number of notifications
   * @return how many it gave up
   */
  int giveUpDue(String destination, Duration pendingFor, String why, int limit);

  /** Pending notifications by channel; a channel without any is left out. */
  Map<Channel, Pending> pending();

  /**
   * What may be claimed at once.
   *
   * @param maxDestinations maximum number of destinations; those that have waited longest come
   *     first
   * @param maxPerDestination maximum number of notifications per destination
   * @param except destinations to skip
   */
  record Terms(int maxDestinations, int maxPerDestination, Set<String> except, Duration lease) {

    public Terms {
      except = Set.copyOf(except);
    }
  }

  /**
   * The pending notifications of one channel.
   *
   * @param oldest how long the oldest of them has been pending
   */
  record Pending(long notifications, Duration oldest) {}
}
