package io.orderly.operator.inspection;

import com.fasterxml.jackson.annotation.JsonRawValue;

/**
 * The request of the last attempt of a step.
 *
 * @param topic to which it was sent
 * @param key of its record
 * @param request as its agent received it, JSON; without replyPartition, which names its scheduler
 */
public record RequestView(
    String step, int attempt, String topic, String key, @JsonRawValue String request) {}
