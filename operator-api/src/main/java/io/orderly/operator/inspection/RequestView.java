package io.orderly.operator.inspection;

import com.fasterxml.jackson.annotation.JsonRawValue;

/**
 * The request of the last attempt of a step.
 *
 * @param topic that it went to
 * @param key of its record
 * @param request as its agent got it, JSON; without replyPartition, which names whoever sent it
 */
public record RequestView(
    String step, int attempt, String topic, String key, @JsonRawValue String request) {}
