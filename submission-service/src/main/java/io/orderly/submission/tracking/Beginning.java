package io.orderly.submission.tracking;

import java.time.Instant;

/**
 * When an order was stored, by the clock of the database.
 *
 * @param submittedAt of the order
 * @param changedAt of its process as it began
 */
public record Beginning(Instant submittedAt, Instant changedAt) {}
