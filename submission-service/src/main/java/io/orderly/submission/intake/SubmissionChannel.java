package io.orderly.submission.intake;

import java.time.Duration;

/** Where an order comes in. The rules are the same at each. */
public enum SubmissionChannel {
  /** One order a request. */
  REST("rest", Duration.ZERO),
  /** A stream of orders in one request. */
  BATCH("batch", Duration.ofSeconds(10)),
  /** The topic {@code order-submissions}. */
  TOPIC("topic", Duration.ofSeconds(3));

  private final String word;
  private final Duration patience;

  SubmissionChannel(String word, Duration patience) {
    this.word = word;
    this.patience = patience;
  }

  /** The word in metrics. */
  public String word() {
    return word;
  }

  /** How long an order waits here while more come than may be taken. */
  Duration patience() {
    return patience;
  }
}
