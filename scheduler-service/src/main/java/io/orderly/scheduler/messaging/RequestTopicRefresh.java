package io.orderly.scheduler.messaging;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.orderly.messages.Topics;
import io.orderly.scheduler.capacity.Deciders;
import io.orderly.scheduler.routing.Routing;
import io.orderly.scheduler.routing.SendHealth;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.kafka.common.KafkaException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Keeps the partitions of the agents' request topics up to date for the routing. On the task
 * scheduler, since for a missing topic each look-up may block for {@code max.block.ms}. An agent
 * without a topic has no capacity. The topic of an agent that can't be sent to is looked up at each
 * run. Added partitions get requests once instances of the agent read them ({@link
 * ReadPartitions}).
 */
@Component
public final class RequestTopicRefresh {

  private static final Logger LOG = LoggerFactory.getLogger(RequestTopicRefresh.class);

  /** No request to Kafka: the producer answers, at most {@code metadata.max.age.ms} old. */
  private static final Duration FOUND_FOR = Duration.ofSeconds(5);

  private static final Duration MISSING_FOR = Duration.ofSeconds(2);

  private final KafkaTemplate<String, byte[]> kafka;
  private final Routing routing;
  private final SendHealth health;
  private final Deciders deciders;
  private final ReadPartitions readPartitions;
  private final Map<String, Long> nextLookUpNanos = new ConcurrentHashMap<>();
  private final Set<String> withoutTopic = ConcurrentHashMap.newKeySet();

  RequestTopicRefresh(
      KafkaTemplate<String, byte[]> kafka,
      Routing routing,
      SendHealth health,
      Deciders deciders,
      ReadPartitions readPartitions,
      MeterRegistry meters) {
    this.kafka = kafka;
    this.routing = routing;
    this.health = health;
    this.deciders = deciders;
    this.readPartitions = readPartitions;
    Gauge.builder("orderly.agents.without.topic", withoutTopic, Set::size)
        .description("Agents whose request topic does not exist; their orders wait")
        .register(meters);
  }

  @Scheduled(fixedDelay = 500)
  void refresh() {
    try {
      deciders.agents().forEach(this::lookUp);
    } catch (RuntimeException e) {
      LOG.warn("Request topics of agents could not be looked up; retrying: {}", e.toString());
    }
  }

  private void lookUp(String agent) {
    long now = System.nanoTime();
    Long nextLookUp = nextLookUpNanos.get(agent);
    boolean isUnreachable = health.maxRequests(agent) < Integer.MAX_VALUE;
    if (nextLookUp == null || now - nextLookUp >= 0 || isUnreachable) {
      nextLookUpNanos.put(agent, now + find(agent).toNanos());
    }
  }

  private Duration find(String agent) {
    String topic = Topics.agentRequests(agent);
    try {
      int partitions = kafka.partitionsFor(topic).size();
      routing.partitions(agent, readPartitions.of(agent, partitions));
      if (withoutTopic.remove(agent)) {
        LOG.info("Topic {} exists now", topic);
      }
      return FOUND_FOR;
    } catch (KafkaException | org.springframework.kafka.KafkaException e) {
      routing.partitions(agent, Set.of());
      if (withoutTopic.add(agent)) {
        LOG.warn("Topic {} does not exist; orders wait for its agent: {}", topic, e.getMessage());
      }
      return MISSING_FOR;
    }
  }
}
