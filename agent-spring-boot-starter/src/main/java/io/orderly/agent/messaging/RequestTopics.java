package io.orderly.agent.messaging;

import io.orderly.messages.Topics;
import io.orderly.platform.kafka.RequiredTopics;
import io.orderly.platform.kafka.TopicProperties;
import java.util.Collection;
import java.util.stream.Stream;

/** The topics that the agents read and write. */
public final class RequestTopics {

  private RequestTopics() {}

  /** The topics that must exist for the agents with these names. */
  public static RequiredTopics of(Collection<String> agents, TopicProperties topics) {
    Stream<String> requests = agents.stream().map(Topics::agentRequests);
    Stream<String> read =
        Stream.concat(requests, Stream.of(Topics.SCHEDULER_REPLIES))
            .flatMap(name -> Stream.of(name, Topics.deadLetters(name)));
    return topics.required(
        Stream.concat(read, Stream.of(Topics.AGENT_REPORTS)).toArray(String[]::new));
  }
}
