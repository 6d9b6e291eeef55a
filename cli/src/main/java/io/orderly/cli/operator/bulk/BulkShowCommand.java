package io.orderly.cli.operator.bulk;

import io.orderly.cli.operator.options.Inquiry;
import io.orderly.cli.rest.Query;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Shows how far a bulk command is. */
@Command(
    name = "show",
    description = "Shows a bulk command and how far it is.",
    footerHeading = "%nExample:%n",
    footer = "  orderly bulk show 01939d40-0000-7000-8000-0000000000b1 --wait")
final class BulkShowCommand implements Callable<Integer> {

  @Mixin private final Inquiry inquiry;

  @Parameters(paramLabel = "ID", description = "As 'bulk list' shows it.")
  private String bulkId = "";

  @Option(
      names = "--wait",
      description = "Wait for its end; the exit code then tells how it ended.")
  private boolean waits;

  BulkShowCommand(Inquiry inquiry) {
    this.inquiry = inquiry;
  }

  @Override
  public Integer call() throws InterruptedException {
    var endpoint = inquiry.endpoint();
    var found = endpoint.get(BulkFollowing.PATH + Query.segment(bulkId));
    var shown = waits ? new BulkFollowing(endpoint, inquiry.terminal()).toTheEnd(found) : found;
    var bulk = new BulkText(shown);
    inquiry.print(shown, bulk::printAll);
    return waits ? bulk.ending().code() : ExitCode.OK;
  }
}
