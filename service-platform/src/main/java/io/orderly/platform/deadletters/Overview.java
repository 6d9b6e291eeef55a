package io.orderly.platform.deadletters;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.TreeMap;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** The newest dead letters of topics, without payloads, with the last replay of each. */
public final class Overview {

  private static final Comparator<DeadLetter> BY_TIME =
      Comparator.<DeadLetter, Instant>comparing(DeadLetter::failedAt).thenComparing(DeadLetter::id);

  private final int limit;
  private final PriorityQueue<DeadLetter> newest = new PriorityQueue<>(BY_TIME);
  private final Map<DeadLetterId, Replay> replays = new HashMap<>();
  private long letters;
  private long unreadable;
  private long older;

  private Overview(int limit) {
    this.limit = limit;
  }

  /** Reads whole topics; keeps no more dead letters than the limit. */
  public static Overview of(DeadLetterStore store, Collection<String> topics, int limit) {
    var overview = new Overview(limit);
    var unused = store.scan(topics, Long.MAX_VALUE, overview::add);
    return overview;
  }

  /**
   * Reads the end of a topic.
   *
   * @param max records per partition, and dead letters that are kept
   */
  public static Overview ofEnd(DeadLetterStore store, String topic, int max) {
    var overview = new Overview(max);
    overview.older = store.scan(List.of(topic), max, overview::add).getOrDefault(topic, 0L);
    return overview;
  }

  /**
   * Reads the end of each topic.
   *
   * @param max records per partition, and dead letters per topic that are kept
   */
  public static Map<String, Overview> byTopic(
      DeadLetterStore store, Collection<String> topics, int max) {
    Map<String, Overview> overviews = new TreeMap<>();
    topics.forEach(topic -> overviews.put(topic, new Overview(max)));
    var older =
        store.scan(
            topics,
            max,
            record -> {
              var overview = overviews.get(record.topic());
              if (overview != null) {
                overview.add(record);
              }
            });
    overviews.forEach((topic, overview) -> overview.older = older.getOrDefault(topic, 0L));
    return overviews;
  }

  private void add(ConsumerRecord<String, byte[]> record) {
    var mark = ReplayMark.of(record);
    if (mark.isPresent()) {
      replays.put(mark.get().deadLetter(), mark.get().replay());
      return;
    }
    var deadLetter = DeadLetter.of(record);
    if (deadLetter.isEmpty()) {
      unreadable++;
      return;
    }
    letters++;
    newest.add(deadLetter.get().withoutPayload());
    if (newest.size() > limit) {
      newest.remove();
    }
  }

  /** Sorted by time, the newest last. */
  public List<DeadLetter> newest() {
    return newest.stream().sorted(BY_TIME).toList();
  }

  /** The last replay of a dead letter; null if it was never replayed. */
  public @Nullable Replay replay(DeadLetterId deadLetter) {
    return replays.get(deadLetter);
  }

  /** Number of dead letters read, kept or not. */
  public long letters() {
    return letters;
  }

  /** Number of kept dead letters that were never replayed. */
  public long waiting() {
    return newest.stream().filter(deadLetter -> !replays.containsKey(deadLetter.id())).count();
  }

  /** Number of records that are not dead letters. */
  public long unreadable() {
    return unreadable;
  }

  /** Number of older records, which were not read. */
  public long older() {
    return older;
  }
}
