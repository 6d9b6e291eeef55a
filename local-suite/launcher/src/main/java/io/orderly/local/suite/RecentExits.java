package io.orderly.local.suite;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The recent exits of one process, and what follows from them. Used by one thread at a time. */
final class RecentExits {

  private final RestartLimit limit;
  private final List<Instant> recent = new ArrayList<>();

  RecentExits(RestartLimit limit) {
    this.limit = limit;
  }

  /**
   * Notes one.
   *
   * @return how long to wait before the restart; empty when the limit is reached
   */
  Optional<Duration> add(Instant now) {
    recent.removeIf(death -> !limit.counts(death, now));
    recent.add(now);
    return limit.delayBeforeRestart(recent, now);
  }

  void forget() {
    recent.clear();
  }
}
