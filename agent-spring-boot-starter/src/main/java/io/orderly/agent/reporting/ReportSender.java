package io.orderly.agent.reporting;

import io.orderly.messages.AgentReport;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.Topics;
import io.orderly.platform.clock.ClockOffset;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.clients.producer.ProducerConfig;
import org.apache.kafka.clients.producer.ProducerRecord;
import org.jspecify.annotations.Nullable;
import org.springframework.kafka.core.KafkaTemplate;
import org.springframework.kafka.core.ProducerFactory;
import org.springframework.kafka.support.ProducerListener;
import org.springframework.kafka.support.SendResult;

/**
 * The producer of reports: one of its own, so that none ever waits in front of a reply. The
 * broker's time on each report shows how far this machine's clock is off, also while no request
 * comes.
 */
public final class ReportSender implements AutoCloseable {

  private static final Duration LONGEST = Duration.ofSeconds(2);

  private static final Map<String, Object> LIMITS =
      Map.of(
          // The next report says more than this one sent again.
          ProducerConfig.RETRIES_CONFIG,
          0,
          ProducerConfig.ENABLE_IDEMPOTENCE_CONFIG,
          false,
          ProducerConfig.ACKS_CONFIG,
          "1",
          ProducerConfig.LINGER_MS_CONFIG,
          0,
          ProducerConfig.BUFFER_MEMORY_CONFIG,
          1_048_576L,
          ProducerConfig.REQUEST_TIMEOUT_MS_CONFIG,
          1_500,
          ProducerConfig.DELIVERY_TIMEOUT_MS_CONFIG,
          1_500,
          ProducerConfig.MAX_BLOCK_MS_CONFIG,
          500L);

  private final KafkaTemplate<String, byte[]> kafka;
  private final ClockOffset clockOffset;

  public ReportSender(ProducerFactory<String, byte[]> producers, ClockOffset clockOffset) {
    this.clockOffset = clockOffset;
    this.kafka = new KafkaTemplate<>(producers, LIMITS);
    // Whoever reports says once that it can't; the usual listener logs every try as an error.
    this.kafka.setProducerListener(new ProducerListener<>() {});
  }

  /** Sends a report and waits for Kafka, 2 s at most. Returns why Kafka does not have it. */
  Optional<String> send(AgentReport report) throws InterruptedException {
    return send(report.key(), MessageCodec.encode(report));
  }

  /** Takes back what was reported under a key: the instance stops. Returns why it could not. */
  Optional<String> takeBack(String key) throws InterruptedException {
    return send(key, null);
  }

  private Optional<String> send(String key, byte @Nullable [] value) throws InterruptedException {
    try {
      ClockOffset.Start start = clockOffset.start();
      long sentAt = start.time().toEpochMilli();
      CompletableFuture<SendResult<String, byte[]>> sent =
          kafka.send(new ProducerRecord<>(Topics.AGENT_REPORTS, null, sentAt, key, value));
      long keptAt =
          sent.get(LONGEST.toMillis(), TimeUnit.MILLISECONDS).getRecordMetadata().timestamp();
      if (keptAt != sentAt) {
        // Else the topic keeps the sender's time, which says nothing.
        clockOffset.ended(start, Instant.ofEpochMilli(keptAt));
      }
      return Optional.empty();
    } catch (ExecutionException notTaken) {
      return Optional.of(String.valueOf(notTaken.getCause()));
    } catch (TimeoutException | RuntimeException notTaken) {
      return Optional.of(notTaken.toString());
    }
  }

  @Override
  public void close() {
    kafka.destroy();
  }
}
