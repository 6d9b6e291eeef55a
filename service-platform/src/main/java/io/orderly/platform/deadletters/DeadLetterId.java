package io.orderly.platform.deadletters;

import io.orderly.messages.Topics;
import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.kafka.common.TopicPartition;

/**
 * The position of a dead letter, which identifies it.
 *
 * @param topic the dead-letter topic
 */
public record DeadLetterId(String topic, int partition, long offset)
    implements Comparable<DeadLetterId> {

  static final String SUFFIX = Topics.deadLetters("");

  private static final Comparator<DeadLetterId> ORDER =
      Comparator.comparing(DeadLetterId::topic)
          .thenComparing(DeadLetterId::partition)
          .thenComparing(DeadLetterId::offset);

  private static final Pattern FORM =
      Pattern.compile("([a-zA-Z0-9._-]+" + Pattern.quote(SUFFIX) + ")/(\\d{1,9})/(\\d{1,18})");

  /** Parses the form of {@link #toString}; empty if the text has another form. */
  public static Optional<DeadLetterId> parse(String text) {
    return Optional.of(FORM.matcher(text))
        .filter(parts -> parts.matches())
        .map(
            parts ->
                new DeadLetterId(
                    parts.group(1),
                    Integer.parseInt(parts.group(2)),
                    Long.parseLong(parts.group(3))));
  }

  /** The original topic. */
  public String origin() {
    return topic.substring(0, topic.length() - SUFFIX.length());
  }

  TopicPartition topicPartition() {
    return new TopicPartition(topic, partition);
  }

  @Override
  public int compareTo(DeadLetterId other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return "%s/%d/%d".formatted(topic, partition, offset);
  }
}
