package io.orderly.store.search;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Orders that are in Error for the same reason.
 *
 * @param step that their latest alert is about; null where it is about the whole order
 * @param example one sentence for people, of one of them
 * @param firstAt when the first of them went there
 * @param lastAt when the last of them went there
 */
public record ErrorCause(
    String workflow,
    String failureCode,
    @Nullable String step,
    String example,
    long orders,
    Instant firstAt,
    Instant lastAt) {}
