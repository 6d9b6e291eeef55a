package io.orderly.supervisor.notification.delivery;

import io.orderly.store.PendingNotification;
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
   * The words in turns; those of one submitter stay in their order.
   *
   * @param chance a number from 0 to 1
   */
  static List<PendingNotification> of(List<PendingNotification> words, double chance) {
    List<Queue<PendingNotification>> bySubmitter =
        new ArrayList<>(
            words.stream()
                .collect(
                    Collectors.groupingBy(
                        word -> word.status().submitter(),
                        LinkedHashMap::new,
                        Collectors.<PendingNotification, Queue<PendingNotification>>toCollection(
                            ArrayDeque::new)))
                .values());
    Collections.rotate(bySubmitter, (int) (chance * bySubmitter.size()));
    List<PendingNotification> turns = new ArrayList<>(words.size());
    while (turns.size() < words.size()) {
      bySubmitter.stream().filter(left -> !left.isEmpty()).map(Queue::remove).forEach(turns::add);
    }
    return turns;
  }
}
