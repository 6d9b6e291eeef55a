package io.orderly.store.notifications;

import io.orderly.store.notifications.Addressee.Channel;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The words that submitters are owed: the end of each order that gave a reply topic or a webhook,
 * and each of its Errors. A word is owed until it is told or given up, whoever dies in between, and
 * may be told more than once.
 */
public interface PendingNotifications {

  /**
   * Notes the ends and Errors that nobody has noted yet.
   *
   * @param limit the most orders
   * @return how many orders it found
   */
  int note(int limit);

  /**
   * Claims words that are due, so that nobody else tells them during the lease; when it is over
   * without a verdict they are due again.
   */
  List<PendingNotification> claim(Terms terms);

  /** These were told; a newer end or Error of the same order stays owed. */
  void told(Collection<PendingNotification> words);

  /** These are tried again after their rest, unless a newer end or Error is due by then. */
  void postpone(Collection<PendingNotification.Postponed> words);

  /** These are owed no more; each leaves an event of its order. */
  void giveUp(Collection<PendingNotification.GivenUp> words);

  /**
   * Gives up what is due at a destination and was owed for so long, tried or not; each leaves an
   * event of its order.
   *
   * @param why for the orders' stories
   * @param limit the most words
   * @return how many it gave up
   */
  int giveUpDue(String destination, Duration owedFor, String why, int limit);

  /** What is owed now, by channel; a channel that owes nothing is left out. */
  Map<Channel, Owed> owed();

  /**
   * What may be claimed at once.
   *
   * @param mostDestinations the most destinations; those that have waited longest come first
   * @param mostOfDestination the most words of one of them
   * @param except destinations to leave alone
   * @param lease how long they are nobody else's
   */
  record Terms(int mostDestinations, int mostOfDestination, Set<String> except, Duration lease) {

    public Terms {
      except = Set.copyOf(except);
    }
  }

  /**
   * The words of one channel that are owed.
   *
   * @param oldest how long the oldest of them has been owed
   */
  record Owed(long words, Duration oldest) {}
}
