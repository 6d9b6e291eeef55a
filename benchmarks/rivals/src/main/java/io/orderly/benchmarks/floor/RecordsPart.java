package io.orderly.benchmarks.floor;

import io.orderly.benchmarks.rivals.contest.SampleOrder;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.clients.producer.KafkaProducer;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.apache.kafka.clients.producer.RecordMetadata;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.apache.kafka.common.serialization.ByteArraySerializer;
import org.apache.kafka.common.serialization.StringDeserializer;
import org.apache.kafka.common.serialization.StringSerializer;

/**
 * The records of orders through Kafka: written with acks=all, and what the services read (requests
 * and replies) read and committed a batch at a time. The order's status is written only.
 */
final class RecordsPart implements FloorPart {

  private static final int READ_AN_ORDER = 6;
  private static final Duration POLL = Duration.ofMillis(100);
  private static final Duration CLOSE_WITHIN = Duration.ofSeconds(10);
  private static final int MOST_IDLE_POLLS = 600;

  private final FloorTopics topics;
  private final OrderRecords records;
  private final KafkaProducer<String, byte[]> producer;
  private final KafkaConsumer<String, byte[]> consumer;
  private int sent;

  private RecordsPart(
      FloorTopics topics,
      KafkaProducer<String, byte[]> producer,
      KafkaConsumer<String, byte[]> consumer) {
    this.topics = topics;
    this.records = new OrderRecords(topics);
    this.producer = producer;
    this.consumer = consumer;
  }

  /** Creates the topics. */
  static RecordsPart make(String bootstrapServers) throws Exception {
    var topics = FloorTopics.create(bootstrapServers);
    var producer =
        new KafkaProducer<>(
            Map.of(
                ProducerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ProducerConfig.ACKS_CONFIG,
                "all",
                ProducerConfig.LINGER_MS_CONFIG,
                5,
                ProducerConfig.BATCH_SIZE_CONFIG,
                128 << 10),
            new StringSerializer(),
            new ByteArraySerializer());
    var consumer =
        new KafkaConsumer<>(
            Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ConsumerConfig.GROUP_ID_CONFIG,
                "floor",
                ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
                "earliest",
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false),
            new StringDeserializer(),
            new ByteArrayDeserializer());
    consumer.assign(topics.read());
    return new RecordsPart(topics, producer, consumer);
  }

  @Override
  public String name() {
    return "floor-kafka";
  }

  @Override
  public String notes() {
    return "3 requests, 3 replies and 1 status, acks=all; requests and replies are read";
  }

  @Override
  public void work(int orders) throws Exception {
    int end = sent + orders;
    int from = sent;
    Together.run(Stream.of(() -> write(from, end), () -> read(READ_AN_ORDER * orders)));
    sent = end;
  }

  private void write(int from, int end) throws InterruptedException, ExecutionException {
    List<Future<RecordMetadata>> sends = new ArrayList<>();
    for (int index = from; index < end; index++) {
      for (ProducerRecord<String, byte[]> record : records.of(SampleOrder.of(index))) {
        sends.add(producer.send(record));
      }
    }
    producer.flush();
    for (Future<RecordMetadata> send : sends) {
      send.get();
    }
  }

  private void read(int expected) {
    int idlePolls = 0;
    for (int read = 0; read < expected; ) {
      int count = consumer.poll(POLL).count();
      if (count > 0) {
        consumer.commitSync();
      }
      idlePolls = count > 0 ? 0 : idlePolls + 1;
      if (idlePolls >= MOST_IDLE_POLLS) {
        throw new IllegalStateException("%d of %d records came".formatted(read, expected));
      }
      read += count;
    }
  }

  @Override
  public void close() {
    consumer.close();
    producer.close(CLOSE_WITHIN);
    topics.close();
  }
}
