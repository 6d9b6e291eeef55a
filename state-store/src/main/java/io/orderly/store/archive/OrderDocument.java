package io.orderly.store.archive;

import java.util.UUID;

/**
 * A whole order: what was ordered, its process, its steps, events, alerts and notifications.
 *
 * @param json an object with the fields order, process, steps, events, alerts and notifications, in
 *     each the rows of the store with the names of the wire; without line breaks
 */
public record OrderDocument(UUID orderId, String json) {}
