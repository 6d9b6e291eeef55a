package io.orderly.operator.deadletters;

import io.orderly.platform.deadletters.DeadLetterId;
import io.orderly.platform.deadletters.Overview;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A dead-letter topic, of which only the newest records are read.
 *
 * @param origin its topic of origin
 * @param deadLetters among the records that were read
 * @param waiting those of them that were not put back
 * @param newestAt when the newest was kept; null when there is none
 * @param unreadable records that are no dead letters, or unreadable for this version
 * @param older records before those that were read; 0 if all were
 */
public record DeadTopic(
    String topic,
    String origin,
    long deadLetters,
    long waiting,
    @Nullable Instant newestAt,
    long unreadable,
    long older) {

  static DeadTopic of(String topic, Overview overview) {
    List<Instant> times = overview.newest().stream().map(letter -> letter.failedAt()).toList();
    return new DeadTopic(
        topic,
        new DeadLetterId(topic, 0, 0).origin(),
        overview.letters(),
        overview.waiting(),
        times.isEmpty() ? null : times.get(times.size() - 1),
        overview.unreadable(),
        overview.older());
  }
}
