package io.orderly.benchmarks.rivals;

import io.orderly.benchmarks.rivals.contest.ContestCommand;
import io.orderly.benchmarks.rivals.dbos.PlainDbosCompetitor;

/** DBOS Transact as a program, set up as its documentation shows. */
public final class PlainDbosMain {

  private PlainDbosMain() {}

  public static void main(String[] arguments) {
    System.exit(ContestCommand.run(PlainDbosCompetitor::make, arguments));
  }
}
