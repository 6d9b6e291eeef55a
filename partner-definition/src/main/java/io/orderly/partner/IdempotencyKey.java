package io.orderly.partner;

/** How a partner recognizes a call that is repeated. */
public sealed interface IdempotencyKey {

  /** By a header that carries the key. */
  record Header(String name, TextTemplate value) implements IdempotencyKey {}

  /** By a field at the top of the body, which each operation fills from the key. */
  record BodyField(String name) implements IdempotencyKey {}

  /** By nothing: a repeated call acts twice. */
  record None() implements IdempotencyKey {}
}
