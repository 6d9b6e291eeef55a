package io.orderly.submission.intake.topic;

import static java.util.Objects.requireNonNull;

import io.orderly.platform.kafka.TraceHeader;
import io.orderly.platform.tracing.OrderTracing;
import io.orderly.submission.intake.CheckedSubmission;
import io.orderly.submission.intake.Intake;
import io.orderly.submission.intake.OverloadedException;
import io.orderly.submission.intake.SubmissionChannel;
import io.orderly.submission.intake.SubmissionOutcome;
import io.orderly.submission.intake.SubmissionOutcome.Overloaded;
import io.orderly.submission.intake.SubmitSpans;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Takes records of submissions, each as a part of the trace that its header names. */
final class TopicIntake {

  /** Some batches of each thread that reads. */
  private static final int MOST_REMEMBERED = 10_000;

  private final SubmissionRecords records;
  private final Intake intake;
  private final OrderTracing tracing;

  /** Of batches that come again; the oldest go first, and are known when they come after that. */
  private final Map<Place, SubmissionOutcome> taken =
      Collections.synchronizedMap(
          new LinkedHashMap<>() {
            @Override
            protected boolean removeEldestEntry(Map.Entry<Place, SubmissionOutcome> eldest) {
              return size() > MOST_REMEMBERED;
            }
          });

  TopicIntake(SubmissionRecords records, Intake intake, OrderTracing tracing) {
    this.records = records;
    this.intake = intake;
    this.tracing = tracing;
  }

  /**
   * One outcome a record, in the same order.
   *
   * @throws OverloadedException when some may not be taken now; what became of the others is
   *     remembered until they come again, so that each time more of them are taken
   */
  List<SubmissionOutcome> take(String submitter, List<ConsumerRecord<String, byte[]>> batch) {
    List<ConsumerRecord<String, byte[]>> untaken =
        batch.stream().filter(record -> !taken.containsKey(Place.of(record))).toList();
    List<SubmissionOutcome> outcomes = takeNew(submitter, untaken);
    for (int i = 0; i < untaken.size(); i++) {
      if (!(outcomes.get(i) instanceof Overloaded)) {
        taken.put(Place.of(untaken.get(i)), outcomes.get(i));
      }
    }
    long overloaded = outcomes.stream().filter(Overloaded.class::isInstance).count();
    if (overloaded > 0) {
      throw new OverloadedException(overloaded);
    }
    return batch.stream().map(record -> requireNonNull(taken.remove(Place.of(record)))).toList();
  }

  private List<SubmissionOutcome> takeNew(
      String submitter, List<ConsumerRecord<String, byte[]>> batch) {
    SubmitSpans spans = new SubmitSpans(tracing, SubmissionChannel.TOPIC);
    List<CheckedSubmission> submissions =
        batch.stream()
            .map(
                record ->
                    spans.continuing(
                        TraceHeader.read(record.headers()),
                        records.read(submitter, record.value())))
            .toList();
    try {
      List<SubmissionOutcome> outcomes =
          intake.take(SubmissionChannel.TOPIC, submitter, submissions);
      spans.end(outcomes);
      return outcomes;
    } catch (RuntimeException failure) {
      spans.fail(failure);
      throw failure;
    }
  }

  /** Where a record stands in the topic; a broker that lost its last ones gives offsets again. */
  private record Place(int partition, long offset, long timestamp) {

    static Place of(ConsumerRecord<?, ?> record) {
      return new Place(record.partition(), record.offset(), record.timestamp());
    }
  }
}
