package io.orderly.store.memory;

import io.orderly.process.OrderEvent;
import java.time.Instant;
import java.util.UUID;

/** An event, stored with the change that it describes. */
public record StoredEvent(UUID orderId, long orderVersion, Instant at, OrderEvent event) {}
