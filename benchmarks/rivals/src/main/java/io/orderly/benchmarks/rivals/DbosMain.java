package io.orderly.benchmarks.rivals;

import io.orderly.benchmarks.rivals.contest.ContestCommand;
import io.orderly.benchmarks.rivals.dbos.DbosCompetitor;

/** DBOS Transact as a program. */
public final class DbosMain {

  private DbosMain() {}

  public static void main(String[] arguments) {
    System.exit(ContestCommand.run(DbosCompetitor::make, arguments));
  }
}
