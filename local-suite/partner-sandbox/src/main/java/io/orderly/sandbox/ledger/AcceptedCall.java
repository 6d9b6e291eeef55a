package io.orderly.sandbox.ledger;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * A call that was taken on, as whoever asks about it is told.
 *
 * @param answer what the caller was told when it was taken on
 */
public record AcceptedCall(AcceptedState state, JsonNode answer) {}
