package io.orderly.submission.tracking;

import io.orderly.messages.StatusCause;
import io.orderly.process.Direction;
import io.orderly.process.Failure;
import io.orderly.process.ProcessState;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Where the process of an order stands, as one row tells it. */
record ProcessRow(
    UUID orderId,
    String workflow,
    String workflowVersion,
    ProcessState state,
    Direction direction,
    long version,
    int failureCount,
    boolean paused,
    @Nullable Instant notBefore,
    @Nullable String nextAgent,
    @Nullable Failure failure,
    @Nullable StatusCause cause,
    Instant changedAt) {}
