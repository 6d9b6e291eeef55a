package io.orderly.platform.deadletters;

import io.orderly.messages.DeadLetter;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.UnreadableMessageException;
import java.util.Base64;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** A dead letter with its name. */
public record NamedDeadLetter(DeadLetterId id, DeadLetter content) {

  private static final byte[] NOTHING = {};

  /** Empty when the record is none that this version can read. */
  static Optional<NamedDeadLetter> of(ConsumerRecord<String, byte[]> kept) {
    try {
      var content = MessageCodec.decode(kept.value(), DeadLetter.class);
      return Optional.of(
          new NamedDeadLetter(
              new DeadLetterId(kept.topic(), kept.partition(), kept.offset()), content));
    } catch (UnreadableMessageException noLetter) {
      return Optional.empty();
    }
  }

  /** The bytes that were kept; empty when there were none, or too many for a letter. */
  public byte[] payload() {
    try {
      return Base64.getDecoder().decode(content.payloadBase64());
    } catch (IllegalArgumentException foreign) {
      // No service of ours wrote it; what it keeps is nothing that could be put back.
      return NOTHING;
    }
  }

  /** Without the payload, which may be megabytes. */
  NamedDeadLetter withoutPayload() {
    return new NamedDeadLetter(
        id,
        new DeadLetter(
            content.schemaVersion(),
            content.topic(),
            content.partition(),
            content.offset(),
            content.reason(),
            content.key(),
            "",
            content.failedAt()));
  }
}
