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

/** The newest letters of some topics, without their payloads, and how each was replayed. */
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

  /** Reads the topics from beginning to end, holding no more letters than the limit. */
  public static Overview of(DeadLetterStore store, Collection<String> topics, int limit) {
    var overview = new Overview(limit);
    var unused = store.scan(topics, Long.MAX_VALUE, overview::take);
    return overview;
  }

  /**
   * Reads the end of a topic.
   *
   * @param most records of each partition, and letters that are held
   */
  public static Overview ofEnd(DeadLetterStore store, String topic, int most) {
    var overview = new Overview(most);
    overview.older = store.scan(List.of(topic), most, overview::take).getOrDefault(topic, 0L);
    return overview;
  }

  /**
   * Reads the ends of the topics, each for itself.
   *
   * @param most records of each partition, and letters of each topic that are held
   */
  public static Map<String, Overview> byTopic(
      DeadLetterStore store, Collection<String> topics, int most) {
    Map<String, Overview> overviews = new TreeMap<>();
    topics.forEach(topic -> overviews.put(topic, new Overview(most)));
    var older =
        store.scan(
            topics,
            most,
            record -> {
              var overview = overviews.get(record.topic());
              if (overview != null) {
                overview.take(record);
              }
            });
    overviews.forEach((topic, overview) -> overview.older = older.getOrDefault(topic, 0L));
    return overviews;
  }

  private void take(ConsumerRecord<String, byte[]> record) {
    var mark = ReplayMark.of(record);
    if (mark.isPresent()) {
      replays.put(mark.get().letter(), mark.get().replay());
      return;
    }
    var letter = DeadLetter.of(record);
    if (letter.isEmpty()) {
      unreadable++;
      return;
    }
    letters++;
    newest.add(letter.get().withoutPayload());
    if (newest.size() > limit) {
      newest.remove();
    }
  }

  /** The newest last. */
  public List<DeadLetter> newest() {
    return newest.stream().sorted(BY_TIME).toList();
  }

  /** How it was replayed the last time; null when it never was. */
  public @Nullable Replay replay(DeadLetterId letter) {
    return replays.get(letter);
  }

  /** How many letters there are among the records that were read, shown or not. */
  public long letters() {
    return letters;
  }

  /** Those of the letters held that were never replayed. */
  public long waiting() {
    return newest.stream().filter(letter -> !replays.containsKey(letter.id())).count();
  }

  /** Records that are no letters that this version can read. */
  public long unreadable() {
    return unreadable;
  }

  /** Records before those that were read. */
  public long older() {
    return older;
  }
}
