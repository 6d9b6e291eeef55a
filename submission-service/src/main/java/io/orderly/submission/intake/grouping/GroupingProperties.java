package io.orderly.submission.intake.grouping;

import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * How many orders of single requests may wait for their transaction.
 *
 * @param mostWaiting at least 1; whoever comes when so many wait is told to come again
 */
@ConfigurationProperties("orderly.submission.grouping")
public record GroupingProperties(int mostWaiting) {}
