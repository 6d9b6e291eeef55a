package io.orderly.platform.kafka;

import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.UnreadableMessageException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads the messages of a batch; unreadable records go to the dead letters. */
public final class MessageReader {

  /** A record that can't be processed, and why. */
  record Poison(ConsumerRecord<String, byte[]> source, Throwable failure) {}

  private final DeadLetters deadLetters;

  public MessageReader(DeadLetters deadLetters) {
    this.deadLetters = deadLetters;
  }

  /**
   * The readable messages, in the order of the batch.
   *
   * @throws NotSentException if a dead letter could not be published: the batch must be read again
   */
  public <T extends Message> List<Incoming<T>> read(
      List<ConsumerRecord<String, byte[]>> batch, Class<T> type) {
    return read(batch, type, poison -> deadLetters.publish(poison.source(), poison.failure()));
  }

  /** The readable messages, in the order of the batch; the others go to the consumer. */
  <T extends Message> List<Incoming<T>> read(
      List<ConsumerRecord<String, byte[]>> batch, Class<T> type, Consumer<Poison> unreadable) {
    List<Incoming<T>> readable = new ArrayList<>(batch.size());
    for (ConsumerRecord<String, byte[]> record : batch) {
      try {
        readable.add(new Incoming<>(record, MessageCodec.decode(record.value(), type)));
      } catch (UnreadableMessageException e) {
        unreadable.accept(new Poison(record, e));
      }
    }
    return readable;
  }
}
