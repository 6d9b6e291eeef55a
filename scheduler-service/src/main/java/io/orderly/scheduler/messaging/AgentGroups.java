package io.orderly.scheduler.messaging;

import io.orderly.messages.ConsumerGroups;
import io.orderly.messages.Topics;
import io.orderly.scheduler.messaging.ReadPartitions.GroupAssignment;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.common.ConsumerGroupState;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.kafka.core.KafkaAdmin;
import org.springframework.stereotype.Component;

/** Reads from Kafka which partitions the consumer groups of the agents hold. Thread-safe. */
@Component
public final class AgentGroups implements Function<String, GroupAssignment>, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(AgentGroups.class);
  private static final Duration TIMEOUT = Duration.ofSeconds(3);

  private final Map<String, Object> connection;
  private final Set<String> unanswered = ConcurrentHashMap.newKeySet();
  private @Nullable Admin admin;

  /** Connects at the first call. */
  public AgentGroups(KafkaAdmin kafka) {
    this.connection = new HashMap<>(kafka.getConfigurationProperties());
    int millis = (int) TIMEOUT.toMillis();
    this.connection.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, millis);
    this.connection.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, millis);
  }

  @Override
  public GroupAssignment apply(String agent) {
    String group = ConsumerGroups.agent(agent);
    try {
      ConsumerGroupDescription description =
          Objects.requireNonNull(
              admin().describeConsumerGroups(List.of(group)).all().get().get(group));
      unanswered.remove(agent);
      return assignment(description, Topics.agentRequests(agent));
    } catch (ExecutionException e) {
      return e.getCause() instanceof GroupIdNotFoundException
          ? new GroupAssignment.NoMember()
          : unknown(agent, group, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new GroupAssignment.Unknown();
    }
  }

  private GroupAssignment unknown(String agent, String group, ExecutionException why) {
    if (unanswered.add(agent)) {
      LOG.warn(
          "Consumer group {} can't be described, so partitions that are added to topic {} get no"
              + " requests, or too early; the scheduler needs DESCRIBE on the group: {}",
          group,
          Topics.agentRequests(agent),
          String.valueOf(why.getCause()));
    }
    return new GroupAssignment.Unknown();
  }

  private static GroupAssignment assignment(ConsumerGroupDescription description, String topic) {
    if (description.state() != ConsumerGroupState.STABLE) {
      return description.members().isEmpty()
          ? new GroupAssignment.NoMember()
          : new GroupAssignment.Unknown();
    }
    return new GroupAssignment.Assigned(
        description.members().stream()
            .flatMap(member -> member.assignment().topicPartitions().stream())
            .filter(partition -> partition.topic().equals(topic))
            .map(TopicPartition::partition)
            .collect(Collectors.toUnmodifiableSet()));
  }

  private synchronized Admin admin() {
    if (admin == null) {
      admin = Admin.create(connection);
    }
    return admin;
  }

  @Override
  public synchronized void close() {
    if (admin != null) {
      admin.close(TIMEOUT);
    }
  }
}
