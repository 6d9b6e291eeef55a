package io.orderly.local.cli;

import io.orderly.cli.SubmitCommand.AfterSubmission;
import io.orderly.cli.output.Output;
import io.orderly.cli.submission.SubmissionCounts;
import io.orderly.cli.terminal.CommandMisusedException;
import io.orderly.cli.terminal.Terminal;
import io.orderly.local.cli.progress.OrderWatch;
import io.orderly.local.cli.progress.StateStoreReader;
import java.time.Duration;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** Waits for the orders of a submission, at a suite that runs here. */
final class WaitOption implements AfterSubmission {

  private static final Duration MAX_STANDSTILL = Duration.ofMinutes(10);

  private final Terminal terminal;
  private final RunningSubmission submission;

  @Option(
      names = "--wait",
      description =
          "Wait until every order of the file has ended; exit code 1 unless all are Processed and"
              + " no effect was duplicated at the partners. Only for the local suite.")
  private boolean waits;

  WaitOption(Terminal terminal, RunningSubmission submission) {
    this.terminal = terminal;
    this.submission = submission;
  }

  @Override
  public void check() {
    if (waits && submission.isElsewhere()) {
      throw new CommandMisusedException(
          "--wait reads the state store of the local suite; it can't be combined with --url.");
    }
  }

  @Override
  public int run(SubmissionCounts counts, Output output) throws InterruptedException {
    if (!waits) {
      return ExitCode.OK;
    }
    var running = submission.data().requireLiveSuite();
    var store = new StateStoreReader(running.jdbcUrl());
    new OrderWatch(store, counts.orderIds(), MAX_STANDSTILL).await(terminal, ended -> {});
    var table =
        OrderStatisticsTable.of(
            store, counts.orderIds(), running.partnerSandboxUrl().orElseThrow());
    table.print(output.isJson() ? terminal.err() : terminal.out());
    if (table.isPassed()) {
      return ExitCode.OK;
    }
    terminal.say(
        "Some orders are not Processed: ./orderly errors lists those in Error, "
            + "./orderly orders --state Undone those that were undone.");
    return ExitCode.SOFTWARE;
  }
}
