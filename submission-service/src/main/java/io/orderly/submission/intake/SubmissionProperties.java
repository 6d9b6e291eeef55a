package io.orderly.submission.intake;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * How orders are taken and cancelled. Customer references and idempotency keys are unique for a
 * submitter, over all doors.
 *
 * @param topicSubmitter in whose name orders of the topic are taken; over REST it is the caller's
 */
@ConfigurationProperties("orderly.submission")
public record SubmissionProperties(String topicSubmitter) {

  /**
   * Checks the name.
   *
   * @throws IllegalArgumentException when there is none
   */
  public SubmissionProperties {
    if (topicSubmitter == null || topicSubmitter.isBlank()) {
      throw new IllegalArgumentException("orderly.submission.topic-submitter must name somebody");
    }
  }
}
