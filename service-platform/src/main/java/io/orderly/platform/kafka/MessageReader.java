package io.orderly.platform.kafka;

import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.UnreadableMessageException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads the messages of a batch; what can't be read goes to the dead letters. */
public final class MessageReader {

  private final DeadLetters deadLetters;

  public MessageReader(DeadLetters deadLetters) {
    this.deadLetters = deadLetters;
  }

  /**
   * The readable messages, in the order of the batch.
   *
   * @throws NotSentException when a dead letter could not be kept: the batch must be read again
   */
  public <T extends Message> List<Incoming<T>> read(
      List<ConsumerRecord<String, byte[]>> batch, Class<T> type) {
    return read(batch, type, poison -> deadLetters.keep(poison.source(), poison.reason()));
  }

  /** The readable messages, in the order of the batch; what can't be read is told. */
  <T extends Message> List<Incoming<T>> read(
      List<ConsumerRecord<String, byte[]>> batch, Class<T> type, Consumer<Poison> unreadable) {
    List<Incoming<T>> readable = new ArrayList<>(batch.size());
    for (ConsumerRecord<String, byte[]> record : batch) {
      try {
        readable.add(new Incoming<>(record, MessageCodec.decode(record.value(), type)));
      } catch (UnreadableMessageException e) {
        unreadable.accept(new Poison(record, String.valueOf(e.getMessage())));
      }
    }
    return readable;
  }
}
