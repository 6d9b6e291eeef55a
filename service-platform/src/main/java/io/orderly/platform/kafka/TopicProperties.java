package io.orderly.platform.kafka;

import io.orderly.messages.Topics;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.config.TopicConfig;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How a service creates topics that it needs and that do not exist. The first service that starts
 * creates them; all services create a topic alike.
 *
 * @param partitions Number of partitions of a topic that instances share. It should exceed the
 *     number of instances that will ever run
 * @param replication Number of copies of each partition. With 3 or more a record is acknowledged
 *     when 2 have it
 */
@ConfigurationProperties("orderly.topics")
public record TopicProperties(
    @DefaultValue("12") int partitions, @DefaultValue("1") short replication) {

  private static final int MAX_PARTITIONS = 1_000;
  private static final int MAX_REPLICATION = 10;

  /**
   * Maximum size of a record: a request with the largest order and the results of earlier steps.
   */
  private static final String MAX_RECORD_BYTES = "4194304";

  /**
   * Requests, replies and wake-ups are worth nothing after CompleteBy, and the rows know what was
   * sent: what an outage of this length loses is started again. So disks need not hold days of it.
   */
  private static final Duration WAKE_UPS_STAY = Duration.ofHours(2);

  /**
   * Submissions that are not yet accepted are stored nowhere else; statuses are kept for consumers
   * that were down.
   */
  private static final Duration WORDS_OF_OTHERS_STAY = Duration.ofDays(7);

  private static final Duration FOR_OPERATORS_STAY = Duration.ofDays(30);
  private static final Duration REPORTS_STAY = Duration.ofHours(1);

  /** Kafka deletes whole segments, so each is closed after this part of the time. */
  private static final int SEGMENTS_IN_A_STAY = 6;

  private static final Set<String> WAKE_UPS =
      Set.of(Topics.SCHEDULER_REPLIES, Topics.SCHEDULER_COMMANDS);

  /** From so many copies on, a record is acknowledged when two have it. */
  private static final int COPIES_THAT_ALLOW_TWO_IN_SYNC = 3;

  private static final String ONE_IN_SYNC = "1";
  private static final String TWO_IN_SYNC = "2";

  /**
   * Checks both. Every topic of work has so many partitions, so that more cost each broker.
   *
   * @throws IllegalArgumentException naming the setting that is out of its bounds
   */
  public TopicProperties {
    require(partitions >= 1 && partitions <= MAX_PARTITIONS, "partitions", MAX_PARTITIONS);
    require(replication >= 1 && replication <= MAX_REPLICATION, "replication", MAX_REPLICATION);
  }

  private static void require(boolean holds, String name, int max) {
    if (!holds) {
      throw new IllegalArgumentException("orderly.topics.%s must be 1 to %d".formatted(name, max));
    }
  }

  /** The topics of these names, which a service needs. */
  public RequiredTopics required(String... names) {
    return new RequiredTopics(Stream.of(names).map(this::of).toList());
  }

  /** The topic of that name. */
  public NewTopic of(String name) {
    Map<String, String> configs = new HashMap<>();
    configs.put(TopicConfig.MIN_IN_SYNC_REPLICAS_CONFIG, minInSync());
    stay(configs, staysFor(name));
    if (name.equals(Topics.AGENT_REPORTS)) {
      configs.put(TopicConfig.CLEANUP_POLICY_CONFIG, "compact,delete");
    } else {
      configs.put(TopicConfig.MAX_MESSAGE_BYTES_CONFIG, MAX_RECORD_BYTES);
    }
    if (tellsTheBrokersTime(name)) {
      configs.put(TopicConfig.MESSAGE_TIMESTAMP_TYPE_CONFIG, "LogAppendTime");
    }
    return new NewTopic(name, isShared(name) ? partitions : 1, replication).configs(configs);
  }

  private String minInSync() {
    return replication >= COPIES_THAT_ALLOW_TWO_IN_SYNC ? TWO_IN_SYNC : ONE_IN_SYNC;
  }

  private static void stay(Map<String, String> configs, Duration stay) {
    configs.put(TopicConfig.RETENTION_MS_CONFIG, Long.toString(stay.toMillis()));
    configs.put(
        TopicConfig.SEGMENT_MS_CONFIG,
        Long.toString(stay.dividedBy(SEGMENTS_IN_A_STAY).toMillis()));
  }

  private static Duration staysFor(String name) {
    if (Topics.isDeadLetters(name) || name.equals(Topics.OPERATOR_ALERTS)) {
      return FOR_OPERATORS_STAY;
    }
    if (name.equals(Topics.AGENT_REPORTS)) {
      return REPORTS_STAY;
    }
    boolean isWakeUp = WAKE_UPS.contains(name) || Topics.agentOf(name).isPresent();
    return isWakeUp ? WAKE_UPS_STAY : WORDS_OF_OTHERS_STAY;
  }

  /** By which agents find out that their own clocks are off. */
  private static boolean tellsTheBrokersTime(String name) {
    return Topics.agentOf(name).isPresent()
        || name.equals(Topics.SCHEDULER_REPLIES)
        || name.equals(Topics.AGENT_REPORTS);
  }

  private static boolean isShared(String name) {
    return !Topics.isDeadLetters(name) && !name.equals(Topics.AGENT_REPORTS);
  }
}
