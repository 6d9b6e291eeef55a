package io.orderly.benchmarks.topics;

import java.util.Map;
import java.util.TreeMap;

/**
 * How much was ever written to each topic, or between two readings.
 *
 * @param topics by name
 */
public record TopicReading(Map<String, Written> topics) {

  /**
   * What was written to one topic.
   *
   * @param bytes on the broker's disk: batches as they were compressed, with their heads
   */
  public record Written(long records, long bytes) {

    static final Written NOTHING = new Written(0, 0);

    Written minus(Written earlier) {
      return new Written(records - earlier.records, bytes - earlier.bytes);
    }

    Written plus(Written other) {
      return new Written(records + other.records, bytes + other.bytes);
    }
  }

  /** What was written since an earlier reading; topics without anything are left out. */
  public TopicReading since(TopicReading earlier) {
    var difference = new TreeMap<String, Written>();
    topics.forEach(
        (topic, now) -> {
          var written = now.minus(earlier.topics.getOrDefault(topic, Written.NOTHING));
          if (!written.equals(Written.NOTHING)) {
            difference.put(topic, written);
          }
        });
    return new TopicReading(difference);
  }

  public Written total() {
    return topics.values().stream().reduce(Written.NOTHING, Written::plus);
  }
}
