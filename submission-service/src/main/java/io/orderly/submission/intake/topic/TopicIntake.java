package io.orderly.submission.intake.topic;

import static java.util.Objects.requireNonNull;

import io.orderly.platform.kafka.TraceHeader;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.submission.intake.Intake;
import io.orderly.submission.intake.Submission;
import io.orderly.submission.intake.SubmissionChannel;
import io.orderly.submission.intake.SubmissionResult;
import io.orderly.submission.intake.SubmissionResult.Overloaded;
import io.orderly.submission.intake.SubmitSpans;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Accepts records of submissions, each as a part of the trace that its header names. */
final class TopicIntake {

  /** Some batches of each consumer thread. */
  private static final int MAX_REMEMBERED = 10_000;

  private final SubmissionRecords records;
  private final Intake intake;
  private final OrderTracing tracing;

  /**
   * Of batches that are redelivered; the oldest go first, and are known to the store after that.
   */
  private final Map<RecordId, SubmissionResult> accepted =
      Collections.synchronizedMap(
          new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<RecordId, SubmissionResult> eldest) {
              return size() > MAX_REMEMBERED;
            }
          });

  /** Too many orders wait; a retry accepts more of them. */
  static final class OverloadedException extends RuntimeException {

    private OverloadedException(long orders) {
      super(orders + " orders are not accepted yet: more come than are carried in time");
    }
  }

  TopicIntake(SubmissionRecords records, Intake intake, OrderTracing tracing) {
    this.records = records;
    this.intake = intake;
    this.tracing = tracing;
  }

  /**
   * One result per record, in the same order.
   *
   * @throws OverloadedException when some may not be accepted now; the results of the others are
   *     remembered until they are redelivered, so that each time more of them are accepted
   */
  List<SubmissionResult> accept(String submitter, List<ConsumerRecord<String, byte[]>> batch) {
    List<ConsumerRecord<String, byte[]>> fresh =
        batch.stream().filter(record -> !accepted.containsKey(RecordId.of(record))).toList();
    List<SubmissionResult> results = acceptNew(submitter, fresh);
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

  private List<SubmissionResult> acceptNew(
      String submitter, List<ConsumerRecord<String, byte[]>> batch) {
    SubmitSpans spans = new SubmitSpans(tracing, SubmissionChannel.TOPIC);
    List<Submission> submissions =
        batch.stream()
            .map(
                record ->
                    spans.continuing(
                        TraceHeader.read(record.headers()),
                        records.read(submitter, record.value())))
            .toList();
    try {
      List<SubmissionResult> results = intake.accept(SubmissionChannel.TOPIC, submissions);
      spans.end(results);
      return results;
    } catch (RuntimeException failure) {
      spans.fail(failure);
      throw failure;
    }
  }

  /** A record of the topic; a broker that lost its last records assigns their offsets again. */
  private record RecordId(int partition, long offset, long timestamp) {

    static RecordId of(ConsumerRecord<?, ?> record) {
      return new RecordId(record.partition(), record.offset(), record.timestamp());
    }
  }
}
