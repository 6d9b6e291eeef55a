package io.orderly.console.deadletters;

import io.orderly.console.Frame;
import io.orderly.operator.deadletters.DeadTopic;
import io.orderly.operator.deadletters.LetterSummary;
import java.time.Instant;
import java.util.List;

/**
 * The letters of one topic.
 *
 * @param letters the newest first
 */
public record LettersView(
    Frame frame, DeadTopic topic, List<LetterSummary> letters, Instant readAt) {}
