package io.orderly.local.cli.deadletters;

import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** The newest letters of some topics, without their payloads, and when each was replayed. */
final class Overview {

  private static final Comparator<Letter> BY_TIME =
      Comparator.<Letter, Instant>comparing(letter -> letter.content().failedAt())
          .thenComparing(Letter::id);

  private final int limit;
  private final PriorityQueue<Letter> newest = new PriorityQueue<>(BY_TIME);
  private final Map<LetterId, Instant> replayedAt = new HashMap<>();
  private long letters;
  private long unreadable;

  private Overview(int limit) {
    this.limit = limit;
  }

  /** Reads the topics to their ends, holding no more letters than the limit. */
  static Overview of(LetterStore store, Collection<String> topics, int limit) {
    var overview = new Overview(limit);
    store.scan(topics, overview::take);
    return overview;
  }

  private void take(ConsumerRecord<String, byte[]> record) {
    var marked = ReplayMark.markedBy(record);
    if (marked.isPresent()) {
      replayedAt.put(marked.get(), Instant.ofEpochMilli(record.timestamp()));
      return;
    }
    var letter = Letter.of(record);
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
  List<Letter> newest() {
    return newest.stream().sorted(BY_TIME).toList();
  }

  /** When it was replayed the last time; null when it never was. */
  @Nullable Instant replayedAt(LetterId letter) {
    return replayedAt.get(letter);
  }

  /** How many letters there are, shown or not. */
  long letters() {
    return letters;
  }

  /** Records that are no letters that this version can read. */
  long unreadable() {
    return unreadable;
  }
}
