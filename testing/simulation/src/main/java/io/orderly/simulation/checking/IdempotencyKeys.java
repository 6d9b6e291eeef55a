package io.orderly.simulation.checking;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/** I2: one key, one order, one body. */
final class IdempotencyKeys implements Invariant {

  private final Map<String, Taken> taken = new HashMap<>();

  private record Taken(UUID orderId, String bodyHash) {}

  @Override
  public void acknowledged(UUID orderId, String key, String bodyHash) {
    Taken now = new Taken(orderId, bodyHash);
    Taken first = taken.putIfAbsent(key, now);
    if (first != null && !first.equals(now)) {
      throw new Violation(
          "I2",
          orderId,
          "key %s was acknowledged for order %s with body %s, and now with body %s"
              .formatted(key, first.orderId(), first.bodyHash(), bodyHash));
    }
  }
}
