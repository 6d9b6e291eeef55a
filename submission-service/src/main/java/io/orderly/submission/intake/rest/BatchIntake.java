package io.orderly.submission.intake.rest;

import io.orderly.platform.problem.ProblemAdvice;
import io.orderly.platform.problem.ProblemException;
import io.orderly.platform.problem.ProblemType;
import io.orderly.submission.intake.CheckedSubmission;
import io.orderly.submission.intake.Intake;
import io.orderly.submission.intake.KafkaUnavailableException;
import io.orderly.submission.intake.SubmissionChannel;
import io.orderly.submission.intake.SubmissionCheck;
import io.orderly.submission.intake.SubmissionOutcome;
import io.orderly.submission.intake.SubmissionOutcome.Overloaded;
import io.orderly.submission.intake.SubmitSpans;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Takes the lines of one request, block by block. Once something that it needs is away, or more
 * orders come than may be taken, every further line is unavailable: trying each in turn would keep
 * the client waiting for nothing.
 */
final class BatchIntake {

  private static final Logger LOG = LoggerFactory.getLogger(BatchIntake.class);

  /** Of input text; the checked orders of a block take some times as much memory. */
  private static final int MOST_BYTES_PER_BLOCK = 1024 * 1024;

  private final String submitter;
  private final SubmissionCheck check;
  private final Intake intake;
  private final SubmitSpans spans;
  private final @Nullable String callersTrace;
  private final List<Long> lineNumbers = new ArrayList<>();
  private final List<CheckedSubmission> block = new ArrayList<>();
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
    } catch (KafkaUnavailableException away) {
      outage = ProblemException.unavailable("kafka", away.getMessage() + ".");
    }
  }

  /** Whether the block must be taken before another line is added. */
  boolean isFull() {
    return lineNumbers.size() >= Intake.MOST_PER_TRANSACTION || blockBytes >= MOST_BYTES_PER_BLOCK;
  }

  /** Takes the block; one result a line, in order. */
  List<LineResult> take() {
    List<SubmissionOutcome> outcomes = outcomes();
    List<LineResult> results = new ArrayList<>(lineNumbers.size());
    for (int i = 0; i < lineNumbers.size(); i++) {
      long line = lineNumbers.get(i);
      results.add(
          i < outcomes.size()
              ? LineResult.of(line, outcomes.get(i))
              : LineResult.unavailable(line, Objects.requireNonNull(outage)));
    }
    lineNumbers.clear();
    block.clear();
    blockBytes = 0;
    return results;
  }

  private List<SubmissionOutcome> outcomes() {
    if (block.isEmpty()) {
      return List.of();
    }
    try {
      List<SubmissionOutcome> outcomes = intake.take(SubmissionChannel.BATCH, submitter, block);
      spans.end(outcomes);
      if (outcomes.stream().anyMatch(Overloaded.class::isInstance)) {
        outage = new ProblemException(ProblemType.OVERLOADED, Overloaded.DETAIL);
      }
      return outcomes;
    } catch (RuntimeException failure) {
      spans.fail(failure);
      LOG.warn("Batch failed at line {}; answering the rest as unavailable", lineNumbers.get(0));
      outage = ProblemAdvice.problemOf(failure);
      return List.of();
    }
  }
}
