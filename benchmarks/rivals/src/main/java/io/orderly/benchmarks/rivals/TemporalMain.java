package io.orderly.benchmarks.rivals;

import io.orderly.benchmarks.rivals.contest.ContestCommand;
import io.orderly.benchmarks.rivals.temporal.TemporalCompetitor;

/** Temporal's test server in memory as a program. */
public final class TemporalMain {

  private TemporalMain() {}

  public static void main(String[] arguments) {
    System.exit(ContestCommand.run(TemporalCompetitor::make, arguments));
  }
}
