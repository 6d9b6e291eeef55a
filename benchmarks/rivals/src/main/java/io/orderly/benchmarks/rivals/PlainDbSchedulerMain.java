package io.orderly.benchmarks.rivals;

import io.orderly.benchmarks.rivals.contest.ContestCommand;
import io.orderly.benchmarks.rivals.dbscheduler.PlainDbSchedulerCompetitor;

/** db-scheduler as a program, set up as its documentation shows. */
public final class PlainDbSchedulerMain {

  private PlainDbSchedulerMain() {}

  public static void main(String[] arguments) {
    System.exit(ContestCommand.run(PlainDbSchedulerCompetitor::make, arguments));
  }
}
