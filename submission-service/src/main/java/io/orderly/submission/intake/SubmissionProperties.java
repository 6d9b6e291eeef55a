package io.orderly.submission.intake;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How orders are accepted. Customer references and idempotency keys are unique per submitter, over
 * all channels.
 *
 * @param topicSubmitter Submitter of the orders on the topic order-submissions. A REST caller of
 *     this name shares its customer references and idempotency keys
 */
@ConfigurationProperties("orderly.submission")
public record SubmissionProperties(@DefaultValue("local") String topicSubmitter) {

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
