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
 * Interleaves the notifications of submitters that share a destination. The first submitter is
 * random, so that the probes of a throttled destination do not always fall on the same few.
 */
final class SubmitterRotation {

  private SubmitterRotation() {}

  /**
   * The notifications, one per submitter in rotation; those of one submitter stay in their order.
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
    List<PendingNotification> interleaved = new ArrayList<>(notifications.size());
    while (interleaved.size() < notifications.size()) {
      bySubmitter.stream()
          .filter(left -> !left.isEmpty())
          .map(Queue::remove)
          .forEach(interleaved::add);
    }
    return interleaved;
  }
}
