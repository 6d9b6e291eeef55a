package io.orderly.store.memory;

import io.orderly.process.OrderEvent;
import java.time.Instant;
import java.util.UUID;

/** An event as it is kept beside the change that it tells of. */
public record StoredEvent(UUID orderId, long orderVersion, Instant at, OrderEvent event) {}
