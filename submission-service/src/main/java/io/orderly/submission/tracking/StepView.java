package io.orderly.submission.tracking;

import com.fasterxml.jackson.databind.JsonNode;
import io.orderly.process.Failure;
import io.orderly.process.StepState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Where a step stands.
 *
 * @param attempt the number of the current try; 0 before the first
 * @param completeBy the time limit of the current attempt
 * @param notBefore when it is tried again
 * @param result what its agent answered
 * @param failure why it failed last
 */
public record StepView(
    String name,
    String agent,
    StepState state,
    int attempt,
    int failureCount,
    @Nullable Instant completeBy,
    @Nullable Instant notBefore,
    @Nullable Instant startedAt,
    @Nullable Instant finishedAt,
    @Nullable JsonNode result,
    @Nullable Failure failure) {}
