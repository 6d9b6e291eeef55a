package io.orderly.console.deadletters;

import io.orderly.console.Frame;
import io.orderly.operator.deadletters.DeadTopic;
import io.orderly.operator.deadletters.DeadLetterSummary;
import java.time.Instant;
import java.util.List;

/**
 * The letters of one topic.
 *
 * @param letters the newest first
 */
public record DeadLettersView(
    Frame frame, DeadTopic topic, List<DeadLetterSummary> letters, Instant readAt) {}
