package io.orderly.benchmarks.rivals.contest;

import java.util.concurrent.CountDownLatch;

/** A competitor as a process of its own whose first order never ends. */
final class EndlessCompetitor {

  private EndlessCompetitor() {}

  public static void main(String[] arguments) {
    System.exit(
        ContestCommand.run(
            (settings, calls, ledger) ->
                new ScriptedCompetitor((order, by) -> neverEnd(), calls, ledger),
            arguments));
  }

  private static void neverEnd() {
    System.out.println("at work");
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }
}
