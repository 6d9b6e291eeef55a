package io.orderly.submission.intake;

import java.util.List;

/**
 * A submission with whose it is.
 *
 * @param submitter in whose name it was handed in
 */
public record Submitted(String submitter, CheckedSubmission submission) {

  /** Submissions of one submitter. */
  public static List<Submitted> by(String submitter, List<CheckedSubmission> submissions) {
    return submissions.stream().map(submission -> new Submitted(submitter, submission)).toList();
  }
}
