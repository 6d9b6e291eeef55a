package io.orderly.process;

import java.time.Instant;

/** A step request to send once the decision is committed. */
public record StepStart(
    String step, String agent, Direction direction, int attempt, Instant completeBy) {}
