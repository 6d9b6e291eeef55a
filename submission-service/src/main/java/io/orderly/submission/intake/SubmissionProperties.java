package io.orderly.submission.intake;

import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * In whose name orders are taken and cancelled. Customer references and idempotency keys are unique
 * for a submitter, over all doors.
 *
 * @param restSubmitter of the REST doors
 * @param topicSubmitter of the topic
 * @param grace how long after CompleteBy a call to a remote service may still be under way; the
 *     same in every service
 */
@ConfigurationProperties("orderly.submission")
public record SubmissionProperties(String restSubmitter, String topicSubmitter, Duration grace) {}
