package io.orderly.runtime.kafka;

import java.time.Duration;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.kafka.config.TopicBuilder;

/**
 * How a service creates the topics that it needs and does not find.
 *
 * @param partitions of a topic that instances share; more than there will ever be instances
 * @param replication copies of each partition
 */
@ConfigurationProperties("orderly.topics")
public record TopicProperties(int partitions, short replication) {

  /**
   * The largest record, in bytes: the largest order that is taken, in a request with the results of
   * earlier steps, or as a dead letter in Base64.
   */
  private static final String LARGEST_RECORD = "4194304";

  private static final Duration SEGMENT_OF_LAST_WORDS = Duration.ofMinutes(10);
  private static final Duration LAST_WORDS_STAY = Duration.ofHours(1);

  /** A topic that instances share. */
  public NewTopic shared(String name) {
    return topic(name, partitions);
  }

  /** A topic of little traffic that is read as a whole. */
  public NewTopic single(String name) {
    return topic(name, 1);
  }

  /**
   * A topic of which the last record of each key counts, and that only while it is fresh. What was
   * said before goes within minutes, and the last word of a key too, an hour after it was said.
   */
  public NewTopic lastWords(String name) {
    return TopicBuilder.name(name)
        .partitions(1)
        .replicas(replication)
        .config(TopicConfig.CLEANUP_POLICY_CONFIG, "compact,delete")
        .config(TopicConfig.SEGMENT_MS_CONFIG, Long.toString(SEGMENT_OF_LAST_WORDS.toMillis()))
        .config(TopicConfig.RETENTION_MS_CONFIG, Long.toString(LAST_WORDS_STAY.toMillis()))
        .build();
  }

  private NewTopic topic(String name, int count) {
    return TopicBuilder.name(name)
        .partitions(count)
        .replicas(replication)
        .config(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, LARGEST_RECORD)
        .build();
  }
}
