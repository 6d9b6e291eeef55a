package io.orderly.benchmarks.measuring;

import io.orderly.benchmarks.arena.BenchedSuite;
import io.orderly.benchmarks.loading.BatchEndpoint;
import io.orderly.benchmarks.loading.Door;
import io.orderly.benchmarks.loading.SingleDoor;
import io.orderly.benchmarks.loading.TopicDoor;
import java.util.Locale;

/** The ways into the suite. */
public enum Doors {
  BATCH,
  SINGLE,
  TOPIC;

  /** The door of a running suite. */
  public Door of(BenchedSuite suite) {
    return switch (this) {
      case BATCH -> new BatchEndpoint(suite.submission());
      case SINGLE -> new SingleDoor(suite.submission());
      case TOPIC -> new TopicDoor(suite.suite().kafka().bootstrapServers());
    };
  }

  /** {@code batch} */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }
}
