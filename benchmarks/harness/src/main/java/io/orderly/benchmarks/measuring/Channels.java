package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.arena.BenchedSuite;
import io.orderly.benchmarks.loading.BatchEndpoint;
import io.orderly.benchmarks.loading.OrderChannel;
import io.orderly.benchmarks.loading.SingleOrderChannel;
import io.orderly.benchmarks.loading.TopicChannel;
import java.util.Locale;

/** Submission channels. */
public enum Channels {
  BATCH,
  SINGLE,
  TOPIC;

  /** This channel of a running suite. */
  public OrderChannel of(BenchedSuite suite) {
    return switch (this) {
      case BATCH -> new BatchEndpoint(suite.submission());
      case SINGLE -> new SingleOrderChannel(suite.submission());
      case TOPIC -> new TopicChannel(suite.suite().kafka().bootstrapServers());
    };
  }

  /** {@code batch} */
  public String value() {
    return name().toLowerCase(Locale.ROOT);
  }
}
