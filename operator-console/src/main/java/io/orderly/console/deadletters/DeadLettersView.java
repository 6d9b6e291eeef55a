package io.orderly.console.deadletters;

import io.orderly.console.PageLayout;
import io.orderly.operator.deadletters.DeadLetterSummary;
import io.orderly.operator.deadletters.DeadTopic;
import java.time.Instant;
import java.util.List;

/**
 * The letters of one topic.
 *
 * @param letters the newest first
 */
public record DeadLettersView(
    PageLayout frame, DeadTopic topic, List<DeadLetterSummary> letters, Instant readAt) {}
