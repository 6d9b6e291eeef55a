package io.orderly.scheduler.messaging;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.Topics;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import java.time.Duration;
import java.util.Collection;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * Asks Kafka for the partitions of the agents' request topics, now and then, on a thread of its
 * own: for a topic that is not there each question may block for {@code max.block.ms}. An agent
 * without a topic has no credit. When an agent can't be sent to, its topic is what is looked at
 * first. Partitions that were added get requests once instances of the agent read them ({@link
 * ReadPartitions}).
 */
public final class RequestTopics {

  private static final Logger LOG = LoggerFactory.getLogger(RequestTopics.class);
  private static final long LOOK_EVERY_MILLIS = 500;

  /** Asks nobody: the producer has the answer, as old as {@code metadata.max.age.ms}. */
  private static final Duration KNOWN_FOR = Duration.ofSeconds(5);

  private static final Duration UNKNOWN_FOR = Duration.ofSeconds(2);

  private final KafkaTemplate<String, byte[]> kafka;
  private final Routing routing;
  private final SendHealth health;
  private final Supplier<? extends Collection<String>> agents;
  private final ReadPartitions readPartitions;
  private final Map<String, Long> askAgainNanos = new ConcurrentHashMap<>();
  private final Set<String> withoutTopic = ConcurrentHashMap.newKeySet();

  /**
   * Looks after the topics of these agents.
   *
   * @param agents those of every workflow that this scheduler can run
   * @param readPartitions which of a topic's partitions instances of its agent read
   */
  public RequestTopics(
      KafkaTemplate<String, byte[]> kafka,
      Routing routing,
      SendHealth health,
      Supplier<? extends Collection<String>> agents,
      ReadPartitions readPartitions,
      MeterRegistry meters) {
    this.kafka = kafka;
    this.routing = routing;
    this.health = health;
    this.agents = agents;
    this.readPartitions = readPartitions;
    Gauge.builder("orderly.agents.without.topic", withoutTopic, Set::size)
        .description("Agents whose request topic is not there; orders wait for them")
        .register(meters);
  }

  @Scheduled(fixedDelay = LOOK_EVERY_MILLIS)
  void look() {
    try {
      agents.get().forEach(this::lookUp);
    } catch (RuntimeException e) {
      LOG.warn("Request topics of agents could not be looked up; retrying: {}", e.toString());
    }
  }

  private void lookUp(String agent) {
    long now = System.nanoTime();
    Long askAgain = askAgainNanos.get(agent);
    boolean canNotBeSentTo = health.most(agent) < Integer.MAX_VALUE;
    if (askAgain == null || now - askAgain >= 0 || canNotBeSentTo) {
      askAgainNanos.put(agent, now + ask(agent).toNanos());
    }
  }

  private Duration ask(String agent) {
    String topic = Topics.agentRequests(agent);
    try {
      int partitions = kafka.partitionsFor(topic).size();
      routing.partitions(agent, readPartitions.of(agent, partitions));
      if (withoutTopic.remove(agent)) {
        LOG.info("Topic {} exists now", topic);
      }
      return KNOWN_FOR;
    } catch (KafkaException | org.springframework.kafka.KafkaException e) {
      routing.partitions(agent, Set.of());
      if (withoutTopic.add(agent)) {
        LOG.warn("Topic {} does not exist; orders wait for its agent: {}", topic, e.getMessage());
      }
      return UNKNOWN_FOR;
    }
  }
}
