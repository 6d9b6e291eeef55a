package io.orderly.store.intake;

import java.util.Arrays;

/** A name that a submitter gives a request, so that it is accepted once. */
public record IdempotencyKey(Kind kind, String key) {

  /** Where the name comes from. */
  public enum Kind {
    /** The customer's own number of the order; every order has one. */
    CUSTOMER_REFERENCE("customer-reference"),
    /** The Idempotency-Key header, or its field on the topic. */
    IDEMPOTENCY_KEY("idempotency-key");

    private final String value;

    Kind(String value) {
      this.value = value;
    }

    /** The value in the table and in messages to people. */
    public String value() {
      return value;
    }

    /**
     * The kind with that value.
     *
     * @throws IllegalArgumentException when no kind has it
     */
    public static Kind of(String value) {
      return Arrays.stream(values())
          .filter(kind -> kind.value.equals(value))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no kind of key is called " + value));
    }
  }
}
