package io.orderly.platform.kafka;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.Config;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.config.TopicConfig;
import org.apache.kafka.common.errors.RetriableException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;

/**
 * Looks, once a service has started, whether the topics that it found are what it would have
 * created, and says what is otherwise. It changes nothing but the source of the timestamps: without
 * the broker's time agents do not find out that their clocks are off.
 */
public final class TopicCheck {

  private static final Logger LOG = LoggerFactory.getLogger(TopicCheck.class);
  private static final int ANSWER_WITHIN_MILLIS = (int) Duration.ofSeconds(5).toMillis();

  /** A broker may not know yet what the service has just created at another one. */
  private static final int MAX_READS = 10;

  private static final Duration BETWEEN_READS = Duration.ofSeconds(1);

  private static final String DEVIATION =
      "topic %1$s has %2$s=%3$s and should have %4$s; unless that is meant:"
          + " kafka-configs --alter --topic %1$s --add-config %2$s=%4$s";

  private final Map<String, Object> connection;
  private final List<NewTopic> expected;
  private volatile @Nullable List<Deviation> latest;

  /** What is otherwise than expected of a topic, in a sentence. */
  record Deviation(String topic, String sentence) {}

  /**
   * A check of these topics.
   *
   * @param connection how an admin client reaches Kafka
   * @param meters shows how many settings of each topic differ; NaN before they were read
   */
  public TopicCheck(
      Map<String, Object> connection, Collection<RequiredTopics> expected, MeterRegistry meters) {
    this.connection = new HashMap<>(connection);
    this.connection.put(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, ANSWER_WITHIN_MILLIS);
    this.connection.put(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, ANSWER_WITHIN_MILLIS);
    this.expected = expected.stream().flatMap(topics -> topics.topics().stream()).toList();
    for (NewTopic topic : this.expected) {
      Gauge.builder("orderly.topic.deviations", () -> deviations(topic.name()))
          .description("Settings of the topic that differed from the expected ones at the start")
          .tag("topic", topic.name())
          .register(meters);
    }
  }

  private double deviations(String topic) {
    List<Deviation> known = latest;
    return known == null
        ? Double.NaN
        : known.stream().filter(deviation -> deviation.topic().equals(topic)).count();
  }

  /** Checks in a thread of its own, so that no start waits for it. */
  @EventListener(ApplicationReadyEvent.class)
  void started() {
    Thread check = new Thread(this::checkAndWarn, "topic-check");
    check.setDaemon(true);
    check.start();
  }

  private void checkAndWarn() {
    try {
      check().forEach(deviation -> LOG.warn(deviation.sentence()));
    } catch (ExecutionException e) {
      LOG.warn("Topic settings could not be read: {}", String.valueOf(e.getCause()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  List<Deviation> check() throws ExecutionException, InterruptedException {
    for (int read = 1; ; read++) {
      try {
        List<Deviation> found = deviations();
        latest = List.copyOf(found);
        return found;
      } catch (ExecutionException e) {
        if (read == MAX_READS || !(e.getCause() instanceof RetriableException)) {
          throw e;
        }
        // In a thread of its own: no start waits for it.
        Thread.sleep(BETWEEN_READS.toMillis());
      }
    }
  }

  private List<Deviation> deviations() throws ExecutionException, InterruptedException {
    List<Deviation> deviations = new ArrayList<>();
    try (Admin admin = Admin.create(connection)) {
      List<String> names = expected.stream().map(NewTopic::name).toList();
      List<ConfigResource> resources = names.stream().map(TopicCheck::resource).toList();
      Map<ConfigResource, Config> configs = admin.describeConfigs(resources).all().get();
      Map<String, TopicDescription> topics = admin.describeTopics(names).allTopicNames().get();
      for (NewTopic topic : expected) {
        Config config = configs.get(resource(topic.name()));
        TopicDescription description = topics.get(topic.name());
        if (config != null && description != null) {
          deviations.addAll(settings(topic, config, admin));
          copies(topic, description, deviations);
        }
      }
    }
    return deviations;
  }

  private static List<Deviation> settings(NewTopic topic, Config found, Admin admin)
      throws InterruptedException {
    List<Deviation> deviations = new ArrayList<>();
    Map<String, String> wanted = new TreeMap<>(topic.configs());
    for (Map.Entry<String, String> setting : wanted.entrySet()) {
      ConfigEntry entry = found.get(setting.getKey());
      if (entry == null || setting.getValue().equals(entry.value())) {
        continue;
      }
      boolean isSet =
          setting.getKey().equals(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG)
              && isChanged(topic.name(), setting, admin);
      if (!isSet) {
        deviations.add(
            new Deviation(
                topic.name(),
                DEVIATION.formatted(
                    topic.name(), setting.getKey(), entry.value(), setting.getValue())));
      }
    }
    return deviations;
  }

  private static boolean isChanged(String topic, Map.Entry<String, String> setting, Admin admin)
      throws InterruptedException {
    ConfigEntry entry = new ConfigEntry(setting.getKey(), setting.getValue());
    AlterConfigOp set = new AlterConfigOp(entry, AlterConfigOp.OpType.SET);
    try {
      admin.incrementalAlterConfigs(Map.of(resource(topic), List.of(set))).all().get();
      LOG.info("Topic {} set to {}={}", topic, setting.getKey(), setting.getValue());
      return true;
    } catch (ExecutionException e) {
      LOG.warn("Topic {} could not be altered: {}", topic, String.valueOf(e.getCause()));
      return false;
    }
  }

  private static void copies(
      NewTopic topic, TopicDescription found, Collection<Deviation> deviations) {
    int copies =
        found.partitions().stream()
            .mapToInt(partition -> partition.replicas().size())
            .min()
            .orElse(0);
    if (copies < topic.replicationFactor()) {
      deviations.add(
          new Deviation(
              topic.name(),
              "topic %s has %d copies of a partition and should have %d; reassign its partitions"
                  .formatted(topic.name(), copies, topic.replicationFactor())));
    }
  }

  private static ConfigResource resource(String topic) {
    return new ConfigResource(ConfigResource.Type.TOPIC, topic);
  }
}
