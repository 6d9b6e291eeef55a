package io.orderly.chaos.checking;

import java.time.Instant;

/**
 * An edition of an order, as its client knows it.
 *
 * @param attributes of the whole order, as JSON; empty without any
 * @param askedAt not before it was the edition made
 * @param acceptedAt not after it was the edition made
 */
record Edition(int number, String attributes, Instant askedAt, Instant acceptedAt) {

  /** As the order was submitted. */
  static final int FIRST = 1;
}
