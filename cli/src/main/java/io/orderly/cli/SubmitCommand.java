package io.orderly.cli;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.orderly.cli.output.Output;
import io.orderly.cli.rest.Endpoint;
import io.orderly.cli.submission.BatchEndpoint;
import io.orderly.cli.submission.Submission;
import io.orderly.cli.submission.SubmissionCounts;
import io.orderly.cli.terminal.InterruptMessage;
import io.orderly.cli.terminal.Table;
import io.orderly.cli.terminal.Terminal;
import io.orderly.cli.terminal.Texts;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Submits a file of orders. */
@Command(
    name = "submit",
    description = {
      "Submits a file with one JSON order per line, plain or gzip.",
      "Running it again submits nothing twice. Refused lines are written beside the file, as"
          + " NAME.rejected.ndjson, each with its number and its reasons; they do not make the"
          + " command fail."
    },
    footerHeading = "%nExamples:%n",
    footer = {"  orderly submit orders.ndjson.gz", "  orderly submit orders.ndjson --json"})
public final class SubmitCommand implements Callable<Integer> {

  private static final int MAX_REASONS_SHOWN = 15;

  private final Terminal terminal;

  @Mixin private final Endpoint endpoint;
  @Mixin private final AfterSubmission after;
  @Mixin private final Output output = new Output();

  @Parameters(paramLabel = "FILE", description = "orders.ndjson or orders.ndjson.gz")
  private Path file = Path.of("");

  /** What a command does once the file is submitted; its options are those of the command. */
  public interface AfterSubmission {

    /**
     * Rejects options that exclude each other, before anything is submitted.
     *
     * @throws io.orderly.cli.terminal.CommandMisusedException when they do
     */
    void check();

    /** Returns the exit code. */
    int run(SubmissionCounts counts, Output output) throws InterruptedException;
  }

  /** The command ends with the submission. It has no options, which must be declared to picocli. */
  @Command
  static final class NothingMore implements AfterSubmission {

    @Override
    public void check() {}

    @Override
    public int run(SubmissionCounts counts, Output output) {
      return ExitCode.OK;
    }
  }

  /**
   * Submits to one service.
   *
   * @param after what follows
   */
  public SubmitCommand(Terminal terminal, Endpoint endpoint, AfterSubmission after) {
    this.terminal = terminal;
    this.endpoint = endpoint;
    this.after = after;
  }

  @Override
  public Integer call() throws InterruptedException {
    after.check();
    var outcome = submit();
    print(outcome);
    return after.run(outcome.counts(), output);
  }

  private Submission.Outcome submit() throws InterruptedException {
    var url = endpoint.url();
    var authorization = endpoint.authorization();
    var orders = new OrdersApi(url, authorization);
    var interrupted =
        InterruptMessage.of(terminal, "Stopped: the same command goes on where this one ended.");
    try {
      return Submission.to(new BatchEndpoint(url, authorization), orders::isKnown)
          .submit(file, terminal);
    } finally {
      interrupted.close();
    }
  }

  private void print(Submission.Outcome outcome) {
    if (output.isJson()) {
      output.print(terminal, document(outcome), out -> {});
      return;
    }
    var counts = outcome.counts();
    new Table()
        .row("lines", Texts.count(counts.read()))
        .row("accepted", Texts.count(counts.accepted()))
        .row("known", Texts.count(counts.known()), "submitted before")
        .row("refused", Texts.count(counts.refused()))
        .print(terminal.out());
    printReasons(counts);
    outcome.rejected().forEach(path -> terminal.out().println("Refused lines: " + path));
    terminal.out().flush();
  }

  private static ObjectNode document(Submission.Outcome outcome) {
    var counts = outcome.counts();
    var document = JsonNodeFactory.instance.objectNode();
    document
        .put("lines", counts.read())
        .put("accepted", counts.accepted())
        .put("known", counts.known())
        .put("refused", counts.refused());
    var reasons = document.putObject("reasons");
    counts.reasons().forEach(reason -> reasons.put(reason.getKey(), reason.getValue()));
    var files = document.putArray("rejected");
    outcome.rejected().forEach(path -> files.add(path.toString()));
    return document;
  }

  private void printReasons(SubmissionCounts counts) {
    var reasons = counts.reasons();
    if (reasons.isEmpty()) {
      return;
    }
    terminal.out().println("Refused because (a line may have several reasons):");
    var table = new Table();
    reasons.stream()
        .limit(MAX_REASONS_SHOWN)
        .forEach(reason -> table.row(Texts.count(reason.getValue()), reason.getKey()));
    if (reasons.size() > MAX_REASONS_SHOWN) {
      table.row("...", "%d more reasons".formatted(reasons.size() - MAX_REASONS_SHOWN));
    }
    table.print(terminal.out());
  }
}
