package io.orderly.benchmarks.rivals.contest;

import java.net.URI;

/**
 * Settings of a competitor.
 *
 * @param partner where the remote services are
 * @param client who calls them
 * @param warmUp orders before the measured ones, at full load
 * @param concurrency orders that may be under way at the same time
 */
public record ContestSettings(
    Database database,
    URI partner,
    StepClient.Kind client,
    int warmUp,
    int concurrency,
    Load load) {

  /** Who calls, in words: {@code the lean client}. */
  public String caller() {
    return client.words();
  }
}
