package io.orderly.submission.intake.topic;

import io.orderly.runtime.kafka.TraceHeader;
import io.orderly.runtime.tracing.OrderTracing;
import io.orderly.submission.intake.CheckedSubmission;
import io.orderly.submission.intake.Door;
import io.orderly.submission.intake.Intake;
import io.orderly.submission.intake.SubmissionOutcome;
import io.orderly.submission.intake.SubmitSpans;
import java.util.List;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Takes records of submissions, each as a part of the trace that its header names. */
final class TopicIntake {

  private final SubmissionRecords records;
  private final Intake intake;
  private final OrderTracing tracing;

  TopicIntake(SubmissionRecords records, Intake intake, OrderTracing tracing) {
    this.records = records;
    this.intake = intake;
    this.tracing = tracing;
  }

  /** One outcome a record, in the same order. */
  List<SubmissionOutcome> take(String submitter, List<ConsumerRecord<String, byte[]>> batch) {
    SubmitSpans spans = new SubmitSpans(tracing, Door.TOPIC);
    List<CheckedSubmission> submissions =
        batch.stream()
            .map(
                record ->
                    spans.continuing(
                        TraceHeader.read(record.headers()),
                        records.read(submitter, record.value())))
            .toList();
    try {
      List<SubmissionOutcome> outcomes = intake.take(Door.TOPIC, submitter, submissions);
      spans.end(outcomes);
      return outcomes;
    } catch (RuntimeException failure) {
      spans.fail(failure);
      throw failure;
    }
  }
}
