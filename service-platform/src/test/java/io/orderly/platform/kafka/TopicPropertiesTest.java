package io.orderly.platform.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import io.orderly.messages.Topics;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.NewTopic;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TopicPropertiesTest {

  private final TopicProperties three = new TopicProperties(12, (short) 3);

  @ParameterizedTest
  @CsvSource({
    "agent-requests.payment, PT2H",
    "scheduler-replies, PT2H",
    "scheduler-commands, PT2H",
    "agent-reports, PT1H",
    "order-submissions, P7D",
    "order-status, P7D",
    "order-replies.shop, P7D",
    "operator-alerts, P30D",
    "order-submissions.dead-letters, P30D",
    "agent-requests.payment.dead-letters, P30D"
  })
  void eachTopicHasItsRetention(String topic, Duration stay) {
    Map<String, String> configs = three.of(topic).configs();

    assertThat(configs).containsEntry("retention.ms", Long.toString(stay.toMillis()));
    assertThat(Long.parseLong(configs.get("segment.ms"))).isLessThanOrEqualTo(stay.toMillis() / 6);
  }

  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "3, 2", "5, 2"})
  void minInSyncReplicasFollowsTheReplicationFactor(short replication, String inSync) {
    NewTopic topic = new TopicProperties(12, replication).of(Topics.ORDER_SUBMISSIONS);

    assertThat(topic.replicationFactor()).isEqualTo(replication);
    assertThat(topic.configs()).containsEntry("min.insync.replicas", inSync);
  }

  @ParameterizedTest
  @CsvSource({
    "agent-requests.payment, 12, LogAppendTime",
    "scheduler-replies, 12, LogAppendTime",
    "agent-reports, 1, LogAppendTime",
    "scheduler-commands, 12,",
    "order-submissions, 12,",
    "agent-requests.payment.dead-letters, 1,"
  })
  void agentTopicsUseLogAppendTime(String name, int partitions, String time) {
    NewTopic topic = three.of(name);

    assertThat(topic.numPartitions()).isEqualTo(partitions);
    assertThat(topic.configs().get("message.timestamp.type")).isEqualTo(time);
  }

  @Test
  void aRecordMayBeAsLargeAsTheLargestOrder() {
    assertThat(three.of(Topics.ORDER_SUBMISSIONS).configs())
        .containsEntry("max.message.bytes", "4194304");
    assertThat(three.of(Topics.AGENT_REPORTS).configs()).doesNotContainKey("max.message.bytes");
  }
}
