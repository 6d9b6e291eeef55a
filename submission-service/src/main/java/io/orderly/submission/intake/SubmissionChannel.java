package io.orderly.submission.intake;

import java.time.Duration;

/** A channel over which orders are submitted. The rules are the same for each. */
public enum SubmissionChannel {
  /** One order a request. */
  REST("rest", Duration.ZERO),
  /** A stream of orders in one request. */
  BATCH("batch", Duration.ofSeconds(10)),
  /** The topic {@code order-submissions}. */
  TOPIC("topic", Duration.ofSeconds(3));

  private final String value;
  private final Duration patience;

  SubmissionChannel(String value, Duration patience) {
    this.value = value;
    this.patience = patience;
  }

  /** The channel label in metrics and traces. */
  public String value() {
    return value;
  }

  /** How long an order waits during an overload. */
  Duration patience() {
    return patience;
  }
}
