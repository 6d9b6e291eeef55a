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
 * Hears on {@code order-status} when each order of a run is said to be Processed, as an application
 * of the customer would.
 */
public final class StatusSubscriber implements AutoCloseable {

  private static final String TOPIC = "order-status";
  private static final Duration POLL = Duration.ofMillis(500);
  private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
  private static final Duration ENDS_WITHIN = Duration.ofSeconds(10);
  private static final ObjectMapper JSON = new ObjectMapper();

  private final OrderTexts run;
  private final KafkaConsumer<byte[], byte[]> consumer;
  private final ConcurrentMap<Integer, Long> heardNanos = new ConcurrentHashMap<>();
  private final CountDownLatch listening = new CountDownLatch(1);
  private final Thread thread = new Thread(this::listen, "status-ear");

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

  /** Listens to what comes from now on. */
  public static StatusSubscriber open(String bootstrapServers, OrderTexts run)
      throws InterruptedException {
    var ear = new StatusSubscriber(bootstrapServers, run);
    ear.thread.start();
    if (!ear.listening.await(ENDS_WITHIN.toMillis(), TimeUnit.MILLISECONDS)) {
      ear.close();
      throw new IllegalStateException("Cannot listen to " + TOPIC);
    }
    return ear;
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
          hear(record.value());
        }
      }
    } catch (WakeupException closed) {
      // The end that was asked for.
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private void hear(byte[] message) throws IOException {
    long nanos = System.nanoTime();
    JsonNode status = JSON.readTree(message);
    String reference = status.path("customerReference").asText();
    if (reference.startsWith(run.firstReference())
        && status.path("state").asText().equals("Processed")) {
      heardNanos.putIfAbsent(run.numberOf(reference), nanos);
    }
  }

  /**
   * When each order was heard of, by {@link System#nanoTime}, once so many were.
   *
   * @throws IllegalStateException when that takes longer
   */
  public Map<Integer, Long> heard(int orders, Duration within) throws InterruptedException {
    long deadlineNanos = System.nanoTime() + within.toNanos();
    while (heardNanos.size() < orders) {
      if (System.nanoTime() > deadlineNanos) {
        throw new IllegalStateException(
            "Only %d of %d orders were said to be Processed".formatted(heardNanos.size(), orders));
      }
      TimeUnit.NANOSECONDS.sleep(BETWEEN_LOOKS.toNanos());
    }
    return Map.copyOf(heardNanos);
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
