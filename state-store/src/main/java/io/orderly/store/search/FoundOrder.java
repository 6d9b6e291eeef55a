package io.orderly.store.search;

import io.orderly.process.Cause;
import io.orderly.process.Failure;
import io.orderly.process.ProcessState;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * An order in a list.
 *
 * @param step that failed, or else that is under way; null where there is none
 * @param failure why it is in Error
 * @param cause what took it to Error on its way forward, or turned it to undo
 * @param notBefore it rests until then
 */
public record FoundOrder(
    UUID orderId,
    String customerReference,
    String customerId,
    String submitter,
    ProcessState state,
    String workflow,
    @Nullable String step,
    @Nullable Failure failure,
    @Nullable Cause cause,
    int failureCount,
    boolean paused,
    @Nullable Instant notBefore,
    Instant submittedAt,
    Instant changedAt) {}
