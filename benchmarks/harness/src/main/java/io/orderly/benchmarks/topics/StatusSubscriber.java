package io.orderly.benchmarks.topics;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.orderly.benchmarks.loading.OrderTexts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.KafkaConsumer;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.WakeupException;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;

/**
 * Records when each order of a run is reported as Processed on {@code order-status}, like an
 * application of the customer.
 */
public final class StatusSubscriber implements AutoCloseable {

  private static final String TOPIC = "order-status";
  private static final Duration POLL = Duration.ofMillis(500);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
  private static final Duration ENDS_WITHIN = Duration.ofSeconds(10);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final OrderTexts run;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final ConcurrentMap<Integer, Long> receivedNanos = new ConcurrentHashMap<>();
  private final CountDownLatch listening = new CountDownLatch(1);
  private final Thread thread = new Thread(this::listen, "status-subscriber");

  private StatusSubscriber(String bootstrapServers, OrderTexts run) {
    this.run = run;
    this.consumer =
        new KafkaConsumer<>(
            Map.of(
                ConsumerConfig.BOOTSTRAP_SERVERS_CONFIG,
                bootstrapServers,
                ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG,
                false,
                ConsumerConfig.FETCH_MIN_BYTES_CONFIG,
                1),
            new ByteArrayDeserializer(),
            new ByteArrayDeserializer());
    thread.setDaemon(true);
  }

  /** Subscribes to messages from now on. */
  public static StatusSubscriber open(String bootstrapServers, OrderTexts run)
      throws InterruptedException {
    var subscriber = new StatusSubscriber(bootstrapServers, run);
    subscriber.thread.start();
    if (!subscriber.listening.await(ENDS_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
      subscriber.close();
      throw new IllegalStateException("Cannot listen to " + TOPIC);
    }
    return subscriber;
  }

  private void listen() {
    try (consumer) {
      consumer.assign(
          consumer.partitionsFor(TOPIC).stream()
              .map(partition -> new TopicPartition(TOPIC, partition.partition()))
              .toList());
      consumer.seekToEnd(consumer.assignment());
      consumer.assignment().forEach(consumer::position);
      listening.countDown();
      while (!Thread.currentThread().isInterrupted()) {
        for (var record : consumer.poll(POLL)) {
          receive(record.value());
        }
      }
    } catch (WakeupException closed) {
      // Closed.
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private void receive(byte[] message) throws IOException {
    long nanos = System.nanoTime();
    JsonNode status = JSON.readTree(message);
    String reference = status.path("customerReference").asText();
    if (reference.startsWith(run.firstReference())
        && status.path("state").asText().equals("Processed")) {
      receivedNanos.putIfAbsent(run.numberOf(reference), nanos);
    }
  }

  /**
   * Time of each order's notification, by {@link System#nanoTime}; waits for that many.
   *
   * @throws IllegalStateException when that takes longer
   */
  public Map<Integer, Long> received(int orders, Duration within) throws InterruptedException {
    long deadlineNanos = System.nanoTime() + within.toNanos();
    while (receivedNanos.size() < orders) {
      if (System.nanoTime() > deadlineNanos) {
        throw new IllegalStateException(
            "Only %d of %d orders were reported as Processed"
                .formatted(receivedNanos.size(), orders));
      }
      TimeUnit.NANOSECONDS.sleep(BETWEEN_LOOKS.toNanos());
    }
    return Map.copyOf(receivedNanos);
  }

  @Override
  public void close() {
    consumer.wakeup();
    try {
      thread.join(ENDS_WITHIN.toMillis());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
