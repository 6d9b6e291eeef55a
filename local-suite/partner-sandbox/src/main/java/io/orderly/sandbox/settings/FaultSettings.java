package io.orderly.sandbox.settings;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/**
 * How one partner behaves. As JSON all fields are on one level.
 *
 * @param refuseSku an order with this SKU in a line is refused for good; null refuses none
 */
public record FaultSettings(
    @JsonUnwrapped Timing timing,
    @JsonUnwrapped Faults faults,
    @JsonUnwrapped Answers answers,
    @JsonUnwrapped Accepting accepting,
    Mode mode,
    Idempotency idempotency,
    Tombstones tombstones,
    @Nullable String refuseSku) {

  /** A partner that works well, 5 ms away. */
  public static FaultSettings defaults() {
    return new FaultSettings(
        new Timing(5, 3, 0, 30_000, 0, 30_000),
        new Faults(0, 500, 0, 0, 0),
        new Answers(0, 422, 0, 0),
        new Accepting(0, 10_000, 0),
        Mode.UP,
        Idempotency.KEPT,
        Tombstones.KEPT,
        null);
  }
}
