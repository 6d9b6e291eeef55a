package io.orderly.benchmarks.rivals.temporal;

import io.temporal.activity.ActivityInterface;

/** The activities: one call of a remote service each. */
@ActivityInterface
public interface RemoteServices {

  /** Performs {@code reserve-stock}; returns its result as JSON. */
  String reserveStock(String orderId, String order);

  /** Performs {@code take-payment}; returns its result as JSON. */
  String takePayment(String orderId, String order, String reservation);

  /** Performs {@code ship}; returns its result as JSON. */
  String ship(String orderId, String order, String reservation, String charge);
}
