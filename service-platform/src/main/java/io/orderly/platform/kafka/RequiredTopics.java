package io.orderly.platform.kafka;

import java.util.Collection;
import java.util.List;
import org.apache.kafka.clients.admin.NewTopic;
import org.springframework.kafka.core.KafkaAdmin;

/** The topics that a service needs: created where they are missing, checked where they are not. */
public final class RequiredTopics extends KafkaAdmin.NewTopics {

  private final List<NewTopic> topics;

  RequiredTopics(Collection<NewTopic> topics) {
    super(topics.toArray(NewTopic[]::new));
    this.topics = List.copyOf(topics);
  }

  /** As they would be created. */
  public List<NewTopic> topics() {
    return topics;
  }
}
