package io.orderly.agent.messaging;

import io.orderly.platform.kafka.KafkaMessageSender;
import io.orderly.platform.kafka.MessageSender;
import io.orderly.platform.kafka.Outgoing;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.core.ProducerFactory;
import org.springframework.kafka.support.ProducerListener;

/**
 * The producers that replies go through. What they have not sent soon they give back, so that
 * CompleteBy is looked at again before another try: a reply that was handed over just before
 * CompleteBy is with the broker within the grace that the supervisor leaves, or never.
 *
 * <p>A reply goes at once. Where many come at a time they go together, a moment later: a request
 * costs the broker and this process about as much with one reply in it as with fifty.
 */
public final class ReplyProducer implements AutoCloseable {

  /** After it nothing of a reply is under way any more; below the grace of the supervisor, 2 s. */
  static final Duration LONGEST = Duration.ofMillis(1_750);

  /** How long a reply waits for others where many come: less than it waits for its order's turn. */
  private static final Duration LINGER = Duration.ofMillis(5);

  private static final Map<String, Object> LIMITS =
      Map.of(
          // A retry of its own would come after CompleteBy; the same reply twice does no harm.
          ProducerConfig.RETRIES_CONFIG, 0,
          ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG, false,
          // What is ready while one request is under way goes with the next.
          ProducerConfig.MAX_IN_FLIGHT_REQUESTS_PER_CONNECTION, 1,
          ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG, 1_200,
          ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG, 1_500,
          ProducerConfig.MAX_BLOCK_MS_CONFIG, 250L);

  private final KafkaTemplate<String, byte[]> atOnce;
  private final KafkaTemplate<String, byte[]> together;
  private final MessageSender alone;
  private final MessageSender withOthers;
  private final ReplyRate pace = new ReplyRate(LINGER, System.nanoTime());

  public ReplyProducer(ProducerFactory<String, byte[]> producers) {
    this.atOnce = lingering(producers, Duration.ZERO);
    this.together = lingering(producers, LINGER);
    this.alone = new KafkaMessageSender(atOnce);
    this.withOthers = new KafkaMessageSender(together);
  }

  private static KafkaTemplate<String, byte[]> lingering(
      ProducerFactory<String, byte[]> producers, Duration linger) {
    Map<String, Object> settings = new HashMap<>(LIMITS);
    settings.put(ProducerConfig.LINGER_MS_CONFIG, linger.toMillis());
    KafkaTemplate<String, byte[]> kafka = new KafkaTemplate<>(producers, settings);
    // Who sends a reply says what became of it; the usual listener logs every try as an error.
    kafka.setProducerListener(new ProducerListener<>() {});
    return kafka;
  }

  /** Sends a reply of any agent of this process; the future fails when Kafka did not accept it. */
  CompletableFuture<Void> send(Outgoing reply) {
    return (pace.isQuickAt(System.nanoTime()) ? withOthers : alone).send(reply);
  }

  @Override
  public void close() {
    atOnce.destroy();
    together.destroy();
  }
}
