package io.orderly.operator.deadletters;

import io.orderly.platform.deadletters.DeadLetterId;
import io.orderly.platform.deadletters.Overview;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A topic of dead letters, of which only the newest records are looked at.
 *
 * @param origin the topic that its letters came from
 * @param deadLetters among the records that were looked at
 * @param waiting those of them that were not put back
 * @param newestAt when the newest was kept; null when there is none
 * @param unreadable records that are no letters that this version can read
 * @param older records before those that were looked at; 0 when all were
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
