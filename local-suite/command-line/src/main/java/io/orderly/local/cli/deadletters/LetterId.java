package io.orderly.local.cli.deadletters;

import io.orderly.messages.Topics;
import java.util.Comparator;
import java.util.regex.Pattern;
import org.apache.kafka.common.TopicPartition;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Where a dead letter lies, which is what it is called.
 *
 * @param topic of dead letters
 */
record LetterId(String topic, int partition, long offset) implements Comparable<LetterId> {

  static final String SUFFIX = Topics.deadLetters("");

  private static final Comparator<LetterId> ORDER =
      Comparator.comparing(LetterId::topic)
          .thenComparing(LetterId::partition)
          .thenComparing(LetterId::offset);

  /** The topic that it came from. */
  String origin() {
    return topic.substring(0, topic.length() - SUFFIX.length());
  }

  TopicPartition topicPartition() {
    return new TopicPartition(topic, partition);
  }

  @Override
  public int compareTo(LetterId other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return "%s/%d/%d".formatted(topic, partition, offset);
  }

  /** From what {@link LetterId#toString} makes of it. */
  static final class Converter implements ITypeConverter<LetterId> {

    private static final Pattern FORM =
        Pattern.compile("([a-zA-Z0-9._-]+" + Pattern.quote(SUFFIX) + ")/(\\d{1,9})/(\\d{1,18})");

    @Override
    public LetterId convert(String text) {
      var parts = FORM.matcher(text);
      if (!parts.matches()) {
        throw new TypeConversionException(
            "'%s' is no dead letter: order-submissions.dead-letters/0/12 is one, and"
                    .formatted(text)
                + " './orderly dead-letters list' shows all");
      }
      return new LetterId(
          parts.group(1), Integer.parseInt(parts.group(2)), Long.parseLong(parts.group(3)));
    }
  }
}
