package io.orderly.local.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.local.cli.operating.output.Output;
import io.orderly.local.cli.submitting.BatchDoor;
import io.orderly.local.cli.submitting.Submission;
import io.orderly.local.cli.submitting.Tally;
import io.orderly.local.cli.terminal.CommandMisusedException;
import io.orderly.local.cli.terminal.LastWords;
import io.orderly.local.cli.terminal.Table;
import io.orderly.local.cli.terminal.Terminal;
import io.orderly.local.cli.terminal.Texts;
import io.orderly.local.cli.watching.OrderWatch;
import io.orderly.local.cli.watching.StateStoreReader;
import io.orderly.local.suite.users.SuiteUsers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Hands a file of orders in. */
@Command(
    name = "submit",
    description = {
      "Submits a file with one JSON order a line, plain or gzip.",
      "Running it again submits nothing twice. Refused lines are written beside the file, as"
          + " NAME.rejected.ndjson, each with its number and its reasons; they do not make the"
          + " command fail."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  orderly submit orders.ndjson.gz", "  orderly submit orders.ndjson --wait --json"})
final class SubmitCommand implements Callable<Integer> {

  private static final Duration LONGEST_STANDSTILL = Duration.ofMinutes(10);
  private static final int MOST_REASONS_SHOWN = 15;

  private final Terminal terminal;

  @Mixin private final RunningSuite suite = new RunningSuite();
  @Mixin private final Output output = new Output();

  @Parameters(paramLabel = "FILE", description = "orders.ndjson or orders.ndjson.gz")
  private Path file = Path.of("");

  @Option(
      names = "--wait",
      description =
          "Wait until every order of the file has ended; exit code 1 unless all are Processed and"
              + " nothing happened twice at the partners. For a suite that runs here.")
  private boolean waits;

  SubmitCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (waits && suite.isElsewhere()) {
      throw new CommandMisusedException(
          "--wait reads the state store of a suite that runs here; it does not go with --url.");
    }
    var outcome = submit();
    print(outcome);
    return waits ? waitForOrders(outcome.tally()) : ExitCode.OK;
  }

  private Submission.Outcome submit() throws InterruptedException {
    var url = suite.submissionUrl();
    var who = suite.authorization(SuiteUsers::submitter);
    var orders = new OrdersApi(url, who);
    var lastWords =
        LastWords.of(terminal, "Stopped: the same command goes on where this one ended.");
    try {
      return Submission.to(new BatchDoor(url, who), orders::isKnown).submit(file, terminal);
    } finally {
      lastWords.close();
    }
  }

  private void print(Submission.Outcome outcome) {
    if (output.isJson()) {
      output.print(terminal, document(outcome), out -> {});
      return;
    }
    var tally = outcome.tally();
    new Table()
        .row("lines", Texts.count(tally.read()))
        .row("accepted", Texts.count(tally.accepted()))
        .row("known", Texts.count(tally.known()), "submitted before")
        .row("refused", Texts.count(tally.refused()))
        .print(terminal.out());
    printReasons(tally);
    outcome.rejected().forEach(path -> terminal.out().println("Refused lines: " + path));
    terminal.out().flush();
  }

  private static ObjectNode document(Submission.Outcome outcome) {
    var tally = outcome.tally();
    var document = JsonNodeFactory.instance.objectNode();
    document
        .put("lines", tally.read())
        .put("accepted", tally.accepted())
        .put("known", tally.known())
        .put("refused", tally.refused());
    var reasons = document.putObject("reasons");
    tally.reasons().forEach(reason -> reasons.put(reason.getKey(), reason.getValue()));
    var files = document.putArray("rejected");
    outcome.rejected().forEach(path -> files.add(path.toString()));
    return document;
  }

  private void printReasons(Tally tally) {
    var reasons = tally.reasons();
    if (reasons.isEmpty()) {
      return;
    }
    terminal.out().println("Refused because (a line may have several reasons):");
    var table = new Table();
    reasons.stream()
        .limit(MOST_REASONS_SHOWN)
        .forEach(reason -> table.row(Texts.count(reason.getValue()), reason.getKey()));
    if (reasons.size() > MOST_REASONS_SHOWN) {
      table.row("...", "%d more reasons".formatted(reasons.size() - MOST_REASONS_SHOWN));
    }
    table.print(terminal.out());
  }

  private int waitForOrders(Tally tally) throws InterruptedException {
    var running = suite.data().requireLiveSuite();
    var store = new StateStoreReader(running.jdbcUrl());
    new OrderWatch(store, tally.orderIds(), LONGEST_STANDSTILL).await(terminal, ended -> {});
    var table = FiguresTable.of(store, tally.orderIds(), running.partnerSandboxUrl().orElseThrow());
    table.print(output.isJson() ? terminal.err() : terminal.out());
    if (table.isFlawless()) {
      return ExitCode.OK;
    }
    terminal.say("Not all of it went well: ./orderly errors tells why orders are in Error.");
    return ExitCode.SOFTWARE;
  }
}
