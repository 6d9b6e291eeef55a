package io.orderly.submission.intake;

import io.orderly.platform.SettingBounds;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * How orders are taken and cancelled. Customer references and idempotency keys are unique for a
 * submitter, over all doors.
 *
 * @param topicSubmitter in whose name orders of the topic are taken; over REST it is the caller's
 * @param grace how long after CompleteBy a call to a remote service may still be under way; the
 *     same in every service
 */
@ConfigurationProperties("orderly.submission")
public record SubmissionProperties(String topicSubmitter, Duration grace) {

  /**
   * Checks both.
   *
   * @throws IllegalArgumentException naming the setting that can't be
   */
  public SubmissionProperties {
    if (topicSubmitter == null || topicSubmitter.isBlank()) {
      throw new IllegalArgumentException("orderly.submission.topic-submitter must name somebody");
    }
    new SettingBounds("orderly.submission").duration("grace", grace, "1ms", "10m");
  }
}
