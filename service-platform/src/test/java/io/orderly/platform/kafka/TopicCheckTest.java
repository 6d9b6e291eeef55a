package io.orderly.platform.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.TopicCheck.Deviation;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.ConfigResource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("servers")
class TopicCheckTest {

  private static final Map<String, Object> CONNECTION =
      Map.of("bootstrap.servers", SharedInfrastructure.kafka().bootstrapServers());

  private final String name = Topics.agentRequests("checked-" + UUID.randomUUID());
  private final TopicProperties topics = new TopicProperties(2, (short) 1);
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  @Test
  void aTopicCreatedByAServiceHasNoDeviation() throws Exception {
    create(topics.of(name));

    assertThat(check(topics)).isEmpty();
  }

  @Test
  void deviationsAreReportedAndOnlyTheTimestampTypeIsChanged() throws Exception {
    create(
        new NewTopic(name, 2, (short) 1)
            .configs(Map.of("retention.ms", "1000", "max.message.bytes", "4194304")));

    assertThat(check(topics))
        .containsExactly(
            deviation("retention.ms", "1000", "7200000"),
            deviation("segment.ms", "604800000", "1200000"));
    assertThat(setting("retention.ms")).isEqualTo("1000");
    // The broker applies it some time after it has accepted it.
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(
            () -> assertThat(setting("message.timestamp.type")).isEqualTo("LogAppendTime"));
  }

  @Test
  void tooFewReplicasAreReported() throws Exception {
    create(topics.of(name));

    assertThat(check(new TopicProperties(2, (short) 3)))
        .containsExactly(
            deviation("min.insync.replicas", "1", "2"),
            "topic "
                + name
                + " has 1 copies of a partition and should have 3; reassign its partitions");
  }

  @Test
  void aTopicThatTheBrokerDoesNotKnowYetIsCheckedOnceItDoes() throws Exception {
    CompletableFuture<Void> created =
        CompletableFuture.runAsync(
            this::createWithShortRetention,
            CompletableFuture.delayedExecutor(500, TimeUnit.MILLISECONDS));

    assertThat(check(topics)).contains(deviation("retention.ms", "1000", "7200000"));
    created.get();
  }

  private void createWithShortRetention() {
    try {
      create(topics.of(name).configs(Map.of("retention.ms", "1000")));
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void theNumberOfDeviationsIsAGaugeAfterTheFirstCheck() throws Exception {
    create(
        topics
            .of(name)
            .configs(
                Map.of(
                    "retention.ms", "1000", "segment.ms", "1000", "max.message.bytes", "4194304")));
    TopicCheck check = new TopicCheck(CONNECTION, List.of(topics.required(name)), meters);
    assertThat(deviations()).isNaN();

    check.check();

    assertThat(deviations()).isEqualTo(2);
  }

  private double deviations() {
    return meters.get("orderly.topic.deviations").tag("topic", name).gauge().value();
  }

  private List<String> check(TopicProperties properties) throws Exception {
    return new TopicCheck(CONNECTION, List.of(properties.required(name)), meters)
        .check().stream().map(Deviation::sentence).toList();
  }

  private String deviation(String setting, String found, String wanted) {
    return "topic %1$s has %2$s=%3$s and should have %4$s; unless that is meant:"
            .formatted(name, setting, found, wanted)
        + " kafka-configs --alter --topic %s --add-config %s=%s".formatted(name, setting, wanted);
  }

  private static void create(NewTopic topic) throws Exception {
    try (Admin admin = Admin.create(CONNECTION)) {
      admin.createTopics(List.of(topic)).all().get();
    }
  }

  private String setting(String key) throws Exception {
    ConfigResource topic = new ConfigResource(ConfigResource.Type.TOPIC, name);
    try (Admin admin = Admin.create(CONNECTION)) {
      return admin.describeConfigs(List.of(topic)).all().get().get(topic).get(key).value();
    }
  }
}
