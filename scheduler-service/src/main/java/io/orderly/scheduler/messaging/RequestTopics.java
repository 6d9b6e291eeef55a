package io.orderly.scheduler.messaging;

import io.orderly.messages.Topics;
import io.orderly.scheduler.routing.Routing;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.core.KafkaTemplate;

/** Asks Kafka for the partitions of the agents' request topics, now and then. */
public final class RequestTopics {

  private static final Logger LOG = LoggerFactory.getLogger(RequestTopics.class);
  private static final Duration KNOWN_FOR = Duration.ofSeconds(60);
  private static final Duration UNKNOWN_FOR = Duration.ofSeconds(5);

  private final KafkaTemplate<String, byte[]> kafka;
  private final Routing routing;
  private final Map<String, Long> askAgainNanos = new ConcurrentHashMap<>();

  public RequestTopics(KafkaTemplate<String, byte[]> kafka, Routing routing) {
    this.kafka = kafka;
    this.routing = routing;
  }

  /**
   * Makes sure that routing knows the partitions of an agent's topic; an agent without a topic has
   * no credit. May block for {@code max.block.ms} when the topic is not there.
   */
  public void lookUp(String agent) {
    long now = System.nanoTime();
    Long askAgain = askAgainNanos.get(agent);
    if (askAgain != null && now - askAgain < 0) {
      return;
    }
    askAgainNanos.put(agent, now + ask(agent).toNanos());
  }

  private Duration ask(String agent) {
    String topic = Topics.agentRequests(agent);
    try {
      routing.partitions(agent, kafka.partitionsFor(topic).size());
      return KNOWN_FOR;
    } catch (KafkaException | org.springframework.kafka.KafkaException e) {
      LOG.warn("topic {} is not there; orders wait for its agent: {}", topic, e.getMessage());
      return UNKNOWN_FOR;
    }
  }
}
