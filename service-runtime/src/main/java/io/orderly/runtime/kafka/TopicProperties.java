package io.orderly.runtime.kafka;

import org.apache.kafka.clients.admin.NewTopic;
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

  /** A topic that instances share. */
  public NewTopic shared(String name) {
    return TopicBuilder.name(name).partitions(partitions).replicas(replication).build();
  }

  /** A topic of little traffic that is read as a whole. */
  public NewTopic single(String name) {
    return TopicBuilder.name(name).partitions(1).replicas(replication).build();
  }
}
