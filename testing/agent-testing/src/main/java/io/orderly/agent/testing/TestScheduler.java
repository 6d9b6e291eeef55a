package io.orderly.agent.testing;

import static org.awaitility.Awaitility.await;

import io.orderly.local.infrastructure.testing.SharedInfrastructure;
import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.StepReply;
import io.orderly.messages.StepRequest;
import io.orderly.messages.Topics;
import io.orderly.messages.UnreadableMessageException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ConsumerGroupDescription;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.PartitionInfo;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** Asks agents over a real broker, and keeps every record of the topics that it watches. */
public final class TestScheduler implements AutoCloseable {

  private static final Duration PATIENCE = Duration.ofSeconds(40);

  private final KafkaProducer<String, byte[]> producer;
  private final KafkaConsumer<String, byte[]> consumer;
  private final Admin admin;
  private final Map<String, List<ConsumerRecord<String, byte[]>>> seen = new ConcurrentHashMap<>();
  private volatile boolean isOver;

  /** Watches topics from their beginnings, once they exist. */
  public TestScheduler(String bootstrapServers, String... topics) {
    this(bootstrapServers, PATIENCE, List.of(topics));
  }

  private TestScheduler(String bootstrapServers, Duration patience, List<String> topics) {
    Map<String, Object> broker = Map.of("bootstrap.servers", bootstrapServers);
    producer = new KafkaProducer<>(broker, new StringSerializer(), new ByteArraySerializer());
    consumer = new KafkaConsumer<>(broker, new StringDeserializer(), new ByteArrayDeserializer());
    admin = Admin.create(broker);
    List<TopicPartition> partitions =
        topics.stream()
            .flatMap(topic -> partitionsOf(topic, patience).stream())
            .map(info -> new TopicPartition(info.topic(), info.partition()))
            .toList();
    consumer.assign(partitions);
    consumer.seekToBeginning(partitions);
    Thread watcher = new Thread(this::watch, "test-scheduler");
    watcher.setDaemon(true);
    watcher.start();
  }

  /** A service creates its topics as it starts, and a broker knows a new one some time later. */
  private List<PartitionInfo> partitionsOf(String topic, Duration patience) {
    return await("topic " + topic)
        .atMost(patience)
        .pollInSameThread()
        .until(() -> consumer.partitionsFor(topic, PATIENCE), found -> !found.isEmpty());
  }

  /** One that watches replies, as soon as the topics of an agent exist. */
  public static TestScheduler onceThereAre(String agent, Duration patience) {
    return new TestScheduler(
        SharedInfrastructure.kafka().bootstrapServers(),
        patience,
        List.of(Topics.SCHEDULER_REPLIES, Topics.agentRequests(agent)));
  }

  /** Sends a request into a partition; returns its offset when the broker has it. */
  public long send(String agent, int partition, StepRequest request) {
    return send(agent, partition, MessageCodec.encode(request));
  }

  public long send(String agent, int partition, byte[] payload, String... headers) {
    var request = new ProducerRecord<>(Topics.agentRequests(agent), partition, "key", payload);
    for (String header : headers) {
      request.headers().add(header, header.getBytes(StandardCharsets.UTF_8));
    }
    try {
      return producer.send(request).get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS).offset();
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("the broker did not take a request", e);
    }
  }

  /** The answers to one attempt of one step in one direction, so far. */
  public List<StepReply> repliesTo(StepRequest request) {
    return replies(request, false);
  }

  /** Why it is not answered, as far as its agent told. */
  public List<StepReply> unknownTo(StepRequest request) {
    return replies(request, true);
  }

  private List<StepReply> replies(StepRequest request, boolean areUnknown) {
    return replyRecordsTo(request).stream()
        .map(record -> decode(record, StepReply.class))
        .filter(reply -> (reply.outcome() == StepReply.Outcome.UNKNOWN) == areUnknown)
        .toList();
  }

  public List<ConsumerRecord<String, byte[]>> replyRecordsTo(StepRequest request) {
    String key = request.orderId().toString();
    return recordsOf(Topics.SCHEDULER_REPLIES).stream()
        // To decode all replies of a test class at each look takes seconds.
        .filter(record -> key.equals(record.key()))
        .filter(record -> answers(decode(record, StepReply.class), request))
        .toList();
  }

  /** What a topic holds, as far as it was read. */
  public List<ConsumerRecord<String, byte[]>> recordsOf(String topic) {
    return seen.getOrDefault(topic, List.of());
  }

  /** What an agent has committed in a partition; -1 when nothing. */
  public long committed(String agent, int partition) {
    try {
      OffsetAndMetadata position =
          admin
              .listConsumerGroupOffsets("agent." + agent)
              .partitionsToOffsetAndMetadata()
              .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
              .get(new TopicPartition(Topics.agentRequests(agent), partition));
      return position == null ? -1 : position.offset();
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("the broker does not say what is committed", e);
    }
  }

  /** How many instances are in the group of an agent. */
  public int instancesOf(String agent) {
    String group = "agent." + agent;
    try {
      Map<String, ConsumerGroupDescription> groups =
          admin
              .describeConsumerGroups(List.of(group))
              .all()
              .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
      return Objects.requireNonNull(groups.get(group)).members().size();
    } catch (InterruptedException | ExecutionException | TimeoutException e) {
      throw new AssertionError("the broker does not say who is in the group", e);
    }
  }

  private void watch() {
    try (consumer) {
      while (!isOver) {
        for (ConsumerRecord<String, byte[]> record : consumer.poll(Duration.ofMillis(50))) {
          seen.computeIfAbsent(record.topic(), topic -> new CopyOnWriteArrayList<>()).add(record);
        }
      }
    } catch (WakeupException e) {
      // It is over.
    }
  }

  private static boolean answers(StepReply reply, StepRequest request) {
    return reply.orderId().equals(request.orderId())
        && reply.step().equals(request.step())
        && reply.direction() == request.direction()
        && reply.attempt() == request.attempt();
  }

  /** The message in a record that an agent sent. */
  public static <T extends Message> T decode(ConsumerRecord<String, byte[]> record, Class<T> type) {
    try {
      return MessageCodec.decode(record.value(), type);
    } catch (UnreadableMessageException e) {
      throw new AssertionError("an agent sent what is no " + type.getSimpleName(), e);
    }
  }

  @Override
  public void close() {
    isOver = true;
    consumer.wakeup();
    producer.close(PATIENCE);
    admin.close(PATIENCE);
  }
}
