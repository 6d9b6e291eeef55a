package io.orderly.cli.operator.bulk;

import io.orderly.cli.operator.options.Change;
import io.orderly.cli.rest.Query;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** Stops a bulk command. */
@Command(
    name = "stop",
    description = {
      "Stops a bulk command: orders that it has come to stay as they are, and no other is touched.",
      "One that has ended stays as it is."
    },
    footerHeading = "%nExample:%n",
    footer =
        "  orderly bulk stop 01939d40-0000-7000-8000-0000000000b1 --reason 'the bank is away"
            + " again'")
final class BulkStopCommand implements Callable<Integer> {

  @Mixin private final Change change;

  @Parameters(paramLabel = "ID", description = "As 'bulk list' shows it.")
  private String bulkId = "";

  BulkStopCommand(Change change) {
    this.change = change;
  }

  @Override
  public Integer call() {
    var path = BulkFollowing.PATH + Query.segment(bulkId);
    return change.run(
        "stop bulk command %s?".formatted(bulkId),
        (endpoint, body) -> endpoint.post(path + "/stop", body),
        answer -> "the bulk command is " + new BulkText(answer.json()).summary(),
        "./orderly bulk show " + bulkId);
  }
}
