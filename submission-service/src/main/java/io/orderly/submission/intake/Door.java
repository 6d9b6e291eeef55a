package io.orderly.submission.intake;

/** Where an order comes in. The rules are the same at each. */
public enum Door {
  /** One order a request. */
  REST("rest"),
  /** A stream of orders in one request. */
  BATCH("batch"),
  /** The topic {@code order-submissions}. */
  TOPIC("topic");

  private final String word;

  Door(String word) {
    this.word = word;
  }

  /** The word in metrics. */
  public String word() {
    return word;
  }
}
