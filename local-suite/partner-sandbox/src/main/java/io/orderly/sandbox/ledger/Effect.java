package io.orderly.sandbox.ledger;

import io.orderly.sandbox.call.Direction;
import io.orderly.sandbox.call.Partner;
import io.orderly.sandbox.call.RecordedCall;
import java.time.Instant;
import java.util.Optional;

/**
 * Something that a partner really did, whatever the caller was told of it.
 *
 * @param attributes of the order as the partner received them, as JSON; empty without any
 */
public record Effect(
    Partner partner,
    String orderId,
    String step,
    Direction direction,
    String key,
    String attributes,
    Instant at) {

  /**
   * What a recorded call did; an undo that found nothing did nothing, nor does what is taken on
   * before it is done.
   */
  static Optional<Effect> of(RecordedCall recordedCall) {
    boolean acted =
        recordedCall.kind() == RecordedCall.Kind.PERFORMED
            || recordedCall.kind() == RecordedCall.Kind.UNDONE;
    if (!acted) {
      return Optional.empty();
    }
    var call = recordedCall.call();
    return Optional.of(
        new Effect(
            call.partner(),
            call.orderId(),
            call.step(),
            call.direction(),
            call.key(),
            call.attributes(),
            recordedCall.at()));
  }
}
