package io.orderly.store.intake;

import java.util.Arrays;

/** A name that a submitter gives a request, so that it is taken once. */
public record IdempotencyKey(Kind kind, String key) {

  /** Where the name comes from. */
  public enum Kind {
    /** The customer's own number of the order; every order has one. */
    CUSTOMER_REFERENCE("customer-reference"),
    /** The Idempotency-Key header, or its field on the topic. */
    IDEMPOTENCY_KEY("idempotency-key");

    private final String word;

    Kind(String word) {
      this.word = word;
    }

    /** The word in the table and in messages to people. */
    public String word() {
      return word;
    }

    /**
     * The kind of that word.
     *
     * @throws IllegalArgumentException when no kind has it
     */
    public static Kind of(String word) {
      return Arrays.stream(values())
          .filter(kind -> kind.word.equals(word))
          .findFirst()
          .orElseThrow(() -> new IllegalArgumentException("no kind of key is called " + word));
    }
  }
}
