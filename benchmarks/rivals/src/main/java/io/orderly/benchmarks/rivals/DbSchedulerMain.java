package io.orderly.benchmarks.rivals;

import io.orderly.benchmarks.rivals.contest.ContestCommand;
import io.orderly.benchmarks.rivals.dbscheduler.DbSchedulerCompetitor;

/** db-scheduler as a program. */
public final class DbSchedulerMain {

  private DbSchedulerMain() {}

  public static void main(String[] arguments) {
    System.exit(ContestCommand.run(DbSchedulerCompetitor::make, arguments));
  }
}
