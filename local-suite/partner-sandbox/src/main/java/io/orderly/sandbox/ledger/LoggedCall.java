package io.orderly.sandbox.ledger;

import io.orderly.sandbox.call.Direction;
import io.orderly.sandbox.call.Partner;
import java.time.Instant;

/**
 * One request and how it was answered.
 *
 * @param outcome the status of the answer as text, or "lost" when it was dropped
 * @param at when it came in
 */
public record LoggedCall(
    Partner partner, String orderId, Direction direction, String key, String outcome, Instant at) {}
