package io.orderly.store;

import io.orderly.messages.Order;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An order as it was taken, with where its submitter wants to be told. */
public record StoredOrder(
    UUID orderId,
    String submitter,
    Order order,
    Instant submittedAt,
    @Nullable String replyTo,
    @Nullable String traceParent) {}
