package io.orderly.submission.intake.topic;

import static java.util.Objects.requireNonNull;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.messages.FieldProblem;
import io.orderly.messages.MessageCodec;
import io.orderly.messages.OrderSubmission;
import io.orderly.messages.UnreadableMessageException;
import io.orderly.platform.kafka.StatusTopics;
import io.orderly.platform.kafka.TraceHeader;
import io.orderly.platform.kafka.TransientFailures;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.store.intake.OrderIntake.Known;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.submission.intake.Intake;
import io.orderly.submission.intake.ReplyTopics.KafkaUnavailableException;
import io.orderly.submission.intake.Submission;
import io.orderly.submission.intake.Submission.Channel;
import io.orderly.submission.intake.Submission.Overloaded;
import io.orderly.submission.intake.Submission.Refusal;
import io.orderly.submission.intake.Submission.Valid;
import io.orderly.submission.intake.SubmissionCheck;
import io.orderly.submission.intake.SubmitSpans;
import io.orderly.submission.intake.checking.OrderJson;
import io.orderly.submission.intake.checking.OrderJson.BrokenJsonException;
import io.orderly.submission.intake.topic.Submitters.Submitter;
import java.time.Instant;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Accepts records of submissions, each as a part of the trace that its header names. */
@Component
final class TopicIntake {

  /** Some batches of each consumer thread. */
  private static final int MAX_REMEMBERED = 10_000;

  private static final Predicate<Throwable> TRANSIENT = new TransientFailures();

  private final Submitters submitters;
  private final SubmissionCheck check;
  private final Intake intake;
  private final StatusTopics statuses;
  private final OrderTracing tracing;

  /**
   * Of batches that are redelivered; the oldest go first, and are known to the store after that.
   */
  private final Map<RecordId, Outcome> accepted =
      Collections.synchronizedMap(
          new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<RecordId, Outcome> eldest) {
              return size() > MAX_REMEMBERED;
            }
          });

  /** Too many orders wait; a retry accepts more of them. */
  static final class OverloadedException extends RuntimeException {

    private OverloadedException(long orders) {
      super(orders + " orders are not accepted yet: more arrive than are completed in time");
    }
  }

  TopicIntake(
      Submitters submitters,
      SubmissionCheck check,
      Intake intake,
      StatusTopics statuses,
      OrderTracing tracing) {
    this.submitters = submitters;
    this.statuses = statuses;
    this.check = check;
    this.intake = intake;
    this.tracing = tracing;
  }

  /**
   * One result per record, in the same order.
   *
   * @throws OverloadedException when some may not be accepted now; the results of the others are
   *     remembered until they are redelivered, so that each time more of them are accepted
   */
  List<Outcome> accept(List<ConsumerRecord<String, byte[]>> batch) {
    List<ConsumerRecord<String, byte[]>> fresh =
        batch.stream().filter(record -> !accepted.containsKey(RecordId.of(record))).toList();
    List<Outcome> results = acceptNew(fresh);
    for (int i = 0; i < fresh.size(); i++) {
      if (!(results.get(i) instanceof Overloaded)) {
        accepted.put(RecordId.of(fresh.get(i)), results.get(i));
      }
    }
    long overloaded = results.stream().filter(Overloaded.class::isInstance).count();
    if (overloaded > 0) {
      throw new OverloadedException(overloaded);
    }
    return batch.stream()
        .map(record -> requireNonNull(accepted.remove(RecordId.of(record))))
        .toList();
  }

  private List<Outcome> acceptNew(List<ConsumerRecord<String, byte[]>> batch) {
    SubmitSpans spans = new SubmitSpans(tracing, Channel.TOPIC);
    List<Submission> submissions =
        batch.stream()
            .map(record -> spans.continuing(TraceHeader.read(record.headers()), read(record)))
            .toList();
    try {
      List<Outcome> results = intake.accept(Channel.TOPIC, submissions);
      spans.end(results);
      answerKnown(submissions, results);
      return results;
    } catch (RuntimeException failure) {
      spans.fail(failure);
      throw failure;
    }
  }

  /** A repeat is answered as the first one was: that answer may have been lost. */
  private void answerKnown(List<Submission> submissions, List<Outcome> results) {
    for (int i = 0; i < results.size(); i++) {
      if (results.get(i) instanceof Known known) {
        answerKnown(submissions.get(i), known.orderId());
      }
    }
  }

  private void answerKnown(Submission submission, UUID orderId) {
    boolean isValid = submission instanceof Valid;
    Valid order = isValid ? (Valid) submission : ((Refusal) submission).repeat();
    String replyTo = isValid ? ((Valid) submission).replyTo() : ((Refusal) submission).replyTo();
    if (order != null && replyTo != null) {
      statuses.reply(order.known(orderId, Instant.now()), replyTo, order.traceParent());
    }
  }

  private Submission read(ConsumerRecord<String, byte[]> record) {
    Submitter submitter = submitters.of(record.topic());
    Submission read = read(submitter, record.value());
    return read instanceof Refusal refusal ? refusal.answeredOn(submitter.replyTo()) : read;
  }

  /** The submission in a record's value; what is no submission is refused too. */
  private Submission read(Submitter submitter, byte @Nullable [] value) {
    if (value == null) {
      return Refusal.unreadable(new FieldProblem("", "must be a submission, not nothing"));
    }
    if (value.length > OrderJson.MAX_BYTES) {
      return Refusal.tooLarge();
    }
    try {
      // Read strictly first: the codec is lenient, and the order must meet the rules of REST.
      JsonNode order = OrderJson.read(value).path("order");
      OrderSubmission submission = MessageCodec.decode(value, OrderSubmission.class);
      return check.check(submitter.name(), order, submission.idempotencyKey(), submitter.replyTo());
    } catch (UnreadableMessageException noSubmission) {
      String rule = "can't be read: " + noSubmission.getMessage();
      return Refusal.unreadable(new FieldProblem("", rule));
    } catch (BrokenJsonException broken) {
      return Refusal.unreadable(broken.problem());
    }
  }

  /**
   * Whether a failure is transient, so that the batch waits; any other is attributed to a record.
   */
  static boolean isTransient(Throwable failure) {
    return failure instanceof KafkaUnavailableException
        || failure instanceof OverloadedException
        || TRANSIENT.test(failure);
  }

  /** A record of the topic; a broker that lost its last records assigns their offsets again. */
  private record RecordId(String topic, int partition, long offset, long timestamp) {

    static RecordId of(ConsumerRecord<?, ?> record) {
      return new RecordId(record.topic(), record.partition(), record.offset(), record.timestamp());
    }
  }
}
