package io.orderly.submission.intake;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * In whose name orders are taken. Customer references and idempotency keys are unique for a
 * submitter, over all doors.
 *
 * @param restSubmitter of the REST doors
 * @param topicSubmitter of the topic
 */
@ConfigurationProperties("orderly.submission")
public record SubmissionProperties(String restSubmitter, String topicSubmitter) {}
