package io.orderly.supervisor.notification;

import io.orderly.store.notifications.PendingNotification;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Queue;
import java.util.stream.Collectors;

/**
 * Lets submitters take turns at a destination that they share. Chance says who is first, so that
 * the same few do not for ever find out for all.
 */
final class SubmitterRotation {

  private SubmitterRotation() {}

  /**
   * The notifications in turns; those of one submitter stay in their order.
   *
   * @param chance a number from 0 to 1
   */
  static List<PendingNotification> of(List<PendingNotification> notifications, double chance) {
    List<Queue<PendingNotification>> bySubmitter =
        new ArrayList<>(
            notifications.stream()
                .collect(
                    Collectors.groupingBy(
                        notification -> notification.status().submitter(),
                        LinkedHashMap::new,
                        Collectors.<PendingNotification, Queue<PendingNotification>>toCollection(
                            ArrayDeque::new)))
                .values());
    Collections.rotate(bySubmitter, (int) (chance * bySubmitter.size()));
    List<PendingNotification> turns = new ArrayList<>(notifications.size());
    while (turns.size() < notifications.size()) {
      bySubmitter.stream().filter(left -> !left.isEmpty()).map(Queue::remove).forEach(turns::add);
    }
    return turns;
  }
}
