package io.orderly.chaos.faults;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Sends every new record of some topics once more, to any partition of its topic: so that it is
 * doubled, and when it comes later also reordered. Copies are marked and not copied again.
 */
final class RecordCopier {

  private static final String MARK = "copy";
  private static final Duration POLL = Duration.ofMillis(100);
  private static final int MOST_WAITING = 20_000;
  private static final long STOP_WITHIN_MILLIS = 15_000;

  private final Set<String> topics;
  private final Duration after;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final KafkaProducer<byte[], byte[]> producer;
  private final Deque<Waiting> waiting = new ArrayDeque<>();
  private final Thread thread = new Thread(this::run, "copy-records");

  private record Waiting(ProducerRecord<byte[], byte[]> copy, long dueNanos) {}

  RecordCopier(String bootstrapServers, Set<String> topics, Duration after) {
    this.topics = topics;
    this.after = after;
    this.consumer =
        new KafkaConsumer<>(
            Map.of("bootstrap.servers", bootstrapServers, "enable.auto.commit", "false"),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    this.producer = TopicFaults.producer(bootstrapServers);
  }

  void start() {
    thread.setDaemon(true);
    thread.start();
  }

  /** Ends it; what waits to be sent again is not. */
  void stop() {
    consumer.wakeup();
    try {
      thread.join(STOP_WITHIN_MILLIS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    try (consumer;
        producer) {
      var partitions = partitions();
      consumer.assign(partitions);
      consumer.seekToEnd(partitions);
      while (!Thread.currentThread().isInterrupted()) {
        consumer.poll(POLL).forEach(this::keep);
        sendDue();
      }
    } catch (WakeupException stopped) {
      // By stop.
    } catch (KafkaException away) {
      // Another fault may be on at the same time: then nothing is doubled for the rest of this one.
    }
  }

  private List<TopicPartition> partitions() {
    return topics.stream()
        .flatMap(topic -> consumer.partitionsFor(topic).stream())
        .map(partition -> new TopicPartition(partition.topic(), partition.partition()))
        .toList();
  }

  private void keep(ConsumerRecord<byte[], byte[]> record) {
    if (record.headers().lastHeader(MARK) != null || waiting.size() >= MOST_WAITING) {
      return;
    }
    var copy = new ProducerRecord<byte[], byte[]>(record.topic(), record.value());
    record.headers().forEach(copy.headers()::add);
    copy.headers().add(MARK, new byte[0]);
    waiting.add(new Waiting(copy, System.nanoTime() + after.toNanos()));
  }

  private void sendDue() {
    while (!waiting.isEmpty() && System.nanoTime() - waiting.peek().dueNanos() >= 0) {
      var unused = producer.send(waiting.remove().copy());
    }
  }
}
