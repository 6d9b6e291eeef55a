package io.orderly.agent.messaging;

import io.orderly.messages.Topics;
import io.orderly.runtime.kafka.TopicProperties;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;

/** The topics that the agents read and write. */
public final class RequestTopics {

  private RequestTopics() {}

  /** All that must exist before the agents with these names can work. */
  public static NewTopic[] of(Collection<String> agents, TopicProperties topics) {
    Stream<NewTopic> requests =
        agents.stream().map(Topics::agentRequests).flatMap(name -> withDeadLetters(name, topics));
    Stream<NewTopic> others =
        Stream.concat(
            withDeadLetters(Topics.SCHEDULER_REPLIES, topics),
            Stream.of(topics.lastWords(Topics.AGENT_REPORTS)));
    return Stream.concat(requests, others).toArray(NewTopic[]::new);
  }

  private static Stream<NewTopic> withDeadLetters(String name, TopicProperties topics) {
    return Stream.of(brokerTimed(topics.shared(name)), topics.single(Topics.deadLetters(name)));
  }

  /** The broker's time on a record is how an agent finds out that its own clock is off. */
  private static NewTopic brokerTimed(NewTopic topic) {
    Map<String, String> configs =
        new HashMap<>(topic.configs() == null ? Map.of() : topic.configs());
    configs.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime");
    return topic.configs(configs);
  }
}
