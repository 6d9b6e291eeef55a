package io.orderly.scheduler.replying;

import io.orderly.messages.MessageCodec;
import io.orderly.messages.PartnerEvent;
import io.orderly.messages.Topics;
import io.orderly.platform.kafka.DeadLetters;
import io.orderly.store.correlation.Correlations;
import java.time.Duration;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * Makes dead letters of the events that found no step in their time, so that an operator is told
 * and can replay them. A crash repeats a dead letter; none is lost.
 */
public final class EarlyEventExpiry {

  private static final Logger LOG = LoggerFactory.getLogger(EarlyEventExpiry.class);

  private static final int MAX_EVENTS = 100;

  /** For the dead letters of one run. */
  private static final Duration LEASE = Duration.ofMinutes(5);

  /** The record that it came with was read long ago. */
  private static final int NOT_KNOWN = -1;

  private static final String REASON =
      "no step was found by the value of the event: no answer of the agent gave it within %d days,"
              .formatted(PartnerEvents.KEEP_FOR.toDays())
          + " or it names a step that the agent has not performed or that several orders share";

  private final Correlations correlations;
  private final DeadLetters deadLetters;

  public EarlyEventExpiry(Correlations correlations, DeadLetters deadLetters) {
    this.correlations = correlations;
    this.deadLetters = deadLetters;
  }

  /** One bounded run. */
  @Scheduled(fixedDelay = 10_000)
  void run() {
    try {
      List<PartnerEvent> expired = correlations.takeExpired(MAX_EVENTS, LEASE);
      expired.forEach(event -> deadLetters.publish(record(event), REASON));
      if (!expired.isEmpty()) {
        correlations.remove(expired);
      }
    } catch (RuntimeException e) {
      LOG.warn("Early events of partners could not be made dead letters; retrying", e);
    }
  }

  private static ConsumerRecord<String, byte[]> record(PartnerEvent event) {
    return new ConsumerRecord<>(
        Topics.PARTNER_EVENTS, NOT_KNOWN, NOT_KNOWN, event.value(), MessageCodec.encode(event));
  }
}
