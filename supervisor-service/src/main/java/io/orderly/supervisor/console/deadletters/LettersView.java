package io.orderly.supervisor.console.deadletters;

import io.orderly.supervisor.console.Frame;
import io.orderly.supervisor.deadletters.DeadTopic;
import io.orderly.supervisor.deadletters.LetterSummary;
import java.time.Instant;
import java.util.List;

/**
 * The letters of one topic.
 *
 * @param letters the newest first
 */
public record LettersView(
    Frame frame, DeadTopic topic, List<LetterSummary> letters, Instant readAt) {}
