package io.orderly.store.archive;

import java.util.UUID;

/**
 * A whole order: what was ordered, its process, its steps, events, alerts and notifications.
 *
 * @param json an object with the fields order, process, steps, events, alerts and notifications,
 *     each with the rows of the store under the names of the REST API; without line breaks
 */
public record OrderDocument(UUID orderId, String json) {}
