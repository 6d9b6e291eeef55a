package io.orderly.submission.testing;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/** What a test does with the topics of a broker. */
public final class Topics {

  private static final Duration POLL = Duration.ofMillis(200);
  private static final int MOST_POLLS = 100;

  private final Map<String, Object> broker;

  Topics(String bootstrapServers) {
    this.broker = Map.of("bootstrap.servers", bootstrapServers);
  }

  public void create(String topic) {
    try (Admin admin = Admin.create(broker)) {
      admin
          .createTopics(List.of(new NewTopic(topic, 1, (short) 1)))
          .all()
          .get(30, TimeUnit.SECONDS);
    } catch (InterruptedException | ExecutionException | TimeoutException failure) {
      throw new IllegalStateException("no topic " + topic, failure);
    }
  }

  /** Sends and waits until the broker has it all. */
  public void send(String topic, List<byte[]> values) {
    send(topic, values, Map.of());
  }

  /** Sends records with these headers. */
  public void send(String topic, List<byte[]> values, Map<String, String> headers) {
    try (KafkaProducer<String, byte[]> producer =
        new KafkaProducer<>(broker, new StringSerializer(), new ByteArraySerializer())) {
      List<Future<?>> sends = new ArrayList<>();
      for (byte[] value : values) {
        ProducerRecord<String, byte[]> record = new ProducerRecord<>(topic, "key", value);
        headers.forEach((name, text) -> record.headers().add(name, text.getBytes(UTF_8)));
        sends.add(producer.send(record));
      }
      for (Future<?> send : sends) {
        send.get(30, TimeUnit.SECONDS);
      }
    } catch (InterruptedException | ExecutionException | TimeoutException failure) {
      throw new IllegalStateException("not sent to " + topic, failure);
    }
  }

  /** All that is in a topic now. */
  public List<byte[]> read(String topic) {
    return records(topic).stream().map(ConsumerRecord::value).toList();
  }

  /** The records of a topic, up to its end. */
  public List<ConsumerRecord<String, byte[]>> records(String topic) {
    try (KafkaConsumer<String, byte[]> consumer =
        new KafkaConsumer<>(broker, new StringDeserializer(), new ByteArrayDeserializer())) {
      List<TopicPartition> partitions =
          consumer.partitionsFor(topic).stream()
              .map(partition -> new TopicPartition(topic, partition.partition()))
              .toList();
      consumer.assign(partitions);
      consumer.seekToBeginning(partitions);
      Map<TopicPartition, Long> ends = consumer.endOffsets(partitions);
      List<ConsumerRecord<String, byte[]>> records = new ArrayList<>();
      for (int i = 0; i < MOST_POLLS && !isAtEnd(consumer, ends); i++) {
        consumer.poll(POLL).forEach(records::add);
      }
      return records;
    }
  }

  private static boolean isAtEnd(
      KafkaConsumer<String, byte[]> consumer, Map<TopicPartition, Long> ends) {
    return ends.entrySet().stream()
        .allMatch(end -> consumer.position(end.getKey()) >= end.getValue());
  }
}
