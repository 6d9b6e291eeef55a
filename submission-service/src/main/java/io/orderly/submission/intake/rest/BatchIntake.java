package io.orderly.submission.intake.rest;

import io.orderly.platform.problem.ProblemAdvice;
import io.orderly.platform.problem.ProblemException;
import io.orderly.store.intake.OrderIntake.Outcome;
import io.orderly.submission.intake.Intake;
import io.orderly.submission.intake.ReplyTopics.KafkaUnavailableException;
import io.orderly.submission.intake.Submission;
import io.orderly.submission.intake.Submission.Channel;
import io.orderly.submission.intake.Submission.Overloaded;
import io.orderly.submission.intake.SubmissionCheck;
import io.orderly.submission.intake.SubmitSpans;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Accepts the lines of one request, block by block. Once the store or Kafka is unavailable, or
 * during an overload, every further line is answered as unavailable: retrying each line would only
 * delay the client.
 */
final class BatchIntake {

  private static final Logger LOG = LoggerFactory.getLogger(BatchIntake.class);

  /** Of input text; the checked orders of a block take some times as much memory. */
  private static final int MAX_BYTES_PER_BLOCK = 1024 * 1024;

  private final String submitter;
  private final SubmissionCheck check;
  private final Intake intake;
  private final SubmitSpans spans;
  private final @Nullable String callersTrace;
  private final List<Long> lineNumbers = new ArrayList<>();
  private final List<Submission> block = new ArrayList<>();
  private int blockBytes;

  /** Why no further line is tried. */
  private @Nullable ProblemException outage;

  /**
   * A batch.
   *
   * @param callersTrace the header of the request as it came
   */
  BatchIntake(
      String submitter,
      SubmissionCheck check,
      Intake intake,
      SubmitSpans spans,
      @Nullable String callersTrace) {
    this.submitter = submitter;
    this.check = check;
    this.intake = intake;
    this.spans = spans;
    this.callersTrace = callersTrace;
  }

  /** Checks a line and adds it to the block. */
  void add(long lineNumber, byte[] line) {
    lineNumbers.add(lineNumber);
    blockBytes += line.length;
    if (outage != null) {
      return;
    }
    try {
      block.add(spans.apart(callersTrace, check.check(submitter, line, null)));
    } catch (KafkaUnavailableException unavailable) {
      outage = ProblemException.unavailable("kafka", unavailable.getMessage() + ".");
    }
  }

  /** Whether the block must be stored before another line is added. */
  boolean isFull() {
    return lineNumbers.size() >= Intake.MAX_PER_TRANSACTION || blockBytes >= MAX_BYTES_PER_BLOCK;
  }

  /** Stores the block; one result per line, in order. */
  List<LineResult> accept() {
    List<Outcome> stored = storeBlock();
    List<LineResult> results = new ArrayList<>(lineNumbers.size());
    for (int i = 0; i < lineNumbers.size(); i++) {
      long line = lineNumbers.get(i);
      results.add(
          i < stored.size()
              ? LineResult.of(line, stored.get(i))
              : LineResult.unavailable(line, Objects.requireNonNull(outage)));
    }
    lineNumbers.clear();
    block.clear();
    blockBytes = 0;
    return results;
  }

  private List<Outcome> storeBlock() {
    if (block.isEmpty()) {
      return List.of();
    }
    try {
      List<Outcome> stored = intake.accept(Channel.BATCH, block);
      spans.end(stored);
      if (stored.stream().anyMatch(Overloaded.class::isInstance)) {
        outage = Overloaded.problem();
      }
      return stored;
    } catch (RuntimeException failure) {
      spans.fail(failure);
      LOG.warn("Batch failed at line {}; answering the rest as unavailable", lineNumbers.get(0));
      outage = ProblemAdvice.problemOf(failure);
      return List.of();
    }
  }
}
