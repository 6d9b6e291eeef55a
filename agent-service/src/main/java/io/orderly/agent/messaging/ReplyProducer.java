package io.orderly.agent.messaging;

import io.orderly.runtime.kafka.KafkaMessageSender;
import io.orderly.runtime.kafka.MessageSender;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.core.ProducerFactory;
import org.springframework.kafka.support.ProducerListener;

/**
 * The producer that replies go through. What it has not sent soon it gives back, so that CompleteBy
 * is looked at again before another try: a reply that was handed over just before CompleteBy is
 * with the broker within the grace that the supervisor leaves, or never.
 */
public final class ReplyProducer implements AutoCloseable {

  /** After it nothing of a reply is under way any more; below the grace of the supervisor, 2 s. */
  static final Duration LONGEST = Duration.ofMillis(1_750);

  private static final Map<String, Object> LIMITS =
      Map.of(
          // A retry of its own would come after CompleteBy; the same reply twice does no harm.
          ProducerConfig.RETRIES_CONFIG, 0,
          ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false,
          // What is ready while one request is under way goes with the next: batches grow with the
          // load, and a reply that is alone never waits for company.
          ProducerConfig.LINGER_MS_CONFIG, 0,
          ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1,
          ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 1_200,
          ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 1_500,
          ProducerConfig.MAX_BLOCK_MS_CONFIG, 250L);

  private final KafkaTemplate<String, byte[]> kafka;

  public ReplyProducer(ProducerFactory<String, byte[]> producers) {
    this.kafka = new KafkaTemplate<>(producers, LIMITS);
    // Who sends a reply says what became of it; the usual listener logs every try as an error.
    this.kafka.setProducerListener(new ProducerListener<>() {});
  }

  MessageSender sender() {
    return new KafkaMessageSender(kafka);
  }

  @Override
  public void close() {
    kafka.destroy();
  }
}
