package io.orderly.messages;

import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A record that could not be taken, kept with the reason and all that a replay needs.
 *
 * @param topic where it was read
 * @param reason one sentence for people
 * @param key the record's key as text
 * @param payloadBase64 the record's bytes; empty when it had none
 */
public record DeadLetter(
    int schemaVersion,
    String topic,
    int partition,
    long offset,
    String reason,
    @Nullable String key,
    String payloadBase64,
    Instant failedAt)
    implements Message {

  public DeadLetter {
    Objects.requireNonNull(topic, "topic is missing");
    Objects.requireNonNull(reason, "reason is missing");
    Objects.requireNonNull(payloadBase64, "payloadBase64 is missing");
    Objects.requireNonNull(failedAt, "failedAt is missing");
  }
}
