package io.orderly.agent.messaging;

import io.orderly.messages.Message;
import io.orderly.messages.RemoteKey;
import io.orderly.messages.StepRequest;
import io.orderly.platform.kafka.DeadLetters;
import io.orderly.platform.kafka.Incoming;
import io.orderly.platform.kafka.MessageReader;
import io.orderly.platform.kafka.NotSentException;
import io.orderly.platform.kafka.TraceHeader;
import io.orderly.platform.tracing.TraceParent;
import java.util.List;
import java.util.Optional;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Reads step requests; unreadable and unanswerable ones become dead letters. */
public final class RequestReader {

  private final MessageReader reader;
  private final DeadLetters deadLetters;

  public RequestReader(MessageReader reader, DeadLetters deadLetters) {
    this.reader = reader;
    this.deadLetters = deadLetters;
  }

  /**
   * The request in a record; empty when it became a dead letter.
   *
   * @throws NotSentException when it could not be put there: the record must be read again
   */
  Optional<StepRequest> read(ConsumerRecord<String, byte[]> record) {
    try {
      return readable(record);
    } catch (NotSentException e) {
      throw e;
    } catch (RuntimeException e) {
      deadLetters.publish(record, e);
      return Optional.empty();
    }
  }

  private Optional<StepRequest> readable(ConsumerRecord<String, byte[]> record) {
    Optional<StepRequest> request =
        reader.read(List.of(record), StepRequest.class).stream()
            .findFirst()
            .map(RequestReader::traced);
    Optional<String> problem = request.flatMap(RequestReader::problemOf);
    problem.ifPresent(reason -> deadLetters.publish(record, reason));
    return problem.isPresent() ? Optional.empty() : request;
  }

  /** A header says where in the trace this very record was sent; the request names the order's. */
  private static StepRequest traced(Incoming<StepRequest> incoming) {
    String sent = TraceHeader.read(incoming.source().headers());
    return TraceParent.parse(sent).isValid()
        ? incoming.message().tracedBy(sent)
        : incoming.message();
  }

  private static Optional<String> problemOf(StepRequest request) {
    if (request.attempt() < 1) {
      return Optional.of("attempt is %d; the first one is 1".formatted(request.attempt()));
    }
    if (!RemoteKey.isOf(request)) {
      return Optional.of(
          "remoteKey is %s; that of its step is %s, with the edition of a corrected order"
              .formatted(
                  request.remoteKey(),
                  RemoteKey.of(request.orderId(), request.step(), request.direction())));
    }
    if (request.replyPartition() < 0) {
      return Optional.of("replyPartition is " + request.replyPartition());
    }
    if (request.highestReplyVersion() < Message.SCHEMA_VERSION) {
      return Optional.of(
          "its sender reads replies up to version %d; this agent writes version %d"
              .formatted(request.highestReplyVersion(), Message.SCHEMA_VERSION));
    }
    return Optional.empty();
  }
}
