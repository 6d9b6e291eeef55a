package io.orderly.runtime.kafka;

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

  /** A topic that instances share. */
  public NewTopic shared(String name) {
    return topic(name, partitions);
  }

  /** A topic of little traffic that is read as a whole. */
  public NewTopic single(String name) {
    return topic(name, 1);
  }

  private NewTopic topic(String name, int count) {
    return TopicBuilder.name(name)
        .partitions(count)
        .replicas(replication)
        .config(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, LARGEST_RECORD)
        .build();
  }
}
