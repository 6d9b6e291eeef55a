package io.orderly.runtime.kafka;

import io.orderly.messages.Message;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.UnreadableMessageException;
import java.util.ArrayList;
import java.util.List;
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
    List<Incoming<T>> readable = new ArrayList<>(batch.size());
    for (ConsumerRecord<String, byte[]> record : batch) {
      try {
        readable.add(new Incoming<>(record, MessageCodec.decode(record.value(), type)));
      } catch (UnreadableMessageException e) {
        deadLetters.keep(record, String.valueOf(e.getMessage()));
      }
    }
    return readable;
  }
}
